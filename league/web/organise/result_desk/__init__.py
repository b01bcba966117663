"""The result desk: whole results of many tables on one page."""
