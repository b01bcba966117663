"""Who may make a call: a permission of the one table, or an audience that no role names."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from league.core.permissions import (
    LINK_VERBS,
    ORGANISERS,
    OWN_VERBS,
    REFEREES,
    ROLES_FOR,
    SCORERS,
    SEAT_VERBS,
    TEAM_VERBS,
    Actor,
)
from league.people.queries.keepers import decides
from league.series.queries.series import organises
from league.teams.queries.squads import as_captain


@dataclass(frozen=True, slots=True)
class Audience:
    """People whom no permission names: `allows` tells whether they may call for this row.

    Where it is missing, the row itself or the verb refuses others.
    """

    sentence: str
    is_public: bool = False
    allows: Callable[[Actor, Any], bool] | None = None


# A permission or an audience; both are checked for the row of the address before the body is read.
Who = str | Audience

PUBLIC = Audience("Everybody, without an account.", is_public=True)
VENUE = Audience("Players with the code that the venue shows.", is_public=True)
VENUE_OR_STAFF = Audience(
    "Who opened the table, with its key; organisers and referees of the event.", is_public=True
)
GROUP = Audience("Devices with the link of the group, by their pass.", is_public=True)
LOGINS = Audience("Every login.")
EVENT_MAKERS = Audience("Every login that may create events.")
SERIES_MAKERS = Audience("Every login that may create series.")
FOLLOWERS = Audience("Every login for its mailbox; every device for itself.")
ENTRANTS = Audience("The player's own login.")
CAPTAINS = Audience(
    "The captain of the team; organisers of the event.",
    allows=lambda actor, line_up: as_captain(actor, line_up.team).may(
        "line_up.set", event_id=line_up.session.event_id, team_id=line_up.team_id
    ),
)
LINE_UP_READERS = Audience("Everybody once it is published; before that captains and staff.")
KEEPERS = Audience("The player; organisers and club officers who keep the profile.")
DECIDERS = Audience(
    "The player, or who keeps the profile of a player without a login.", allows=decides
)
OFFICERS = Audience("Officers of the club.")
SERIES_ORGANISERS = Audience(
    "Organisers of the series.", allows=lambda actor, series: organises(series, actor)
)
SERIES_OR_EVENT_ORGANISERS = Audience("Organisers of the series or of the event.")
ASKERS = Audience("Who asked for the job; organisers and referees of the event.")
ASKERS_OR_ORGANISERS = Audience("Who asked for the job; organisers of the event.")

STAFF = {
    ORGANISERS: "Organisers of the event",
    REFEREES: "Organisers and referees of the event",
    SCORERS: "Organisers, referees and scorers of the event",
}
LINKS = (
    (LINK_VERBS, "the link of the table"),
    (OWN_VERBS, "the personal link of the sign-up"),
    (SEAT_VERBS, "the player's seat card"),
    (TEAM_VERBS, "the captain of the team"),
)


def sentence_of(who: Who) -> str:
    if isinstance(who, Audience):
        return who.sentence
    links = [words for verbs, words in LINKS if who in verbs]
    return "; ".join([STAFF[ROLES_FOR[who]], *links]) + "."
