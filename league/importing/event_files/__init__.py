"""A whole event as one open JSON file: written here, stored on another installation."""
