"""What people hear of: what happened, who follows what, and what was sent."""
