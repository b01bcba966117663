"""Texts of a table page: rounds, who may not enter, what a situation counts."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from league.core.queries.rule_terms import WRITE_KANJI, NameOf, Word
from league.play.queries.texts.games import read_entry, texts_of
from league.play.queries.texts.hands import round_kanji, round_name, round_short
from scoring import NotationError, Ruleset
from scoring.games import Situation

ENTRY_DENIED: dict[str, str | Promise] = {
    "desk": gettext_lazy("In this event the staff enter the results at the desk."),
    "scorers": gettext_lazy("In this event scorers and referees enter the hands."),
    "not_running": gettext_lazy("Hands can only be entered while the session is running."),
    "closed": gettext_lazy("The table is closed. Only a referee can correct it."),
    "signed": gettext_lazy("All players have signed the result. Only a referee can correct it."),
}


def round_label(situation: Situation) -> str:
    """Short form with kanji: "E2 東二局"; the name alone in languages with kanji."""
    if get_language() in WRITE_KANJI:
        return round_name(situation)
    return f"{round_short(situation)} {round_kanji(situation)}"


def entry_lines(entry: Mapping[str, Any], name: NameOf, ruleset: Ruleset) -> list[str]:
    """Summarise an entry in short lines; `name` gives the player of a wind."""
    try:
        hand = read_entry(entry, ruleset)
    except NotationError:
        return []
    return texts_of(ruleset).lines(hand, name)


class Counter(NamedTuple):
    """What a situation counts, such as honba: `name` is its key."""

    name: str
    label: Word
    value: int


def counters_in(situation: Situation, ruleset: Ruleset) -> list[Counter]:
    labels = texts_of(ruleset).counters
    counted = situation.counters
    return [Counter(name, labels[name], value) for name, value in counted.items()]
