"""The staff's navigation and the page "Now"."""
