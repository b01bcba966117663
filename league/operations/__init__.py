"""Running an installation: backups, metrics, readiness, error reports, the scheduler."""
