"""What the own page shows of the player: what each owner of a subject says."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from league.core.permissions import Actor
from league.entrants.queries.own_sign_ups import own_rows
from league.enums import OPEN_SIGN_UP_STATUSES, ConfirmedBy, EventStatus
from league.events.queries.event_order import event_order
from league.models import Player
from league.nights.queries.own_nights import next_nights_of
from league.people.queries.keepers import decides, is_proven, keeps
from league.play.queries.live.tables_now import with_points
from league.play.queries.own_tables import OwnTable, own_table
from league.seating.queries.next_seats import OwnSeats, own_seats_of_player
from league.statistics.queries.achievements import latest_achievements_of
from league.statistics.queries.played_games import games_of
from league.web.common.player_form import PlayerForm
from league.web.common.site_address import absolute

FOLDED = ("legal_name", "ema_number", "rated")
MOST_GAMES, MOST_ACHIEVEMENTS = 5, 3


def of_player(player: Player, actor: Actor) -> dict[str, Any]:
    games, kept = games_of(player, actor), keeps(actor, player)
    achievements, achievement_count = latest_achievements_of(player, MOST_ACHIEVEMENTS)
    seats = [
        replace(own, seats=tuple(with_points(one, actor) for one in own.seats))
        for own in own_seats_of_player(player, actor)
    ]
    seated = {one.entrant.event_id for one in seats}
    coming = own_rows(player).filter(
        status__in=OPEN_SIGN_UP_STATUSES,
        event__status__in=[EventStatus.OPEN, EventStatus.RUNNING],
    )
    nights = next_nights_of(player)
    shown = seated | {line.entrant.event_id for line in nights}
    return {
        "seats": seats,
        "to_sign": list(_to_sign(seats)) if is_proven(player) else [],
        "nights": nights,
        "sign_ups": coming.exclude(event__in=shown).order_by(*event_order("event__")),
        "games": games[::-1][:MOST_GAMES],
        "game_count": len(games),
        "achievements": achievements,
        "achievement_count": achievement_count,
        "form": PlayerForm.read_by(actor, player) if kept else None,
        "folded": FOLDED,
        "decides": decides(actor, player),
        "waits_until": None if is_proven(player) else player.login_keeps_from,
        "calendar": absolute("player_calendar", player.pk),
    }


def _to_sign(seats: Iterable[OwnSeats]) -> Iterator[OwnTable]:
    """The results that the player can sign, or has signed a moment ago."""
    for own in seats:
        if own.entrant.event.confirmed_by != ConfirmedBy.PLAYERS:
            continue
        for item in own.seats:
            if item.over and item.table is not None and item.seat is not None:
                row = own_table(item.table, item.seat)
                if row.signs or row.withdraws:
                    yield row
