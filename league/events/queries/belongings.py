"""What belongs to an event: one list for its copies and for its file."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import models
from django.utils.text import capfirst

from league.models import (
    Achievement,
    Attendance,
    AuditEntry,
    CatalogueEntry,
    CategoryEntrant,
    ChatChannel,
    ChatCode,
    ChatMessage,
    ChatPerson,
    ChatReminder,
    Delivery,
    Division,
    DivisionChange,
    DivisionMove,
    DivisionRules,
    EndConsent,
    Entrant,
    EventAddress,
    EventPlan,
    EventRole,
    FederationFacts,
    ForbiddenPair,
    Forecast,
    ForecastPart,
    GameCounts,
    Hand,
    HandSeat,
    HandWin,
    Invitation,
    Job,
    JobFile,
    LineUp,
    LineUpPlace,
    Night,
    NightTerms,
    Notice,
    OnlineLog,
    PastForecast,
    Penalty,
    Photo,
    PickUpGame,
    PickUpPlayer,
    PrizeCategory,
    Rating,
    Recipient,
    Rehearsal,
    Report,
    RulesetVersion,
    Seat,
    SeatingChange,
    SeatMail,
    Session,
    SignOff,
    SignUp,
    SignUpAnswer,
    SignUpQuestion,
    SignUpTerms,
    SitOut,
    Stage,
    StageEntry,
    Subscription,
    Table,
    TableCall,
    TableCard,
    Team,
    TeamCaptain,
    TeamRules,
    WinYaku,
)


class Copied(StrEnum):
    """Which copies of an event have the rows: all, or those with the staff, teams or players.

    `NEVER`: an organiser who wants them makes them again. `HAPPENED`: they tell of this event only.
    """

    ALWAYS = "always"
    STAFF = "staff"
    TEAMS = "teams"
    PLAYERS = "players"
    NEVER = "never"
    HAPPENED = "happened"


@dataclass(frozen=True, slots=True, kw_only=True)
class Belonging:
    """Rows that belong to an event; `path` leads from them to it.

    `filed`: whether they are in the file of an event. Left out are logins and their roles, secrets,
    jobs, notices, sign-ups with their answers, and what another installation counts by itself.
    """

    model: type[models.Model]
    path: str = "event"
    copied: Copied = Copied.HAPPENED
    filed: bool = True


#: In an order in which rows can be stored: each after the rows that it refers to.
BELONGINGS = (
    Belonging(model=FederationFacts, copied=Copied.NEVER),
    Belonging(model=RulesetVersion),
    Belonging(model=Stage, copied=Copied.ALWAYS),
    Belonging(model=Division, copied=Copied.ALWAYS),
    Belonging(model=DivisionRules, copied=Copied.ALWAYS),
    Belonging(model=Team, copied=Copied.TEAMS),
    Belonging(model=TeamRules, copied=Copied.TEAMS),
    Belonging(model=Entrant, copied=Copied.PLAYERS),
    Belonging(model=SignUpQuestion, copied=Copied.ALWAYS),
    Belonging(model=ForbiddenPair, copied=Copied.PLAYERS),
    Belonging(model=PrizeCategory, copied=Copied.ALWAYS),
    Belonging(model=CategoryEntrant, path="category__event", copied=Copied.PLAYERS),
    Belonging(model=StageEntry, path="stage__event"),
    Belonging(model=DivisionChange),
    Belonging(model=DivisionMove, path="change__event"),
    Belonging(model=EventPlan, copied=Copied.NEVER),
    Belonging(model=Night, copied=Copied.NEVER),
    Belonging(model=NightTerms, copied=Copied.ALWAYS),
    Belonging(model=Attendance, path="night__event"),
    Belonging(model=Session),
    Belonging(model=SitOut, path="session__event"),
    Belonging(model=LineUp, path="team__event"),
    Belonging(model=LineUpPlace, path="line_up__team__event"),
    Belonging(model=Table, path="session__event"),
    Belonging(model=OnlineLog, path="table__session__event"),
    Belonging(model=Seat, path="session__event"),
    Belonging(model=Hand, path="table__session__event"),
    Belonging(model=HandSeat, path="hand__table__session__event"),
    Belonging(model=GameCounts, path="seat__session__event"),
    Belonging(model=HandWin, path="hand__table__session__event"),
    Belonging(model=WinYaku, path="win__hand__table__session__event"),
    Belonging(model=CatalogueEntry, copied=Copied.ALWAYS),
    Belonging(model=Penalty),
    Belonging(model=SignOff, path="table__session__event"),
    Belonging(model=EndConsent, path="table__session__event"),
    Belonging(model=TableCall, path="table__session__event"),
    Belonging(model=AuditEntry),
    # Of this installation: not in the file.
    Belonging(model=EventRole, copied=Copied.STAFF, filed=False),
    Belonging(model=TeamCaptain, path="team__event", copied=Copied.TEAMS, filed=False),
    Belonging(model=SignUpTerms, copied=Copied.NEVER, filed=False),
    Belonging(model=SignUp, filed=False),
    Belonging(model=SignUpAnswer, path="sign_up__event", filed=False),
    Belonging(model=Invitation, filed=False),
    Belonging(model=EventAddress, filed=False),
    Belonging(model=Rehearsal, filed=False),
    Belonging(model=TableCard, copied=Copied.NEVER, filed=False),
    Belonging(model=PickUpGame, filed=False),
    Belonging(model=PickUpPlayer, path="game__event", filed=False),
    Belonging(model=SeatingChange, path="session__event", filed=False),
    Belonging(model=Photo, path="table__session__event", filed=False),
    Belonging(model=Job, filed=False),
    Belonging(model=JobFile, path="job__event", filed=False),
    Belonging(model=Report, filed=False),
    Belonging(model=Recipient, copied=Copied.NEVER, filed=False),
    Belonging(model=ChatChannel, copied=Copied.NEVER, filed=False),
    Belonging(model=ChatMessage, filed=False),
    Belonging(model=ChatPerson, path="entrant__event", filed=False),
    Belonging(model=ChatReminder, path="entrant__event", filed=False),
    Belonging(model=ChatCode, filed=False),
    Belonging(model=Notice, filed=False),
    Belonging(model=Delivery, path="notice__event", filed=False),
    Belonging(model=SeatMail, path="session__event", filed=False),
    Belonging(model=Subscription, filed=False),
    Belonging(model=Achievement, path="seat__session__event", filed=False),
    Belonging(model=Rating, path="table__session__event", filed=False),
    Belonging(model=Forecast, path="stage__event", filed=False),
    Belonging(model=ForecastPart, path="job__event", filed=False),
    Belonging(model=PastForecast, path="stage__event", filed=False),
)


def copied_with(part: Copied) -> list[type[models.Model]]:
    return [one.model for one in BELONGINGS if one.copied == part]


def names_of(part: Copied) -> list[str]:
    """What is copied with this part, in the words of pages."""
    return [capfirst(str(model._meta.verbose_name_plural)) for model in copied_with(part)]
