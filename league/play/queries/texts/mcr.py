"""The texts of Mahjong Competition Rules: its outcomes and endings, a hand in sentences and in lines."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.core.queries.rule_terms import NameOf, Word, comma_list, term_with_kanji
from league.formats.winds import wind as wind_name
from league.hand_value.queries.mcr_explanations import explanation_text, fan_text
from league.models import HandWin
from league.play.queries.texts.game_texts import GameTexts, labelled
from league.play.queries.texts.tile_explanations import TileExplanations, WinExplanation, tiles_text
from scoring.core.table.entry import wins_of
from scoring.figures.mcr import Played
from scoring.mcr.fan import FAN
from scoring.mcr.hands.evaluate import value_of
from scoring.mcr.hands.value_answer import value_to_json
from scoring.mcr.play.entry import (
    ExhaustiveDraw,
    HandPenalty,
    Interrupted,
    McrHand,
    McrWin,
    Outcome,
    SelfDraw,
    WinByDiscard,
)
from scoring.mcr.play.legality import read_tile_win
from scoring.ruleset import mcr_rules

OUTCOMES: dict[Outcome, Word] = {
    Outcome.DISCARD: Word(gettext_lazy("Win on a discard"), "点和"),
    Outcome.SELF_DRAW: Word(gettext_lazy("Self-draw"), "自摸"),
    Outcome.EXHAUSTIVE_DRAW: Word(gettext_lazy("Drawn hand"), "荒庄"),
    Outcome.INTERRUPTED: Word(gettext_lazy("Stopped by the clock"), "时间到"),
}
OUTCOME_WORDS: dict[str, Word] = {name.value: word for name, word in OUTCOMES.items()}
REASONS: dict[str, str | Promise] = {
    "win": gettext_lazy("for the win"),
    "false": gettext_lazy("false win"),
    "deduction": gettext_lazy("deduction"),
}
ENDINGS: dict[str, str | Promise] = {
    "last_hand": gettext_lazy("The last hand has been played."),
    "time": gettext_lazy("Time is up."),
    "closed": gettext_lazy("The game was ended early."),
}
TIMES = "\N{MULTIPLICATION SIGN}"


class McrTexts(GameTexts):
    outcomes = OUTCOME_WORDS
    endings = ENDINGS
    reasons = REASONS
    counters: Mapping[str, Word] = {}

    def repeats(self, counters: Mapping[str, int]) -> str:  # noqa: ARG002  # no dealer stays
        return ""

    def on_table(self, counters: Mapping[str, int]) -> str:  # noqa: ARG002  # nothing is left over
        return ""

    def value(self, win: McrWin) -> str:
        """The fan, and how many of them are flowers."""
        if win.fan is None:
            return "" if win.tiles is None else tiles_text(win.tiles)
        if not win.flowers:
            return fan_text(win.fan)
        words = {"fan": win.fan, "count": win.flowers}
        text = ngettext(
            "%(fan)s fan with %(count)s flower", "%(fan)s fan with %(count)s flowers", win.flowers
        )
        return text % words

    def stored_value(self, win: HandWin) -> str:
        return "" if win.han is None else fan_text(win.han)

    def parts(self, win: McrWin) -> list[str]:
        """The fan that are stated; a repeated one with its count."""
        counts = {name: win.patterns.count(name) for name in win.patterns if name in FAN}
        return [
            f"{word} {TIMES} {count}" if count > 1 else word
            for name, count in counts.items()
            for word in [term_with_kanji(name, "mcr")]
        ]

    def notes(self, win: McrWin, name: NameOf) -> list[str]:  # noqa: ARG002  # of other games
        return [_("A kong was robbed.")] if win.robbing_kong else []

    def sentences(self, hand: McrHand, name: NameOf) -> list[str]:
        return [*self._won(hand, name), *(self._penalty(one, name) for one in hand.penalties)]

    def _won(self, hand: McrHand, name: NameOf) -> list[str]:
        match hand:
            case WinByDiscard(discarder=discarder, win=win):
                sentence = _("%(winner)s wins on a discard of %(discarder)s: %(value)s.")
                words = {"winner": name(win.seat), "discarder": name(discarder)}
                return [
                    sentence % {**words, "value": self.value_text(win)},
                    *self.notes(win, name),
                ]
            case SelfDraw(win=win):
                words = {"winner": name(win.seat), "value": self.value_text(win)}
                return [_("%(winner)s wins by self-draw: %(value)s.") % words]
            case ExhaustiveDraw():
                return [_("The wall is empty and nobody has won.")]
            case Interrupted():
                return [_("Time ran out in this hand, so nobody scores.")]

    def _penalty(self, one: HandPenalty, name: NameOf) -> str:
        if one.kind == "false_win_below_minimum":
            return _("False win by %(who)s: too few fan.") % {"who": name(one.seat)}
        if one.kind == "false_win_invalid_hand":
            return _("False win by %(who)s: no complete hand.") % {"who": name(one.seat)}
        words = {"who": name(one.seat), "count": one.points or 0}
        text = ngettext(
            "%(count)s point is deducted from %(who)s.",
            "%(count)s points are deducted from %(who)s.",
            one.points or 0,
        )
        return text % words

    def lines(self, hand: McrHand, name: NameOf) -> list[str]:
        return [*super().lines(hand, name), *(self._short(one, name) for one in hand.penalties)]

    def _short(self, one: HandPenalty, name: NameOf) -> str:
        if one.is_false_win:
            return labelled(_("False win"), name(one.seat))
        return labelled(_("Deduction"), f"{name(one.seat)} \N{MINUS SIGN}{one.points or 0}")

    def facts(self, hand: McrHand, name: NameOf) -> dict[str, str]:
        facts = {
            _("Won"): comma_list(name(win.seat) for win in wins_of(hand)),
            _("Discarded"): name(hand.discarder) if isinstance(hand, WinByDiscard) else "",
            _("Value"): self.of_each(hand, name, self.value),
            _("Fan"): self.of_each(hand, name, lambda win: comma_list(self.parts(win))),
            _("Other"): self.of_each(hand, name, lambda win: comma_list(self.notes(win, name))),
            _("Penalties"): " ".join(self._penalty(one, name) for one in hand.penalties),
        }
        return {label: text for label, text in facts.items() if text}

    def explain(
        self, played: Played, *, near_misses: bool = False, name: NameOf = wind_name
    ) -> TileExplanations:
        rules = mcr_rules(self.ruleset)
        explained = []
        for win in wins_of(played.hand):
            if win.tiles is None:
                continue
            tiles = read_tile_win(win, played.hand, played.before, rules)
            explained.append(
                WinExplanation(
                    seat=win.seat,
                    who=name(win.seat),
                    tiles=tiles_text(win.tiles),
                    shown=win.tiles,
                    value=value_to_json(value_of(tiles, rules)),
                    explanation=explanation_text(tiles, rules, near_misses=near_misses, name=name),
                    lines="public/calculator/_fan_lines.html",
                )
            )
        return TileExplanations(wins=explained)
