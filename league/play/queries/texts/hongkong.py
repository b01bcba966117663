"""The texts of the Hong Kong game: its outcomes and endings, a hand in sentences and in lines."""

from collections import Counter
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.core.queries.rule_terms import NameOf, Word, comma_list, term_with_kanji
from league.formats.winds import wind as wind_name
from league.hand_value.queries.hongkong_explanations import explanation_text
from league.models import HandWin
from league.play.queries.texts.game_texts import GameTexts
from league.play.queries.texts.tile_explanations import TileExplanations, WinExplanation, tiles_text
from scoring import Ruleset, Wind
from scoring.core.table.entry import wins_of
from scoring.figures.hongkong import Played
from scoring.hongkong.hands.explain import explain
from scoring.hongkong.hands.value_answer import value_to_json
from scoring.hongkong.play.entry import (
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    Outcome,
    SelfDraw,
    WinByDiscard,
)
from scoring.hongkong.play.tile_wins import read_tile_win
from scoring.ruleset import hongkong_rules

OUTCOMES: dict[Outcome, Word] = {
    Outcome.DISCARD: Word(gettext_lazy("Win by discard"), "出銃"),
    Outcome.SELF_DRAW: Word(gettext_lazy("Self-draw"), "自摸"),
    Outcome.GOULASH: Word(gettext_lazy("Drawn hand"), "流局"),
    Outcome.FALSE_WIN: Word(gettext_lazy("False win"), "詐糊"),
}
OUTCOME_WORDS: dict[str, Word] = {name.value: word for name, word in OUTCOMES.items()}
REASONS: dict[str, str | Promise] = {
    "win": gettext_lazy("for the win"),
    "guarantee": gettext_lazy("bao"),
    "kong": gettext_lazy("robbed kong"),
    "pot": gettext_lazy("for drawn hands"),
    "false": gettext_lazy("false win"),
}
ENDINGS: dict[str, str | Promise] = {
    "last_hand": gettext_lazy("The last hand has been played."),
    "time": gettext_lazy("Time is up."),
    "closed": gettext_lazy("The game was ended early."),
}
TIMES = "\N{MULTIPLICATION SIGN}"


class HongKongTexts(GameTexts):
    outcomes = OUTCOME_WORDS
    endings = ENDINGS
    reasons = REASONS
    counters: Mapping[str, Word] = {
        "repeats": Word(gettext_lazy("Extra hands"), "連莊"),
        "goulash_hands": Word(gettext_lazy("Drawn hands"), "流局"),
    }

    def repeats(self, counters: Mapping[str, int]) -> str:
        """The extra hands, such as "2 extra hands"."""
        count = counters.get("repeats", 0)
        if not count:
            return ""
        return ngettext("%(count)s extra hand", "%(count)s extra hands", count) % {"count": count}

    def on_table(self, counters: Mapping[str, int]) -> str:
        """The number of drawn hands for which the next winner may be paid."""
        count = counters.get("goulash_hands", 0)
        if not count:
            return ""
        return ngettext("%(count)s drawn hand before", "%(count)s drawn hands before", count) % {
            "count": count
        }

    def value(self, win: HongKongWin) -> str:
        if win.faan is not None:
            return _("%(faan)s faan") % {"faan": win.faan}
        return "" if win.tiles is None else tiles_text(win.tiles)

    def stored_value(self, win: HandWin) -> str:
        return "" if win.han is None else _("%(faan)s faan") % {"faan": win.han}

    def parts(self, win: HongKongWin) -> list[str]:
        """The patterns; a repeated pattern with its count."""
        return [
            f"{term_with_kanji(name)} {TIMES} {count}" if count > 1 else term_with_kanji(name)
            for name, count in Counter(win.patterns).items()
        ]

    def notes(self, win: HongKongWin, name: NameOf) -> list[str]:
        more = [_("A kong was robbed.")] if win.robbing_kong else []
        if win.guarantor is not None:
            more.append(_("Liable (bao 包): %(who)s.") % {"who": name(win.guarantor)})
        return more

    def sentences(self, hand: HongKongHand, name: NameOf) -> list[str]:
        match hand:
            case WinByDiscard(discarder=discarder, wins=wins):
                return [
                    text
                    for win in wins
                    for text in (self._by_discard(win, discarder, name), *self.notes(win, name))
                ]
            case SelfDraw(win=win):
                words = {"winner": name(win.seat), "value": self.value_text(win)}
                sentence = _("%(winner)s wins by self-draw: %(value)s.") % words
                return [sentence, *self.notes(win, name)]
            case Goulash():
                return [_("Drawn hand.")]
            case FalseWin(offender=offender):
                return [_("False win by %(who)s.") % {"who": name(offender)}]

    def _by_discard(self, win: HongKongWin, discarder: Wind, name: NameOf) -> str:
        return _("%(winner)s wins on a discard of %(discarder)s: %(value)s.") % {
            "winner": name(win.seat),
            "discarder": name(discarder),
            "value": self.value_text(win),
        }

    def lines(self, hand: HongKongHand, name: NameOf) -> list[str]:
        lines = super().lines(hand, name)
        return [*lines, name(hand.offender)] if isinstance(hand, FalseWin) else lines

    def facts(self, hand: HongKongHand, name: NameOf) -> dict[str, str]:
        facts = {
            _("Won"): comma_list(name(win.seat) for win in wins_of(hand)),
            _("Discarded"): name(hand.discarder) if isinstance(hand, WinByDiscard) else "",
            _("Value"): self.of_each(hand, name, self.value),
            _("Patterns"): self.of_each(hand, name, lambda win: comma_list(self.parts(win))),
            _("Other"): self.of_each(hand, name, lambda win: comma_list(self.notes(win, name))),
            _("False win"): name(hand.offender) if isinstance(hand, FalseWin) else "",
        }
        return {label: text for label, text in facts.items() if text}

    def explain(
        self, played: Played, *, near_misses: bool = False, name: NameOf = wind_name
    ) -> TileExplanations:
        explained = [
            _explained(win, win.tiles, played, self.ruleset, near_misses=near_misses, name=name)
            for win in wins_of(played.hand)
            if win.tiles is not None
        ]
        return TileExplanations(wins=explained)


def _explained(
    win: HongKongWin,
    stated: Mapping[str, object],
    played: Played,
    ruleset: Ruleset,
    *,
    near_misses: bool,
    name: NameOf,
) -> WinExplanation:
    found = read_tile_win(win, stated, played.hand, played.before, ruleset)
    assert found.value is not None  # noqa: S101  # the hand was played
    rules = hongkong_rules(ruleset)
    reasons = explain(found.tiles, rules, near_misses=near_misses)
    return WinExplanation(
        seat=win.seat,
        who=name(win.seat),
        tiles=tiles_text(stated),
        shown=stated,
        value=value_to_json(found.value),
        explanation=explanation_text(reasons, found.tiles, rules, name=name),
        lines="public/calculator/_faan_lines.html",
    )
