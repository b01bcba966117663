"""The nouns of the league: fields, named constraints and querysets; no verbs."""

from league.models.audit import AuditEntry
from league.models.call import TableCall, TableCallQuerySet
from league.models.club import Club, ClubOfficer
from league.models.entrant import (
    CategoryEntrant,
    Entrant,
    EntrantQuerySet,
    ForbiddenPair,
    PrizeCategory,
    Team,
)
from league.models.event import Event, EventAddress, Rehearsal
from league.models.hand import Hand, HandSeat
from league.models.job import Job, JobFile, JobQuerySet, Report
from league.models.leagues.division import (
    Division,
    DivisionChange,
    DivisionMove,
    DivisionRules,
)
from league.models.leagues.night import Attendance, Night, NightTerms
from league.models.leagues.pick_up import PickUpGame, PickUpPlayer
from league.models.leagues.series import Series, SeriesRole
from league.models.login_session import LoginSession
from league.models.notices.chat import (
    ChatChannel,
    ChatCode,
    ChatLogin,
    ChatMessage,
    ChatPerson,
    ChatReminder,
)
from league.models.notices.notice import Delivery, Mail, Notice, SeatMail
from league.models.notices.recipient import Recipient, Subscription
from league.models.online_log import OnlineAccount, OnlineLog
from league.models.paper import MOST_PHOTOS, MOST_TABLE_CARDS, FederationFacts, Photo, TableCard
from league.models.penalty import CatalogueEntry, EndConsent, Penalty, SignOff
from league.models.player import Player, PlayerChange, PlayerClaim, PlayerMerge
from league.models.roles import EventRole, Invitation
from league.models.ruleset_version import RulesetVersion
from league.models.seating import EventPlan, SeatingChange
from league.models.session import Seat, Session, SitOut, Table, new_token
from league.models.sign_up import SignUp, SignUpAnswer, SignUpQuestion, SignUpTerms
from league.models.stage import Stage, StageEntry
from league.models.statistics.achievement import Achievement
from league.models.statistics.figures import FieldFigure, GameCounts, HandWin, WinYaku
from league.models.statistics.forecast import Forecast, ForecastPart, PastForecast
from league.models.statistics.rating import Rating, RatingQuerySet
from league.models.teams import LineUp, LineUpPlace, TeamCaptain, TeamRules

__all__ = [
    "MOST_PHOTOS",
    "MOST_TABLE_CARDS",
    "Achievement",
    "Attendance",
    "AuditEntry",
    "CatalogueEntry",
    "CategoryEntrant",
    "ChatChannel",
    "ChatCode",
    "ChatLogin",
    "ChatMessage",
    "ChatPerson",
    "ChatReminder",
    "Club",
    "ClubOfficer",
    "Delivery",
    "Division",
    "DivisionChange",
    "DivisionMove",
    "DivisionRules",
    "EndConsent",
    "Entrant",
    "EntrantQuerySet",
    "Event",
    "EventAddress",
    "EventPlan",
    "EventRole",
    "FederationFacts",
    "FieldFigure",
    "ForbiddenPair",
    "Forecast",
    "ForecastPart",
    "GameCounts",
    "Hand",
    "HandSeat",
    "HandWin",
    "Invitation",
    "Job",
    "JobFile",
    "JobQuerySet",
    "LineUp",
    "LineUpPlace",
    "LoginSession",
    "Mail",
    "Night",
    "NightTerms",
    "Notice",
    "OnlineAccount",
    "OnlineLog",
    "PastForecast",
    "Penalty",
    "Photo",
    "PickUpGame",
    "PickUpPlayer",
    "Player",
    "PlayerChange",
    "PlayerClaim",
    "PlayerMerge",
    "PrizeCategory",
    "Rating",
    "RatingQuerySet",
    "Recipient",
    "Rehearsal",
    "Report",
    "RulesetVersion",
    "Seat",
    "SeatMail",
    "SeatingChange",
    "Series",
    "SeriesRole",
    "Session",
    "SignOff",
    "SignUp",
    "SignUpAnswer",
    "SignUpQuestion",
    "SignUpTerms",
    "SitOut",
    "Stage",
    "StageEntry",
    "Subscription",
    "Table",
    "TableCall",
    "TableCallQuerySet",
    "TableCard",
    "Team",
    "TeamCaptain",
    "TeamRules",
    "WinYaku",
    "new_token",
]
