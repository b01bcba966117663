"""The texts of riichi: its outcomes and endings, and a hand in sentences and in short lines."""

from collections.abc import Iterable, Mapping
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
from league.formats.winds import wind as wind_name
from league.models import HandWin
from league.play.queries.texts.game_texts import GameTexts, labelled
from league.play.queries.texts.tile_explanations import TileExplanations, explain_tiles, tiles_text
from league.templatetags.numbers import grouped, points_text, signed
from scoring import Wind
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
from scoring.riichi.play.progression import Played

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

#: The lists of players in a hand, with their labels.
LISTS: dict[str, Promise | str] = {
    "nagashi": gettext_lazy("Nagashi"),
    "tenpai": gettext_lazy("Tenpai"),
    "riichi": gettext_lazy("Riichi"),
}


class RiichiTexts(GameTexts):
    outcomes = OUTCOME_WORDS
    reasons: Mapping[str, str | Promise] = {
        **REASONS,
        **{name: word.text for name, word in OUTCOME_WORDS.items()},
    }
    counters: Mapping[str, Word] = {
        "honba": Word(gettext_lazy("Honba"), "本場"),
        "riichi_sticks": Word(gettext_lazy("Sticks"), "供託"),
    }

    @property
    def endings(self) -> Mapping[str, str | Promise]:  # type: ignore[override]  # a constant elsewhere
        """The reasons why a game ends, with the amount of points if the rules set one."""
        tobi = self.ruleset.tobi
        if not isinstance(tobi, int):
            return ENDINGS
        limit = points_text(tobi)
        return ENDINGS | {
            "tobi": _("A player is at %(points)s points or below.") % {"points": limit}
        }

    def outcome(self, entry: Mapping[str, Any]) -> Word:
        """Name an abortive draw by its kind."""
        kind = entry.get("kind")
        return OUTCOME_WORDS[kind if kind in set(Abort) else entry["outcome"]]

    def repeats(self, counters: Mapping[str, int]) -> str:
        """The honba, such as "2 honba"."""
        count = counters.get("honba", 0)
        if not count:
            return ""
        return ngettext("%(count)s honba", "%(count)s honba", count) % {"count": count}

    def on_table(self, counters: Mapping[str, int]) -> str:
        """The riichi sticks."""
        count = counters.get("riichi_sticks", 0)
        if not count:
            return ""
        return ngettext(
            "%(count)s riichi stick on the table",
            "%(count)s riichi sticks on the table",
            count,
        ) % {"count": count}

    def value(self, win: Win) -> str:
        if win.yakuman:
            return yakuman_text(win.yakuman)
        if win.han is None and win.tiles is not None:
            return tiles_text(win.tiles)
        if win.fu is None:
            return _("%(han)s han") % {"han": win.han}
        return _("%(han)s han %(fu)s fu") % {"han": win.han, "fu": win.fu}

    def stored_value(self, win: HandWin) -> str:
        """The limit, or han and fu below the lowest."""
        if win.yakuman:
            return yakuman_text(win.yakuman)
        if win.limit:
            return term(win.limit)
        return "" if win.fu is None else _("%(han)s han %(fu)s fu") % {"han": win.han, "fu": win.fu}

    def parts(self, win: Win) -> list[str]:
        """The yaku and the dora; a yakuman of the event has the organiser's name."""
        own = {one.id: one.name for one in self.ruleset.own_yakuman}
        dora = [_("dora %(count)s") % {"count": win.dora}] if win.dora else []
        return [*(own.get(name) or term_with_kanji(name) for name in win.yaku), *dora]

    def notes(self, win: Win, name: NameOf) -> list[str]:
        return [labelled(label, name(wind)) for label, wind in liable_for(win)]

    def sentences(self, hand: Hand, name: NameOf) -> list[str]:  # noqa: PLR0911  # one for each outcome
        match hand:
            case Ron(discarder=discarder, wins=wins):
                return [
                    text
                    for win in wins
                    for text in (self._ron(win, discarder, name), *_liabilities(win, name))
                ]
            case Tsumo(win=win):
                words = {"winner": name(win.seat), "value": self.value_text(win)}
                sentence = _("%(winner)s wins by tsumo: %(value)s.") % words
                return [sentence, *_liabilities(win, name)]
            case ExhaustiveDraw(tenpai=tenpai):
                return [_("Exhaustive draw."), _tenpai(tenpai, name)]
            case AbortiveDraw(kind=kind):
                return [_("Abortive draw: %(kind)s.") % {"kind": term(kind)}]
            case NagashiMangan(nagashi=nagashi, tenpai=tenpai):
                who = _listed(nagashi, name)
                return [_("Nagashi mangan by %(who)s.") % {"who": who}, _tenpai(tenpai, name)]
            case Chombo(offender=offender):
                return [_("Chombo by %(who)s.") % {"who": name(offender)}]
            case PointsEntered(deltas=deltas):
                points = comma_list(_points_lines(deltas, name))
                return [_("Points as entered: %(points)s.") % {"points": points}]

    def _ron(self, win: Win, discarder: Wind, name: NameOf) -> str:
        return _("%(winner)s wins by ron from %(discarder)s: %(value)s.") % {
            "winner": name(win.seat),
            "discarder": name(discarder),
            "value": self.value_text(win),
        }

    def lines(self, hand: Hand, name: NameOf) -> list[str]:
        lines = super().lines(hand, name)
        lines += [
            labelled(str(label), _listed(getattr(hand, key), name))
            for key, label in LISTS.items()
            if getattr(hand, key, ())
        ]
        if isinstance(hand, ExhaustiveDraw) and not hand.tenpai:
            lines.append(_("Nobody is tenpai."))
        if isinstance(hand, Chombo):
            lines.append(name(hand.offender))
        if isinstance(hand, PointsEntered):
            lines += _points_lines(hand.deltas, name)
        return lines

    def facts(self, hand: Hand, name: NameOf) -> dict[str, str]:
        wins = wins_of(hand)
        points = _points_lines(hand.deltas, name) if isinstance(hand, PointsEntered) else ()
        facts = {
            _("Won"): _listed((win.seat for win in wins), name),
            _("Dealt in"): name(hand.discarder) if isinstance(hand, Ron) else "",
            _("Value"): self.of_each(hand, name, self.value),
            _("Yaku"): self.of_each(hand, name, lambda win: comma_list(self.parts(win))),
            _("Pao"): comma_list(note for win in wins for note in self.notes(win, name)),
            _("Chombo"): name(hand.offender) if isinstance(hand, Chombo) else "",
            _("Points"): comma_list(points),
            **{str(label): _listed(getattr(hand, key, ()), name) for key, label in LISTS.items()},
        }
        return {label: text for label, text in facts.items() if text}

    def remark(self, hand: Hand, name: NameOf) -> str:
        """The players who declared riichi."""
        who = _listed(hand.riichi, name)
        return _("Riichi: %(who)s.") % {"who": who} if who else ""

    def explain(
        self, played: Played, *, near_misses: bool = False, name: NameOf = wind_name
    ) -> TileExplanations:
        return explain_tiles(played, self.ruleset, near_misses=near_misses, name=name)


def liable_for(win: Win) -> list[tuple[str, Wind]]:
    """The players liable (pao 責任払い) for a win, as (label, wind)."""
    if win.pao is None:
        return []
    if isinstance(win.pao, Wind):
        return [(_("Pao (責任払い)"), win.pao)]
    label = _("Pao for %(yaku)s alone")
    return [(label % {"yaku": term_with_kanji(name)}, wind) for name, wind in win.pao.items()]


def _liabilities(win: Win, name: NameOf) -> list[str]:
    return [
        _("%(liability)s: %(who)s.") % {"liability": label, "who": name(wind)}
        for label, wind in liable_for(win)
    ]


def _points_lines(deltas: Mapping[Wind, int], name: NameOf) -> list[str]:
    """The gain or loss of each player, such as "Lena +1,200"."""
    return [f"{name(wind)} {signed(points, grouped(points))}" for wind, points in deltas.items()]


def _tenpai(tenpai: Iterable[Wind], name: NameOf) -> str:
    who = _listed(tenpai, name)
    return _("Tenpai: %(who)s.") % {"who": who} if who else _("Nobody is tenpai.")


def _listed(winds: Iterable[Wind], name: NameOf) -> str:
    return comma_list(map(name, winds))
