class BackupError(Exception):
    """A backup cannot be made or restored; the text says why."""
