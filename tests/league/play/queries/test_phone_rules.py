"""The offline tables of a ruleset, in the reader's language."""

from typing import Any

from django.utils import translation

from league.play.queries.phone_rules import offline_tables_json
from scoring import PRESETS

BUMPED = "ron_bumped"


def refusal(reckoner: dict[str, Any]) -> str:
    """The problem of a second ron under head bump."""
    (number,) = reckoner["effects"]["ron"]["E"]["SW"]["refused"]
    row = reckoner["refusals"][number]
    assert row["code"] == BUMPED
    return str(row["message"])


def test_problems_are_in_the_readers_language() -> None:
    ruleset = PRESETS["wrc-2025"].ruleset
    english = refusal(offline_tables_json(ruleset))
    with translation.override("ja"):
        japanese = refusal(offline_tables_json(ruleset))
    assert english.isascii()
    assert not japanese.isascii()


def test_every_ruleset_has_its_own_tables() -> None:
    with_all, bumped = PRESETS["ema-2016"].ruleset, PRESETS["wrc-2025"].ruleset
    assert offline_tables_json(with_all) != offline_tables_json(bumped)
