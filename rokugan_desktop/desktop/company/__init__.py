"""The page of those who have played here: what their finished matches tell of them."""
