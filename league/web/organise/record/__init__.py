"""The record of an event: a result corrected, all corrections, the audit."""
