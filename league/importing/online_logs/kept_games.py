"""The moves that are kept of an imported game, and the file for Tenhou's viewer that has them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any

from league.core.permissions import Actor
from league.events.queries.visible import sees_game
from league.importing.online_logs import tenhou_json
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.write_tenhou_json import game_as_json, hand_as_list
from league.models import Entrant, OnlineAccount, OnlineLog, Table
from league.play.queries.games import named_seats_of
from scoring import Game

LONGEST_KEPT = 200_000  # characters; a long game has about 20,000
MOST_TRIED = 100  # ways to name the players by their accounts


def kept_hands(log: OnlineGame, game: Game) -> list[Any]:
    """The hands with all their moves; none of a log that is far longer than any game."""
    hands = [hand_as_list(*pair) for pair in zip(log.hands, game.hands, strict=True)]
    return hands if len(json.dumps(hands)) <= LONGEST_KEPT else []


def kept_game(table: Table, actor: Actor) -> OnlineLog | None:
    """The log whose moves are kept, for those who see the game.

    None as soon as a hand was corrected, struck or added: the moves are then no longer the game.
    """
    log = OnlineLog.objects.filter(table=table).first()
    if log is None or not log.hands or not sees_game(table, actor):
        return None
    entered = table.hands.values_list("revision", "is_struck")
    return log if list(entered) == [(1, False)] * len(log.hands) else None


def viewer_file(table: Table, log: OnlineLog, actor: Actor) -> dict[str, Any]:
    """The game as JSON of Tenhou's viewer.

    Those who see the accounts of players get these as names, so that the file can be imported;
    others get the names of the event.
    """
    entrants = [seat.entrant for seat in named_seats_of(table)]
    names = [entrant.public_name for entrant in entrants]
    if actor.may("entrants.change", event_id=table.session.event_id):
        names = _accounts(table, log, entrants)
    return game_as_json(names, log.hands, table.ruleset)


def _accounts(table: Table, log: OnlineLog, entrants: Sequence[Entrant]) -> list[str]:
    """The account of each on the site; of several that of the log, as the fingerprint tells."""
    accounts = OnlineAccount.objects.filter(site=log.site).order_by("name")
    by_seat = [
        list(accounts.filter(player=entrant.player_id).values_list("name", flat=True))
        or [entrant.public_name]
        for entrant in entrants
    ]
    first = [names[0] for names in by_seat]
    if not log.fingerprint or all(len(names) == 1 for names in by_seat):
        return first
    ruleset = table.ruleset
    game = tenhou_json.read_game(game_as_json(first, log.hands, ruleset), ruleset, name="")
    for names in islice(product(*by_seat), MOST_TRIED):
        if replace(game, accounts=names).fingerprint == log.fingerprint:
            return list(names)
    return first
