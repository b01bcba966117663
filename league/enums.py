"""Enumerations of the league; the values are stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class EventKind(TextChoices):
    TOURNAMENT = "tournament", _("Tournament")
    LEAGUE = "league", _("League season")


class EventStatus(TextChoices):
    DRAFT = "draft", _("Draft")
    OPEN = "open", _("Open for enrolment")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class EntryContract(TextChoices):
    HANDS = "hands", _("Hand by hand")
    RESULT = "result", _("Table result only")
    DESK = "desk", _("Desk only: results are entered by the referees")


class EnteredBy(TextChoices):
    TABLE = "table", _("Whoever holds the table's link, and the scorers")
    SCORER = "scorer", _("Scorers, referees and organisers")


class ConfirmedBy(TextChoices):
    NOBODY = "nobody", _("Nobody needs to confirm")
    PLAYERS = "players", _("Every player at the table")
    REFEREE = "referee", _("A referee")


class ReleasePolicy(TextChoices):
    LIVE = "live", _("Live")
    SESSION_END = "session_end", _("When all tables of the session have finished")
    HIDDEN_FROM = "hidden_from", _("Hidden from a session on, until released")


class Aggregate(TextChoices):
    TOTAL = "total", _("Total of the final scores")
    AVERAGE = "average", _("Average final score")


class StageIntake(TextChoices):
    EVERYBODY = "everybody", _("Everybody")
    BEST = "best", _("The best of the stage before")
    REST = "rest", _("The others of the stage before")


class CarryOver(TextChoices):
    ALL = "all", _("Everything is carried over")
    FRACTION = "fraction", _("A part is carried over")
    NONE = "none", _("Everybody starts from zero")


class EntrantStatus(TextChoices):
    ENROLLED = "enrolled", _("Enrolled")
    LATE = "late", _("Arrives late")
    CHECKED_IN = "checked_in", _("Checked in")
    SUBSTITUTE = "substitute", _("Substitute")
    NO_SHOW = "no_show", _("Did not come")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    DISQUALIFIED = "disqualified", _("Disqualified")


PLAYING_STATUSES = (EntrantStatus.ENROLLED, EntrantStatus.LATE, EntrantStatus.CHECKED_IN)


class SignUpStatus(TextChoices):
    ASKED = "asked", _("Waits for the organiser")
    WAITING = "waiting", _("On the waiting list")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", _("Withdrawn")


OPEN_SIGN_UP_STATUSES = (SignUpStatus.ASKED, SignUpStatus.WAITING, SignUpStatus.ACCEPTED)


class SessionStatus(TextChoices):
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class DrawMethod(TextChoices):
    """The ids of the methods of `scoring.seating`, and two kinds of plans."""

    RANDOM = "random", _("Random")
    SWISS = "swiss", _("Swiss by rank")
    STRAIGHT = "straight", _("Straight by rank")
    BLOCKS = "blocks", _("Blocks by rank")
    SNAKE = "snake", _("Snake")
    FOLD = "fold", _("Fold")
    INTERVAL = "interval", _("Interval")
    FINALS = "finals", _("Finals by a script")
    ROUND_ROBIN = "round_robin", _("Round robin")
    LADDER = "ladder", _("Ladder")
    CLUB_NIGHT = "club_night", _("Club night")
    EVENT_PLAN = "event_plan", _("The event's plan")
    PLAN = "plan", _("Pasted plan")


class ChangeKind(TextChoices):
    """Kinds of changes of a seating."""

    DRAW = "draw", _("Drawn again")
    SWAP = "swap", _("Two changed places")
    SUBSTITUTE = "substitute", _("A substitute seated")
    REPAIR = "repair", _("Repaired")


class RepairKind(TextChoices):
    """Reasons for a repair of a seating."""

    NO_SHOW = "no_show", _("Somebody did not come")
    ARRIVED = "arrived", _("Somebody arrived late")
    WITHDRAWN = "withdrawn", _("Somebody withdraws")
    DISQUALIFIED = "disqualified", _("Somebody is disqualified")
    SEATED_TWICE = "seated_twice", _("Somebody is entered, and seated, twice")
    WRONG = "wrong", _("The seating is wrong")


class TableStatus(TextChoices):
    WAITING = "waiting", _("Waiting")
    PLAYING = "playing", _("Playing")
    FINISHED = "finished", _("Game over")
    CLOSED = "closed", _("Closed")


RESULT_STATUSES = (TableStatus.FINISHED, TableStatus.CLOSED)


class Role(TextChoices):
    ORGANISER = "organiser", _("Organiser")
    REFEREE = "referee", _("Referee")
    SCORER = "scorer", _("Scorer")


class JobKind(TextChoices):
    DRAW_SESSION = "draw_session", _("Draw a session")
    RECOMPUTE_STANDINGS = "recompute_standings", _("Recompute the standings")
    BUILD_REPORT = "build_report", _("Build a report")


class JobStatus(TextChoices):
    QUEUED = "queued", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Cancelled")


UNFINISHED_JOB_STATUSES = (JobStatus.QUEUED, JobStatus.RUNNING)


class ReportFormat(TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"


class PenaltyKind(TextChoices):
    RULING = "ruling", _("Ruling, no penalty")
    WARNING = "warning", _("Warning")
    DEAD_HAND = "dead_hand", _("Dead hand")
    DEDUCTION = "deduction", _("Points deducted")
    CHOMBO = "chombo", _("Chombo")
    LATE = "late", _("Late arrival")
    CONDUCT = "conduct", _("Conduct")


# Penalties without points of their own.
POINTLESS_KINDS = (PenaltyKind.RULING, PenaltyKind.WARNING, PenaltyKind.DEAD_HAND)


class CallReason(TextChoices):
    """Reasons for calling a referee."""

    RULING = "ruling", _("Ruling needed")
    ERROR = "error", _("Chombo, wrong call or wrong tile")
    POINTS = "points", _("Wrong points or entry")
    TILES = "tiles", _("Tiles, sticks or table")
    PLAYER = "player", _("Player missing or unwell")
    OTHER = "other", _("Other reason")


class OwnReason(TextChoices):
    """Reasons that the program gives: stored in English, translated when shown."""

    TAKEN_BACK = "Taken back.", _("Taken back.")
