"""The pages, by audience; what two audiences need stands in `common`."""
