"""What somebody chose for the lines of a list or a file, as a job keeps it: JSON has no numbers as keys."""

from collections.abc import Mapping


def choices_to_json(choices: Mapping[int, str]) -> dict[str, str]:
    return {str(line): choice for line, choice in choices.items()}


def choices_from_json(stored: Mapping[str, str]) -> dict[int, str]:
    return {int(line): choice for line, choice in stored.items()}
