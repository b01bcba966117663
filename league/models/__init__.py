"""The nouns of the league: fields, named constraints and querysets; no verbs."""

from league.models.audit import AuditEntry
from league.models.club import Club
from league.models.entrant import Entrant, EntrantQuerySet, ForbiddenPair, Team
from league.models.event import Event, EventQuerySet, EventRole, Stage
from league.models.hand import Hand, HandQuerySet, HandSeat
from league.models.job import Job, Report
from league.models.penalty import Penalty, SignOff
from league.models.player import Player
from league.models.session import Seat, Session, SitOut, Table, new_token
from league.models.sign_up import SignUp, SignUpTerms

__all__ = [
    "AuditEntry",
    "Club",
    "Entrant",
    "EntrantQuerySet",
    "Event",
    "EventQuerySet",
    "EventRole",
    "ForbiddenPair",
    "Hand",
    "HandQuerySet",
    "HandSeat",
    "Job",
    "Penalty",
    "Player",
    "Report",
    "Seat",
    "Session",
    "SignOff",
    "SignUp",
    "SignUpTerms",
    "SitOut",
    "Stage",
    "Table",
    "Team",
    "new_token",
]
