"""How everything looks: ink and parchment, fonts, and the small parts that all pages are made of."""
