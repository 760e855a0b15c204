"""A match at the table: who sees what when, the curtain, the recap, and the page they lie on."""
