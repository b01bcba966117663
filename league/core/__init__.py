"""Permissions, audit, errors, locks, jobs, versions, Redis: what every verb stands on."""
