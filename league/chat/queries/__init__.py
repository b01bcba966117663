"""Reads of chats: what a channel is about, and the texts of answers and messages."""
