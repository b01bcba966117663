"""Pages to print, and the list of them."""
