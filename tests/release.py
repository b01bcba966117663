"""Tags a release: `make tag`.

The newest heading of CHANGELOG.md has the version of the program and the day; what stands below it
becomes the message of the tag.
"""

import re
import subprocess
import sys
from pathlib import Path

from scoring import __version__

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
HEADING = re.compile(r"^## \[(?P<version>.+)\] - (?P<day>.+)$", re.MULTILINE)
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class ReleaseError(Exception):
    """There is nothing to tag yet; the text says what to do first."""


def release_of(changelog: str, version: str) -> tuple[str, str]:
    """The tag of the newest version, and its message."""
    headings = list(HEADING.finditer(changelog))
    newest, end = headings[0], headings[1].start() if len(headings) > 1 else len(changelog)
    if newest["version"] != version:
        text = f"CHANGELOG.md begins with {newest['version']}, and the program is {version}."
        raise ReleaseError(text)
    if not DAY.fullmatch(newest["day"]):
        text = f"Write the day instead of “{newest['day']}” into CHANGELOG.md, and commit it."
        raise ReleaseError(text)
    return f"v{version}", changelog[newest.end() : end].strip()


def main() -> int:
    if _git("status", "--porcelain"):
        sys.stderr.write("Commit your changes first.\n")
        return 1
    try:
        tag, message = release_of(CHANGELOG.read_text(encoding="utf-8"), __version__)
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    # Headings begin with "#", which git takes for comments otherwise.
    _git("tag", "--annotate", "--cleanup=verbatim", tag, "--message", message)
    sys.stdout.write(f"git push origin {tag}\n")
    return 0


def _git(*words: str) -> str:
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
