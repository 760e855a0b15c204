"""The tests of Rokugan Desktop."""
