"""The games that can be played: each with its presets and everything that its hands can score.

A further game has a function and a row here; everything comes from the tables of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.queries.rule_terms import kanji_of, term, yakuman_text
from league.core.queries.rule_texts import rule_sentence
from scoring import PRESETS
from scoring.games import GAMES, game_of
from scoring.hongkong.patterns import PATTERNS, Pattern
from scoring.mcr.fan import FAN, Fan
from scoring.riichi.hands.local_yaku import LOCAL_YAKU
from scoring.riichi.hands.yaku import YAKU, Yaku
from scoring.ruleset import SWITCHES, Preset
from scoring.ruleset.choices import FanTable

MOST_PLAYERS = 4
DASH = "\N{EN DASH}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredPattern:
    """A yaku or pattern with its value in each column."""

    name: str
    kanji: str
    values: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternGroup:
    title: str
    columns: list[str]
    rows: list[ScoredPattern]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Rulesets that play a game in one way, with sentences about their special rules."""

    name: str
    sentences: list[str]
    presets: list[Preset]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayableGame:
    """A game, `variant` by its switch; `script` is the language of its kanji."""

    variant: str
    name: str
    text: str
    script: str
    forms: list[Form]
    groups: list[PatternGroup]


def playable_games() -> list[PlayableGame]:
    return [_GAMES[variant](_presets(variant)) for variant in GAMES]


def _presets(variant: str) -> list[Preset]:
    return [row for row in PRESETS.values() if row.ruleset.variant == variant]


def _riichi(presets: list[Preset]) -> PlayableGame:
    ordinary = [row for row in YAKU.values() if not row.yakuman]
    yakuman = [row for row in YAKU.values() if row.yakuman]
    han = [pgettext("hand", "Closed"), pgettext("hand", "Open")]
    return PlayableGame(
        variant="riichi",
        name=_("Riichi"),
        text=_("Japanese mahjong for four and for three players, hand by hand with han and fu."),
        script="ja",
        forms=_riichi_forms(presets),
        groups=[
            PatternGroup(title=_("Yaku"), columns=han, rows=_yaku(ordinary)),
            PatternGroup(title=_("Yakuman"), columns=han, rows=_yaku(yakuman)),
            PatternGroup(
                title=_("Old and local yaku, each by choice"),
                columns=han,
                rows=_yaku(LOCAL_YAKU.values()),
            ),
        ],
    )


def _riichi_forms(presets: list[Preset]) -> list[Form]:
    clear = [row for row in presets if row.ruleset.transparent_riichi_yakuman]
    with_dummies = [row for row in presets if row.ruleset.dummy_players]
    others = [row for row in presets if row not in (*clear, *with_dummies)]
    return [
        Form(name=_("Rulesets"), sentences=[], presets=others),
        *(_clear_mahjong(row) for row in clear),
        *(_san_hako(row) for row in with_dummies),
    ]


def _clear_mahjong(preset: Preset) -> Form:
    text = _("Riichi for %(players)s players. Three of every four equal tiles are transparent.")
    return Form(
        name=_(preset.name),
        sentences=[
            text % {"players": preset.ruleset.players},
            *_rules(preset, "transparent_riichi_yakuman", "tobi", "chombo"),
        ],
        presets=[preset],
    )


def _san_hako(preset: Preset) -> Form:
    """Only tables with three players have room for dummy players."""
    counts = [str(count) for count in SWITCHES["players"].choices if count != MOST_PLAYERS]
    text = _("Riichi for %(players)s players, with all tiles and with chi.")
    return Form(
        name=_(preset.name),
        sentences=[
            text % {"players": pgettext("between two numbers", " or ").join(sorted(counts))},
            *_rules(preset, "dummy_players", "uma"),
        ],
        presets=[preset],
    )


def _rules(preset: Preset, *names: str) -> list[str]:
    values, game = preset.ruleset.to_json(), game_of(preset.ruleset)
    return [rule_sentence(name, values[name], game) for name in names]


def _yaku(rows: Iterable[Yaku]) -> list[ScoredPattern]:
    return [
        ScoredPattern(
            name=term(row.id),
            kanji=kanji_of(row.id),
            values=[_han(row, row.closed), _han(row, row.open)],
        )
        for row in rows
    ]


def _han(row: Yaku, han: int | None) -> str:
    if han is None:
        return DASH
    if row.yakuman:
        return yakuman_text(row.yakuman)
    return _("%(han)s han") % {"han": han} if han else _("by the ruleset")


def _hongkong(presets: list[Preset]) -> PlayableGame:
    bonus = [row for row in PATTERNS.values() if row.part in ("bonus", "instant")]
    circumstance = [row for row in PATTERNS.values() if row.part == "circumstance"]
    others = [row for row in PATTERNS.values() if row not in (*bonus, *circumstance)]
    return PlayableGame(
        variant="hongkong",
        name=_("Old Hong Kong"),
        text=_("Cantonese mahjong for four players, hand by hand with faan and flowers."),
        script="zh-Hant",
        forms=[Form(name=_("Rulesets"), sentences=[], presets=presets)],
        groups=[
            _patterns(_("Patterns of tiles"), others),
            _patterns(_("How the hand was won"), circumstance),
            _patterns(_("Flowers and seasons"), bonus),
        ],
    )


def _patterns(title: str, rows: Iterable[Pattern]) -> PatternGroup:
    return PatternGroup(
        title=title,
        columns=[_("Sum of the parts"), _("Printed totals")],
        rows=[
            ScoredPattern(
                name=term(row.id),
                kanji=kanji_of(row.id),
                values=[_faan(row.composed), _faan(row.flat)],
            )
            for row in rows
        ],
    )


def _faan(faan: int) -> str:
    return _("%(faan)s faan") % {"faan": faan}


def _mcr(presets: list[Preset]) -> PlayableGame:
    rows = [
        ScoredPattern(
            name=term(row.id, "mcr"),
            kanji=kanji_of(row.id, "mcr"),
            values=[_fan(row, "green_book"), _fan(row, "mil")],
        )
        for row in FAN.values()
    ]
    return PlayableGame(
        variant="mcr",
        name=_("Mahjong Competition Rules"),
        text=_("Chinese official mahjong for four players, 16 hands with 81 fan and table points."),
        script="zh-Hans",
        forms=[Form(name=_("Rulesets"), sentences=[], presets=presets)],
        groups=[
            PatternGroup(
                title=_("Fan"), columns=[_("Green Book"), _("Online and in China")], rows=rows
            )
        ],
    )


def _fan(row: Fan, table: FanTable) -> str:
    return _("%(fan)s fan") % {"fan": row.points_by(table)}


_GAMES: Mapping[str, Callable[[list[Preset]], PlayableGame]] = MappingProxyType(
    {"riichi": _riichi, "hongkong": _hongkong, "mcr": _mcr}
)
