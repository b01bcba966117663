"""PostgreSQL as a backend of Django whose requests never wait for a server that has stalled."""
