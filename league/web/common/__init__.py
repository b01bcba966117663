"""What pages of two audiences need: access, forms of players, languages, charts."""
