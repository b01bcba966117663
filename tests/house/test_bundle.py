"""The bundle that pages load is made of today's scripts."""

from tests.bundle import BUNDLE, first_line


def test_the_bundle_is_as_new_as_its_sources() -> None:
    line = BUNDLE.read_text(encoding="utf-8").splitlines()[0]
    assert line == first_line(), "run `make bundle`"
