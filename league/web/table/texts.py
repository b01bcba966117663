"""Texts of a table page: rounds, outcomes, endings, and the summary of a hand."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import WRITE_KANJI, Word, comma_list, round_text
from league.play.queries.hand_texts import liable_for, round_short, value_text
from league.templatetags.tenbou import wind as wind_name
from scoring import NotationError
from scoring.riichi.play.entry import Abort, Chombo, ExhaustiveDraw, Hand, Outcome, Win, wins_of
from scoring.riichi.play.entry_json import read_hand
from scoring.riichi.play.situation import Situation

NameOfWind = Callable[[str], str]


OUTCOMES: dict[Outcome, Word] = {
    Outcome.RON: Word(gettext_lazy("Ron"), "栄和"),
    Outcome.TSUMO: Word(gettext_lazy("Tsumo"), "自摸"),
    Outcome.EXHAUSTIVE_DRAW: Word(gettext_lazy("Exhaustive draw"), "流局"),
    Outcome.ABORTIVE_DRAW: Word(gettext_lazy("Abortive draw"), "途中流局"),
    Outcome.NAGASHI_MANGAN: Word(gettext_lazy("Nagashi mangan"), "流し満貫"),
    Outcome.CHOMBO: Word(gettext_lazy("Chombo"), "錯和"),
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
    "pao": gettext_lazy("liable (pao)"),
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
ENTRY_DENIED: dict[str, str | Promise] = {
    "desk": gettext_lazy("In this event referees enter the results at the desk."),
    "scorers": gettext_lazy("In this event scorers and referees enter the hands."),
    "not_running": gettext_lazy("Hands can only be entered while the session is running."),
    "closed": gettext_lazy("The table is closed. Only a referee can correct it."),
    "signed": gettext_lazy("All players have signed the result. Only a referee can correct it."),
}
NUMERALS = "一二三四"


def round_name(situation: Situation) -> str:
    """Such as "East 1"."""
    return round_text(wind_name(situation.round_wind), situation.number)


def round_kanji(situation: Situation) -> str:
    return f"{situation.round_wind.kanji}{NUMERALS[situation.number - 1]}局"


def round_label(situation: Situation) -> str:
    """Short form with kanji: "E2 東二局"; the name alone in languages with kanji."""
    if get_language() in WRITE_KANJI:
        return round_name(situation)
    return f"{round_short(situation)} {round_kanji(situation)}"


def ending_text(name: str | None) -> str:
    return str(ENDINGS[name]) if name else ""


def reason_text(name: str) -> str:
    return str(REASONS.get(name, name))


def outcome_word(entry: Mapping[str, Any]) -> Word:
    kind = entry.get("kind")
    if kind in set(Abort):
        return ABORTS[Abort(kind)]
    return OUTCOMES[Outcome(entry["outcome"])]


def entry_lines(entry: Mapping[str, Any], name: NameOfWind) -> list[str]:
    """Summarise an entry in short lines; `name` gives the player of a wind."""
    try:
        hand = read_hand(entry)
    except NotationError:
        return []
    return hand_lines(hand, name)


def hand_lines(hand: Hand, name: NameOfWind) -> list[str]:
    """Summarise a hand in short lines, with the value of its tiles if valued."""
    discarder = getattr(hand, "discarder", None)
    lines = [line for win in wins_of(hand) for line in _win_lines(win, discarder, name)]
    lines += [
        _labelled(str(label), _listed(getattr(hand, key), name))
        for key, label in _LISTS.items()
        if getattr(hand, key, ())
    ]
    if isinstance(hand, ExhaustiveDraw) and not hand.tenpai:
        lines.append(_("Nobody is tenpai."))
    if isinstance(hand, Chombo):
        lines.append(name(hand.offender))
    return lines


_LISTS: dict[str, Promise | str] = {
    "nagashi": gettext_lazy("Nagashi"),
    "tenpai": gettext_lazy("Tenpai"),
    "riichi": gettext_lazy("Riichi"),
}


def _listed(winds: Iterable[str], name: NameOfWind) -> str:
    return comma_list(name(wind) for wind in winds)


def _labelled(who: str, what: str) -> str:
    return _("%(winner)s: %(value)s") % {"winner": who, "value": what}


def _win_lines(win: Win, discarder: str | None, name: NameOfWind) -> list[str]:
    liable = [_labelled(label, name(wind)) for label, wind in liable_for(win)]
    return [_win_line(win, discarder, name), *liable]


def _win_line(win: Win, discarder: str | None, name: NameOfWind) -> str:
    if discarder is None:
        return _labelled(name(win.seat), value_text(win))
    words = {"winner": name(win.seat), "value": value_text(win), "discarder": name(discarder)}
    return _("%(winner)s from %(discarder)s: %(value)s") % words
