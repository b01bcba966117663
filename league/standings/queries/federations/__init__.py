"""Files for federations, and the data that they still lack."""
