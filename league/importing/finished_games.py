"""What imports of finished games share: games by session, and the hands of a game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID, uuid5

from league.core.errors import AnyProblem, problem
from league.core.permissions import Actor
from league.enums import SessionStatus
from league.models import Event, Hand, Table
from league.models.session import LAST_DRAWN
from league.play.store_game import set_derived, store_game
from scoring import Game

PICK_UP = "P"  # before the number of a pick-up game
NAMESPACE = UUID("6d0a1f3e-7c55-4f0e-9e26-6b1a0c1d9f10")


def groups_by_session(games: Iterable[tuple[object, frozenset[Any]]]) -> Iterator[int]:
    """Number the sessions of (day, players) from 0.

    A new day, or a player's second game, starts a new session.
    """
    number, day, seated = -1, None, frozenset[Any]()
    for played_on, players in games:
        if number < 0 or played_on != day or seated & players:
            number, day, seated = number + 1, played_on, frozenset()
        seated |= players
        yield number


def store_hands(
    table: Table, game: Game, entries: Sequence[dict[str, Any]], *, actor: Actor, key: str = ""
) -> None:
    """Store the hands of a game that these entries make, and its result.

    With the `key` of the game the ids of its hands are fixed, so that no hand is stored twice.
    """
    game = game.close()
    hands = [
        Hand(
            table=table,
            position=position,
            entry=entry,
            client_id=uuid5(NAMESPACE, f"{key}/{position}") if key else None,
            entered_by_id=actor.login_id,
            entered_as=actor.label,
        )
        for position, entry in enumerate(entries, 1)
    ]
    for hand, played in zip(hands, game.hands, strict=True):
        set_derived(hand, played)
    store_game(table, Hand.objects.bulk_create(hands), game, since=0)


def session_text(number: int) -> str:
    """The number of a session in the format of files."""
    return f"{PICK_UP}{number - LAST_DRAWN}" if number > LAST_DRAWN else str(number)


def unfinished_session(event: Event) -> Iterator[AnyProblem]:
    """Imported games follow the last session, so all sessions must have finished."""
    unfinished = event.sessions.exclude(status=SessionStatus.FINISHED).order_by("number").first()
    if unfinished is not None:
        yield problem("event_has_unfinished_sessions", number=session_text(unfinished.number))
