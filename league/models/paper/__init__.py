"""What an event has on paper and in the files of federations."""
