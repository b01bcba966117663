"""Charts: values in, coordinates of the drawing out."""
