"""The texts of riichi: its outcomes and endings, and a hand in sentences and in short lines."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.core.queries.rule_terms import (
    NameOf,
    Word,
    comma_list,
    term,
    term_with_kanji,
    yakuman_text,
)
from league.play.queries.texts.tile_explanations import TileExplanations, explain_tiles, tiles_text
from league.templatetags.numbers import grouped, signed
from league.templatetags.tenbou import wind as wind_name
from scoring import Ruleset, Wind
from scoring.core.table.entry import wins_of
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Outcome,
    PointsEntered,
    Ron,
    Tsumo,
    Win,
)
from scoring.riichi.play.result import Played

OUTCOMES: dict[Outcome, Word] = {
    Outcome.RON: Word(gettext_lazy("Ron"), "栄和"),
    Outcome.TSUMO: Word(gettext_lazy("Tsumo"), "自摸"),
    Outcome.EXHAUSTIVE_DRAW: Word(gettext_lazy("Exhaustive draw"), "流局"),
    Outcome.ABORTIVE_DRAW: Word(gettext_lazy("Abortive draw"), "途中流局"),
    Outcome.NAGASHI_MANGAN: Word(gettext_lazy("Nagashi mangan"), "流し満貫"),
    Outcome.CHOMBO: Word(gettext_lazy("Chombo"), "錯和"),
    Outcome.DELTAS: Word(gettext_lazy("Points"), "点数"),
}
ABORTS: dict[Abort, Word] = {
    Abort.KYUUSHU_KYUUHAI: Word(gettext_lazy("Kyuushu kyuuhai"), "九種九牌"),
    Abort.SUUFON_RENDA: Word(gettext_lazy("Suufon renda"), "四風連打"),
    Abort.SUUCHA_RIICHI: Word(gettext_lazy("Suucha riichi"), "四家立直"),
    Abort.SUUKAIKAN: Word(gettext_lazy("Suukaikan"), "四開槓"),
    Abort.SANCHAHOU: Word(gettext_lazy("Sanchahou"), "三家和"),
}
REASONS: dict[str, str | Promise] = {
    "win": gettext_lazy("for the win"),
    "honba": gettext_lazy("honba"),
    "sticks": gettext_lazy("riichi sticks"),
    "riichi": gettext_lazy("riichi"),
    "noten": gettext_lazy("noten"),
    "nagashi": gettext_lazy("nagashi mangan"),
    "chombo": gettext_lazy("chombo"),
    "pao": gettext_lazy("pao"),
    "deltas": gettext_lazy("as entered"),
}
ENDINGS: dict[str, str | Promise] = {
    "last_hand": gettext_lazy("The last hand has been played."),
    "agari_yame": gettext_lazy("The last dealer won in first place and ended the game."),
    "tenpai_yame": gettext_lazy("The last dealer was tenpai in first place and ended the game."),
    "tobi": gettext_lazy("A player is out of points."),
    "called_game": gettext_lazy("A player has reached the points that end the game."),
    "west_extension": gettext_lazy("The extension is over."),
    "time": gettext_lazy("Time is up."),
    "closed": gettext_lazy("The game was ended early."),
}


#: Every outcome, with its own name for each abortive draw.
OUTCOME_WORDS: dict[str, Word] = {
    name.value: word for name, word in [*OUTCOMES.items(), *ABORTS.items()]
}


#: The name of a yaku by its id.
YakuName = Callable[[str], str]


class RiichiTexts:
    """The `GameTexts` of riichi."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.own_yakuman = {one.id: one.name for one in ruleset.own_yakuman}
        self.tobi = ruleset.tobi

    @property
    def endings(self) -> Mapping[str, str | Promise]:
        """The reasons why a game ends, with the amount of points if the rules set one."""
        if not isinstance(self.tobi, int):
            return ENDINGS
        limit = signed(self.tobi, grouped(self.tobi), plus="")
        return ENDINGS | {
            "tobi": _("A player is at %(points)s points or below.") % {"points": limit}
        }

    reasons: Mapping[str, str | Promise] = {
        **REASONS,
        **{name: word.text for name, word in OUTCOME_WORDS.items()},
    }
    #: The counters of a situation with their labels.
    counters: Mapping[str, Word] = {
        "honba": Word(gettext_lazy("Honba"), "本場"),
        "riichi_sticks": Word(gettext_lazy("Sticks"), "供託"),
    }
    chombo = Outcome.CHOMBO.value

    def outcome(self, entry: Mapping[str, Any]) -> Word:
        kind = entry.get("kind")
        return OUTCOME_WORDS[kind if kind in set(Abort) else entry["outcome"]]

    def repeats(self, counters: Mapping[str, int]) -> str:
        """The honba, such as "2 honba"; empty in the first hand of a dealer."""
        count = counters.get("honba", 0)
        if not count:
            return ""
        return ngettext("%(count)s honba", "%(count)s honba", count) % {"count": count}

    def on_table(self, counters: Mapping[str, int]) -> str:
        """The honba and riichi sticks for the next winner."""
        count = counters.get("riichi_sticks", 0)
        if not count:
            return ""
        return ngettext(
            "%(count)s riichi stick on the table",
            "%(count)s riichi sticks on the table",
            count,
        ) % {"count": count}

    def sentences(self, hand: Hand, name: NameOf) -> list[str]:
        return sentences_of(hand, name, self.yaku)

    def lines(self, hand: Hand, name: NameOf) -> list[str]:
        return hand_lines(hand, name, self.yaku)

    def facts(self, hand: Hand, name: NameOf) -> dict[str, str]:
        return hand_facts(hand, name, self.yaku)

    def yaku(self, name: str) -> str:
        """The name of a yaku; a yakuman of the event has the organiser's name."""
        return self.own_yakuman.get(name) or term_with_kanji(name)

    def remark(self, hand: Hand, name: NameOf) -> str:
        """The players who declared riichi."""
        who = comma_list(map(name, hand.riichi))
        return _("Riichi: %(who)s.") % {"who": who} if who else ""

    def tiles(self, hand: Hand) -> list[str]:
        """The tiles of the wins as they were typed."""
        return [tiles_text(win.tiles) for win in wins_of(hand) if win.tiles is not None]

    def explain(
        self,
        played: Played,
        ruleset: Ruleset,
        *,
        near_misses: bool = False,
        name: NameOf = wind_name,
    ) -> TileExplanations:
        """Explain every hand that was entered by its tiles."""
        return explain_tiles(played, ruleset, near_misses=near_misses, name=name)


