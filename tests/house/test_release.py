"""`make tag` marks the version that CHANGELOG.md names first."""

import pytest

from scoring import __version__
from tests.release import CHANGELOG, HEADING, ReleaseError, release_of

TEXT = """# Changelog

## [1.1.0] - 2026-12-24

### Added

- Snow.

## [1.0.0] - 2026-12-01

The first release.
"""


def test_a_release_has_the_tag_of_its_version_and_its_part_of_the_changelog() -> None:
    assert release_of(TEXT, "1.1.0") == ("v1.1.0", "### Added\n\n- Snow.")


@pytest.mark.parametrize(
    ("text", "version", "said"),
    [
        (TEXT, "1.2.0", "CHANGELOG.md begins with 1.1.0, and the program is 1.2.0."),
        (
            TEXT.replace("2026-12-24", "unreleased"),
            "1.1.0",
            "Write the day instead of “unreleased” into CHANGELOG.md, and commit it.",
        ),
    ],
)
def test_what_is_no_release_yet_says_what_to_do_first(text: str, version: str, said: str) -> None:
    with pytest.raises(ReleaseError, match=said):
        release_of(text, version)


def test_the_changelog_begins_with_the_version_of_the_program() -> None:
    newest = HEADING.search(CHANGELOG.read_text(encoding="utf-8"))
    assert newest is not None
    assert newest["version"] == __version__
