"""Tenbou as an app on a phone: what it keeps for use without a network, and its service worker."""
