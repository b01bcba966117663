"""Commands that take the pictures of the documentation from the demo event."""
