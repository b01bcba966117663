"""A whole event as one open JSON file, to store it in another installation."""
