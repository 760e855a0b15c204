"""The rules of Battle for Rokugan, one test for each numbered rule, and a second, plain reading of them."""
