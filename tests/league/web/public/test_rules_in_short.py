"""The ten rules that players ask for first."""

import pytest

from league.web.common.rule_rows import ASKED_FIRST, MOST_IN_SHORT, groups_of, shown_in_short
from scoring import PRESETS, preset
from tests.league.web.readers import at, reader, words
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_in_short_are_at_most_ten(name: str) -> None:
    every = PRESETS["ema-2025"].ruleset
    rules = PRESETS[name].ruleset
    base = rules if rules.variant == "hongkong" else every
    assert 5 <= len(shown_in_short(rules, rules)) <= MOST_IN_SHORT
    assert len(shown_in_short(rules, base)) <= MOST_IN_SHORT


def test_the_rules_in_short_name_rules_of_their_game() -> None:
    named = {
        variant: {
            row.name
            for one in PRESETS.values()
            if one.ruleset.variant == variant
            for _title, rows in groups_of(one.ruleset, one.ruleset)
            for row in rows
        }
        for variant in ASKED_FIRST
    }
    assert {row.ruleset.variant for row in PRESETS.values()} == {*ASKED_FIRST}
    assert [
        (v, one) for v, names in ASKED_FIRST.items() for one in names if one not in named[v]
    ] == []


def test_players_read_first_what_they_ask_for_and_what_was_changed() -> None:
    changed = {"start_points": 25_000, "tobi": "below_zero", "renhou": "off"}
    world = event_world(ruleset_name="ema-2025", switches=preset("ema-2025").to_json() | changed)
    page = words(reader().get(at("event_rules", world)))
    short = page.split("In short")[1].split("Ranking")[0]
    assert "Everybody starts with 25,000 points. preset: 30,000" in short
    assert "A session lasts 90 minutes." in short
    assert "Renhou" in short
    assert "1 more difference from the preset" in short
