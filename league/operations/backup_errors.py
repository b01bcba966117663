class BackupError(Exception):
    """A backup cannot be made or restored; the sentence says why."""
