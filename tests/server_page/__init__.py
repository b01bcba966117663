"""The commands of docs/server.md in a fresh Debian: python -m tests.server_page FOLDER."""
