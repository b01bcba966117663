"""Enrolment, sign-up, check-in, statuses, fixed seats and pairs that must not meet."""
