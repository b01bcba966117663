"""Pages on which people follow something, and see and end what they follow."""
