"""Files in: results, whole events, seasons, logs of online games."""
