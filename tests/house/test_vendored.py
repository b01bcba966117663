"""Files of others in `static/vendor` are listed with version, licence and checksum."""

import hashlib
import json
import re
from pathlib import Path

from league.country_codes import THREE_LETTERS

VENDOR = Path(__file__).resolve().parents[2] / "static" / "vendor"
LIST = VENDOR / "vendor.json"


def test_every_vendored_file_has_the_checksum_of_its_list() -> None:
    listed = {
        f"{package['folder']}/{name}": checksum
        for package in json.loads(LIST.read_text())
        for name, checksum in package["sha256"].items()
    }
    files = [path for path in VENDOR.rglob("*") if path.is_file() and path != LIST]
    found = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }
    assert found == listed


def test_every_country_has_a_flag() -> None:
    sprite = (VENDOR / "flags" / "flags.svg").read_text()
    assert set(re.findall(r'<symbol id="(..)"', sprite)) == set(THREE_LETTERS)


def test_every_vendored_package_has_a_licence_beside_it() -> None:
    packages = json.loads(LIST.read_text())
    assert [(VENDOR / package["folder"] / "LICENSE").is_file() for package in packages] == [
        True
    ] * len(packages)
