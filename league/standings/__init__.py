"""Rankings, stages, reports, files for federations."""
