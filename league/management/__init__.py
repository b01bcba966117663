"""Commands of `manage.py`, and the collection of texts to translate."""
