"""A switch of a ruleset as a sentence with its value in bold."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.core.queries.rule_terms import comma_list, term_with_kanji
from league.core.queries.rule_text_pieces import Piece, Sentences, pieces_of, sentence_for
from league.core.queries.rule_texts_of_hongkong import HONGKONG_SENTENCES
from league.core.queries.rule_texts_of_mcr import MCR_SENTENCES
from league.core.queries.rule_texts_of_riichi import RIICHI_SENTENCES
from league.templatetags.numbers import grouped, score_as_text, signed
from scoring.games import AnyGame
from scoring.results.score_unit import ScoreUnit

#: The sentences of each game by the names of its switches.
SENTENCES: Mapping[str, Mapping[str, Sentences]] = MappingProxyType(
    {"riichi": RIICHI_SENTENCES, "hongkong": HONGKONG_SENTENCES, "mcr": MCR_SENTENCES}
)
#: Choices whose word means something else in other switches.
CHOICES: Mapping[tuple[str, str], Promise] = MappingProxyType(
    {
        ("rounding", "none"): _("not rounded"),
        ("time_policy", "none"): _("play on"),
        ("renchan", "none"): _("never"),
        ("several_winners", "first"): _("the first in turn"),
        ("several_winners", "highest"): _("the hand with most faan"),
        ("several_winners", "all"): _("all of them win"),
        ("robbing_kong", "discard"): _("like a discard"),
        ("robbing_kong", "self_draw"): _("like a self-draw"),
    }
)
IN_SCORES = frozenset({"uma", "uma_by_floating", "oka"})


def rule_sentence(name: str, value: Any, game: AnyGame) -> SafeString:
    """The sentence of a switch for its value in JSON form."""
    pieces = [
        format_html('<b class="val">{}</b>', piece.text) if piece.is_bold else piece.text
        for piece in _pieces(name, value, game)
    ]
    return format_html_join("", "{}", ([piece] for piece in pieces))


def value_in_words(name: str, value: Any, game: AnyGame) -> str:
    """The words of that sentence that change with the value."""
    return comma_list(piece.text for piece in _pieces(name, value, game) if piece.is_bold)


def choice_in_words(name: str, choice: str) -> str:
    """A choice of a switch, as forms and lists of changes show it."""
    word = CHOICES.get((name, choice))
    return term_with_kanji(choice) if word is None else str(word)


def _pieces(name: str, value: Any, game: AnyGame) -> list[Piece]:
    sentence = sentence_for(SENTENCES[game.variant][name], value)
    if isinstance(value, dict) and name not in IN_SCORES:
        return pieces_of(sentence, {part: _in_words(one) for part, one in value.items()})
    words = _in_scores(value, game.score_unit) if name in IN_SCORES else _in_words(value)
    return pieces_of(sentence, {"value": words})


def _in_scores(value: Any, unit: ScoreUnit) -> str:
    """Points in the unit of a final score, of which `unit` points make one."""
    if isinstance(value, dict):
        return "; ".join(_floating(int(count), row, unit) for count, row in value.items())
    points = value if isinstance(value, list) else [value or 0]
    return comma_list(score_as_text(one, unit) for one in points)


def _floating(count: int, row: list[int], unit: ScoreUnit) -> str:
    text = ngettext("%(count)s player: %(bonuses)s", "%(count)s players: %(bonuses)s", count)
    return text % {"count": count, "bonuses": _in_scores(row, unit)}


def _in_words(value: Any) -> str:
    if isinstance(value, list):
        return comma_list(map(_in_words, value))
    if isinstance(value, int):
        return signed(value, grouped(value), plus="")
    if isinstance(value, dict):  # a yakuman of the event
        return str(value["name"])
    return gettext("none") if value is None else term_with_kanji(str(value))
