"""Questions of the trainer, made by level and seed."""