def sentences_of(hand: Hand, name: NameOf, yaku: YakuName) -> list[str]:  # noqa: PLR0911  # one for each outcome
    match hand:
        case Ron(discarder=discarder, wins=wins):
            return [
                text
                for win in wins
                for text in (_ron(win, discarder, name, yaku), *_liabilities(win, name))
            ]
        case Tsumo(win=win):
            sentence = _("%(winner)s wins by tsumo: %(value)s.") % {
                "winner": name(win.seat),
                "value": value_text(win, yaku),
            }
            return [sentence, *_liabilities(win, name)]
        case ExhaustiveDraw(tenpai=tenpai):
            return [_("Exhaustive draw."), _tenpai(tenpai, name)]
        case AbortiveDraw(kind=kind):
            return [_("Abortive draw: %(kind)s.") % {"kind": term(kind)}]
        case NagashiMangan(nagashi=nagashi, tenpai=tenpai):
            who = comma_list(map(name, nagashi))
            return [_("Nagashi mangan by %(who)s.") % {"who": who}, _tenpai(tenpai, name)]
        case Chombo(offender=offender):
            return [_("Chombo by %(who)s.") % {"who": name(offender)}]
        case PointsEntered(deltas=deltas):
            points = comma_list(_points_lines(deltas, name))
            return [_("Points as entered: %(points)s.") % {"points": points}]


def _points_lines(deltas: Mapping[Wind, int], name: NameOf) -> list[str]:
    """The gain or loss of each player, such as "Lena +1,200"."""
    return [f"{name(wind)} {signed(points, grouped(points))}" for wind, points in deltas.items()]


def liable_for(win: Win) -> list[tuple[str, Wind]]:
    """The players liable (pao 責任払い) for a win, as (label, wind)."""
    if win.pao is None:
        return []
    if isinstance(win.pao, Wind):
        return [(_("Pao (責任払い)"), win.pao)]
    label = _("Pao for %(yaku)s alone")
    return [(label % {"yaku": term_with_kanji(name)}, wind) for name, wind in win.pao.items()]


def value_text(win: Win, yaku: YakuName) -> str:
    return comma_list([_value(win), *_yaku_and_dora(win, yaku)])


