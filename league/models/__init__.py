"""The nouns of the league: fields, named constraints and querysets; no verbs."""

from league.models.audit import AuditEntry
from league.models.call import TableCall, TableCallQuerySet
from league.models.club import Club, ClubOfficer
from league.models.entrant import Entrant, EntrantQuerySet, ForbiddenPair, Team
from league.models.event import Event, EventQuerySet, EventRole
from league.models.hand import Hand, HandQuerySet, HandSeat
from league.models.invitation import Invitation
from league.models.job import Job, JobQuerySet, Report
from league.models.login_session import LoginSession
from league.models.mail import Mail
from league.models.penalty import EndConsent, Penalty, SignOff
from league.models.player import Player
from league.models.player_change import PlayerChange
from league.models.player_merge import PlayerMerge
from league.models.ruleset_version import RulesetVersion
from league.models.seating import EventPlan, SeatingChange
from league.models.session import Seat, Session, SitOut, Table, new_token
from league.models.sign_up import SignUp, SignUpTerms
from league.models.stage import Stage, StageEntry
from league.models.statistics.achievement import Achievement
from league.models.statistics.figures import FieldFigure, GameCounts, HandWin, WinYaku
from league.models.statistics.rating import Rating, RatingQuerySet

__all__ = [
    "Achievement",
    "AuditEntry",
    "Club",
    "ClubOfficer",
    "EndConsent",
    "Entrant",
    "EntrantQuerySet",
    "Event",
    "EventPlan",
    "EventQuerySet",
    "EventRole",
    "FieldFigure",
    "ForbiddenPair",
    "GameCounts",
    "Hand",
    "HandQuerySet",
    "HandSeat",
    "HandWin",
    "Invitation",
    "Job",
    "JobQuerySet",
    "LoginSession",
    "Mail",
    "Penalty",
    "Player",
    "PlayerChange",
    "PlayerMerge",
    "Rating",
    "RatingQuerySet",
    "Report",
    "RulesetVersion",
    "Seat",
    "SeatingChange",
    "Session",
    "SignOff",
    "SignUp",
    "SignUpTerms",
    "SitOut",
    "Stage",
    "StageEntry",
    "Table",
    "TableCall",
    "TableCallQuerySet",
    "Team",
    "WinYaku",
    "new_token",
]
