"""Answers to requests before or after all views."""
