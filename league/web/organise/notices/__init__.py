"""Where an event's news go: webhooks and channels of chats."""
