"""Pages of an account: log-in, registration, passwords, tokens, invitations, sessions."""
