"""The page that stores the file of a whole season."""
