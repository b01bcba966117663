"""Tables that people bring, as files or pasted: cells, the line of column names, what each column holds."""
