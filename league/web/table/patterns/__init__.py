"""What games share whose hands count by patterns that add up: their forms, and the parts of a phone's form."""
