"""Pages of leagues with seasons and of circuits."""
