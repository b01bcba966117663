"""Commands of `manage.py`, and what collects texts to translate."""
