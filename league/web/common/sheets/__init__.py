"""Tables that people bring, on pages: a select over each column."""
