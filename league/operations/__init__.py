"""Running an installation: backups, metrics, readiness, reports of errors, the scheduler."""
