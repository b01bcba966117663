"""The texts of each game; a further game has a module like `riichi.py` beside this one, and a row."""

from collections.abc import Mapping
from types import MappingProxyType

from league.play.queries.texts.game_texts import GameTexts
from league.play.queries.texts.hongkong import HongKongTexts
from league.play.queries.texts.mcr import McrTexts
from league.play.queries.texts.riichi import RiichiTexts
from scoring import NotationError, Ruleset
from scoring.games import Hand, game_of

#: The texts of each game by the value of the switch `variant`.
GAME_TEXTS: Mapping[str, type[GameTexts]] = MappingProxyType(
    {"riichi": RiichiTexts, "hongkong": HongKongTexts, "mcr": McrTexts}
)


def texts_of(ruleset: Ruleset) -> GameTexts:
    return GAME_TEXTS[game_of(ruleset).variant](ruleset)


def read_entry(entry: object, ruleset: Ruleset) -> Hand:
    """Read an entry in the game of its ruleset; raises NotationError with every problem."""
    read, problems = game_of(ruleset).read_entry(entry)
    if problems or read is None:
        raise NotationError(problems)
    hand: Hand = read
    return hand
