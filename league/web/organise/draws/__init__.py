"""The pages on which a session is drawn and its drafts are compared."""
