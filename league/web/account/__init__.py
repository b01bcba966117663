"""Pages of an account: log-in, tokens, invitations, sessions."""
