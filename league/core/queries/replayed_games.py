"""The games that this process has replayed lately, so that the next hand is all that is played.

A game is known by its ruleset and the text of its entries: whatever was corrected, struck or taken
back is replayed from the start.
"""

from collections.abc import Sequence
from typing import NamedTuple

from league.core.queries.kept_lately import KeptLately
from scoring import Game, Ruleset, replay


class _Replayed(NamedTuple):
    ruleset: Ruleset
    entries: list[str]
    game: Game

    def begins(self, ruleset: Ruleset, entries: list[str]) -> bool:
        """Whether these entries begin with the ones that were played; equal rulesets are one object."""
        return self.ruleset is ruleset and entries[: len(self.entries)] == self.entries


#: By the key of the table, about 15 kB for each.
games: KeptLately[int, _Replayed] = KeptLately(500)


def replayed_game(table: int | None, ruleset: Ruleset, entries: Sequence[object]) -> Game:
    """The game of a table, by its key, with all of its entries; ReplayError at the first misfit."""
    texts = [repr(entry) for entry in entries]
    known = None if table is None else games.get(table)
    if known is not None and known.begins(ruleset, texts):
        game = known.game.play_all(entries[len(known.entries) :])
    else:
        game = replay(entries, ruleset)
    if table is not None and texts:
        games.keep(table, _Replayed(ruleset, texts, game))
    return game
