"""The bundles that a table's pages load are made of today's sources."""

import pytest

from tests.bundle import BUNDLES, Bundle


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda bundle: bundle.made)
def test_a_bundle_is_as_new_as_its_sources(bundle: Bundle) -> None:
    line = bundle.path.read_text(encoding="utf-8").splitlines()[0]
    assert line == bundle.first_line(), "run `make bundle`"
