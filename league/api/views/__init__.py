"""Views of the API by subject."""
