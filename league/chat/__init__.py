"""Chats: commands and buttons in Discord, and the messages about a night or a sign-up."""
