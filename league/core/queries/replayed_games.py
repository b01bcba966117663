"""The games that this process has replayed lately, so that the next hand is all that is played.

A game is known by its ruleset and the text of its entries: whatever was corrected, struck or taken
back is replayed from the start.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

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


def keep_game(table: int, ruleset: Ruleset, entries: Sequence[object], game: Game) -> None:
    """Keep what was played already; entries `in_stored_order` are found again."""
    games.keep(table, _Replayed(ruleset, [repr(entry) for entry in entries], game))


def in_stored_order(value: Any) -> Any:
    """A value of JSON with its keys as PostgreSQL gives them back: shorter ones first."""
    if isinstance(value, dict):
        return {key: in_stored_order(value[key]) for key in sorted(value, key=_length_first)}
    if isinstance(value, list):
        return [in_stored_order(item) for item in value]
    return value


def _length_first(key: str) -> tuple[int, bytes]:
    stored = key.encode(errors="surrogatepass")
    return len(stored), stored
