"""Permissions, audit, errors, locks, jobs, versions, Redis: the basis of every verb."""
