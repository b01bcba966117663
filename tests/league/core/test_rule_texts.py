"""Rules as sentences with their value in bold."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.translation import gettext, override

from league.core.queries.rule_readings import readings_of
from league.core.queries.rule_texts import CHOICES, SENTENCES, rule_sentence
from league.web.common.rule_rows import IDLE, SwitchRow, groups_of, shown_groups_of, shown_in_short
from scoring import PRESETS
from scoring.games import GAMES, switch_groups_of
from scoring.ruleset import SWITCHES, Switch

SAID = re.compile(r'[^{}*]*<b class="val">[^<>{}*]+</b>[^{}*]*[.。]')

# Switches of all games that follow the own ones of a game.
FOLLOWING = {"return_points", "tie_unit"}
RIICHI_ALONE = {"riichi_min_points", "kuitan", "chombo"}


def switches_of(variant: str) -> dict[str, Switch]:
    """The switches of a game by name, its own ones by the names of their parts."""
    presets = [row.ruleset for row in PRESETS.values() if row.ruleset.variant == variant]
    groups = [group for preset in presets for group in switch_groups_of(preset)]
    rows = [one for group in groups for one in group.switches]
    own = [part for one in rows if one.name in GAMES for part in one.parts]
    return {one.name: one for one in [*rows, *own] if one.name not in GAMES}


def values_of(switch: Switch) -> Iterator[Any]:
    """Each choice, both words of a yes, nothing and something of a number or list."""
    yield switch.default
    if switch.nullable:
        yield None
    if switch.kind == "bool":
        yield from (True, False)
    elif switch.kind == "list":
        yield from ([], list(switch.choices) or [3, 2, 1])
    elif switch.parts:
        yield from parts_of(switch)
    else:
        yield from switch.choices
    if "int" in (switch.kind, switch.also) and not switch.choices:
        yield from (0, 7)


def parts_of(switch: Switch) -> Iterator[dict[str, Any]]:
    parts = {part.name: part.default for part in switch.parts}
    for mode in next((part.choices for part in switch.parts if part.name == "mode"), ("",)):
        yield parts | ({"mode": mode} if mode else {})


def lines_of(preset: str) -> dict[str, SwitchRow]:
    ruleset = PRESETS[preset].ruleset
    return {line.name: line for _, lines in shown_groups_of(ruleset, ruleset) for line in lines}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("variant", sorted(GAMES))
def test_every_value_of_every_switch_is_a_sentence(variant: str, language: str) -> None:
    switches = switches_of(variant)
    with override(language):
        said = [
            (name, value, str(rule_sentence(name, value, GAMES[variant])))
            for name, switch in switches.items()
            for value in values_of(switch)
            if name != "own_yakuman" or not value
        ]
        labels = {gettext(switch.meaning).rstrip(".。") for switch in switches.values()}
    assert [row for row in said if not SAID.fullmatch(row[2])] == []
    assert [row for row in said if row[2].split(": <b")[0] in labels] == []


def test_tables_name_switches_and_choices_that_exist() -> None:
    named = {variant: set(SENTENCES[variant]) - set(switches_of(variant)) for variant in GAMES}
    assert named == {"riichi": set(), "hongkong": FOLLOWING, "mcr": FOLLOWING}
    assert set(IDLE) - set(SWITCHES) == set()
    choices = {
        (name, one)
        for variant in GAMES
        for name, switch in switches_of(variant).items()
        for one in switch.choices
    }
    assert set(CHOICES) - choices == set()


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_no_rule_of_a_preset_differs_from_it(preset: str) -> None:
    ruleset = PRESETS[preset].ruleset
    lines = [line for _, lines in groups_of(ruleset, ruleset) for line in lines]
    assert {line.preset for line in lines} == {""}


def test_a_changed_rule_names_the_value_of_the_preset_in_the_same_unit() -> None:
    ours, wrc = PRESETS["m-league"].ruleset, PRESETS["wrc-2025"].ruleset
    lines = {line.name: line for _, lines in groups_of(ours, wrc) for line in lines}
    assert "+30.0" in lines["uma"].sentence
    assert lines["uma"].preset == "+15.0, +5.0, \N{MINUS SIGN}5.0, \N{MINUS SIGN}15.0"
    assert lines["kazoe"].preset == "a yakuman"


def test_readers_are_not_told_of_switches_that_change_nothing() -> None:
    everything = {*RIICHI_ALONE, "uma_by_floating", "oka", "rounding", "rounding_basis"}
    assert everything & set(lines_of("hk-club")) == set()
    jpml = {"uma", "oka", "west_target", "extension_end", "honba_multi_ron", "own_yakuman"}
    assert jpml & set(lines_of("jpml-a")) == set()
    ours = PRESETS["jpml-a"].ruleset.changed(west_target=40_000)
    changed = [
        line.name
        for _, lines in shown_groups_of(ours, PRESETS["jpml-a"].ruleset)
        for line in lines
        if line.preset
    ]
    assert changed == ["west_target"]


def test_riichi_alone_has_no_readings() -> None:
    riichi = {name for name, row in PRESETS.items() if row.ruleset.variant == "riichi"}
    assert {name for name, row in PRESETS.items() if not readings_of(row.ruleset)} == riichi


def test_readings_of_the_hong_kong_game_are_those_of_its_switches() -> None:
    club = PRESETS["hk-club"].ruleset
    stated = {one for reading in readings_of(club) for one in reading.sentences}
    assert "Drawn hands add up until somebody wins." in stated
    assert "Human hand 人糊 is 13 faan." in stated
    flat = club.changed(
        hongkong={
            **club.to_json()["hongkong"],
            "faan_table": "flat",
            "flowers": False,
            "goulash": 0,
            "dealer_double": True,
        }
    )
    subjects = {reading.subject: reading.sentences for reading in readings_of(flat)}
    assert "Flowers and seasons" not in subjects
    assert "Human hand 人糊 is 3 faan." in subjects["Faan"]
    assert "Drawn hands add up until somebody wins." not in subjects["Dealer and drawn hands"]
    assert "A player who pays for all three pays the sum of their shares." in subjects["Payments"]


def test_readings_of_mcr_are_those_of_its_table() -> None:
    kongs = {
        name: next(one for one in readings_of(PRESETS[name].ruleset) if one.subject == "Kongs")
        for name in ("ema-mcr", "mcr-online")
    }
    assert {name: reading.sentences[0] for name, reading in kongs.items()} == {
        "ema-mcr": (
            "A melded and a concealed kong are two melded kongs 双明杠 with 6 fan; two concealed kongs"
            " 双暗杠 are 8 fan."
        ),
        "mcr-online": (
            "A melded and a concealed kong are two melded kongs 双明杠 with 5 fan; two concealed kongs"
            " 双暗杠 are 6 fan."
        ),
    }


def test_the_rules_of_mcr_asked_first_say_the_session_in_ten_lines() -> None:
    ruleset = PRESETS["ema-mcr"].ruleset
    said = [strip_tags(row.sentence) for row in shown_in_short(ruleset, ruleset)]
    assert said == [
        "A session has 16 hands: an East, South, West and North round of four hands each.",
        "When time is up, play stops at once: the hand in play is void.",
        "A win needs at least 8 fan without flowers.",
        "Flowers are in the set: 144 tiles, and each is one fan more.",
        (
            "Each of the three others pays the winner 8 points, and the discarder, or everybody after"
            " a self-draw, also one point for each fan."
        ),
        "Fan count as in the Green Book.",
        (
            "A false win pays each opponent 10, 20 points: the smaller number for too few fan, the"
            " other for a hand that is not complete."
        ),
        "Players change seats after each round.",
        "From first to last, places bring 4, 2, 1, 0 table points.",
        "Players with equal points share the table points of their places.",
    ]