def _yaku_and_dora(win: Win, yaku: YakuName) -> list[str]:
    dora = [_("dora %(count)s") % {"count": win.dora}] if win.dora else []
    return [*map(yaku, win.yaku), *dora]


def _value(win: Win) -> str:
    if win.yakuman:
        return yakuman_text(win.yakuman)
    if win.han is None and win.tiles is not None:
        return tiles_text(win.tiles)
    if win.fu is None:
        return _("%(han)s han") % {"han": win.han}
    return _("%(han)s han %(fu)s fu") % {"han": win.han, "fu": win.fu}


def _ron(win: Win, discarder: Wind, name: NameOf, yaku: YakuName) -> str:
    return _("%(winner)s wins by ron from %(discarder)s: %(value)s.") % {
        "winner": name(win.seat),
        "discarder": name(discarder),
        "value": value_text(win, yaku),
    }


def _liabilities(win: Win, name: NameOf) -> list[str]:
    return [
        _("%(liability)s: %(who)s.") % {"liability": label, "who": name(wind)}
        for label, wind in liable_for(win)
    ]


def _tenpai(tenpai: Iterable[Wind], name: NameOf) -> str:
    who = comma_list(map(name, tenpai))
    return _("Tenpai: %(who)s.") % {"who": who} if who else _("Nobody is tenpai.")


def hand_lines(hand: Hand, name: NameOf, yaku: YakuName) -> list[str]:
    """Summarise a hand in short lines, with the value of its tiles if known."""
    discarder = getattr(hand, "discarder", None)
    lines = [line for win in wins_of(hand) for line in _win_lines(win, discarder, name, yaku)]
    lines += [
        _labelled(str(label), _listed(getattr(hand, key), name))
        for key, label in _LISTS.items()
        if getattr(hand, key, ())
    ]
    if isinstance(hand, ExhaustiveDraw) and not hand.tenpai:
        lines.append(_("Nobody is tenpai."))
    if isinstance(hand, Chombo):
        lines.append(name(hand.offender))
    if isinstance(hand, PointsEntered):
        lines += _points_lines(hand.deltas, name)
    return lines


_LISTS: dict[str, Promise | str] = {
    "nagashi": gettext_lazy("Nagashi"),
    "tenpai": gettext_lazy("Tenpai"),
    "riichi": gettext_lazy("Riichi"),
}


def _listed(winds: Iterable[Wind], name: NameOf) -> str:
    return comma_list(name(wind) for wind in winds)


def _labelled(who: str, what: str) -> str:
    return _("%(winner)s: %(value)s") % {"winner": who, "value": what}


def _win_lines(win: Win, discarder: Wind | None, name: NameOf, yaku: YakuName) -> list[str]:
    liable = [_labelled(label, name(wind)) for label, wind in liable_for(win)]
    return [_win_line(win, discarder, name, yaku), *liable]


def _win_line(win: Win, discarder: Wind | None, name: NameOf, yaku: YakuName) -> str:
    if discarder is None:
        return _labelled(name(win.seat), value_text(win, yaku))
    words = {"winner": name(win.seat), "value": value_text(win, yaku), "discarder": name(discarder)}
    return _("%(winner)s from %(discarder)s: %(value)s") % words


def hand_facts(hand: Hand, name: NameOf, yaku: YakuName) -> dict[str, str]:
    """A hand as questions and answers, such as {"Won": "Lena", "Value": "3 han 30 fu"}."""
    wins = wins_of(hand)

    def of_each(text: Callable[[Win], str]) -> str:
        if len(wins) == 1:
            return text(wins[0])
        return comma_list(_labelled(name(win.seat), text(win)) for win in wins)

    liable = [_labelled(label, name(wind)) for win in wins for label, wind in liable_for(win)]
    facts = {
        _("Won"): _listed((win.seat for win in wins), name),
        _("Dealt in"): name(hand.discarder) if isinstance(hand, Ron) else "",
        _("Value"): of_each(_value),
        _("Yaku"): of_each(lambda win: comma_list(_yaku_and_dora(win, yaku))),
        _("Pao"): comma_list(liable),
        _("Chombo"): name(hand.offender) if isinstance(hand, Chombo) else "",
        _("Points"): comma_list(_points_lines(hand.deltas, name))
        if isinstance(hand, PointsEntered)
        else "",
    }
    facts |= {str(label): _listed(getattr(hand, key, ()), name) for key, label in _LISTS.items()}
    return {label: text for label, text in facts.items() if text}
