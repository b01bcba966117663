"""Enumerations of the league. Their values are stored."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EventKind(TextChoices):
    TOURNAMENT = "tournament", _("Tournament")
    LEAGUE = "league", _("League season")


class SeriesKind(TextChoices):
    LEAGUE = "league", _("League with seasons")
    CIRCUIT = "circuit", _("Circuit of tournaments")


class CircuitMethod(TextChoices):
    """The ids of the methods of `scoring.results.circuit`."""

    PLACEMENT_POINTS = "placement_points", _("Best results, points by place")
    MERS = "mers", _("European ranking (EMA, MERS)")
    RUKRS = "rukrs", _("Average by days (RUKRS)")


class EventStatus(TextChoices):
    DRAFT = "draft", _("Draft")
    OPEN = "open", _("Open")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class EntryContract(TextChoices):
    HANDS = "hands", _("Hand by hand")
    RESULT = "result", _("Table result only")
    DESK = "desk", _("Desk only (the staff enter the results)")


class EnteredBy(TextChoices):
    TABLE = "table", _("Anyone with the table's link, and scorers")
    SCORER = "scorer", _("Scorers, referees and organisers")


class ConfirmedBy(TextChoices):
    NOBODY = "nobody", _("No confirmation needed")
    PLAYERS = "players", _("Every player at the table")
    REFEREE = "referee", _("A referee")


class SignedBy(TextChoices):
    """How a player signs at the table."""

    LINK = "link", _("A tap beside the name on the table's page")
    OWN = "own", _("The player's own phone, or the PIN on the seat card")


class EarlyEnd(TextChoices):
    """Who may end a game before its time is up, besides referees."""

    PLAYERS = "players", _("All players at the table")
    REFEREE = "referee", _("A referee")


class ReleasePolicy(TextChoices):
    LIVE = "live", _("Live")
    SESSION_END = "session_end", _("When all tables of the session have finished")
    HIDDEN_FROM = "hidden_from", _("Hidden from a certain session until released")


class Aggregate(TextChoices):
    TOTAL = "total", _("Total of the final scores")
    AVERAGE = "average", _("Average final score")


class StageIntake(TextChoices):
    EVERYBODY = "everybody", _("Everyone")
    BEST = "best", _("Top players of the previous stage")
    TOP_EACH = "top_each", _("Top players of each division")
    REST = "rest", _("Other players of the previous stage")


FIRST_STAGE = _("Qualifying")  # where a stage has no name

# These stages take a fixed number of players; the others take the remaining ones.
CUT_INTAKES = (StageIntake.BEST, StageIntake.TOP_EACH)


class DivisionMoveReason(TextChoices):
    """Why a player changes divisions."""

    PROMOTED = "promoted", _("Promoted")
    RELEGATED = "relegated", _("Relegated")
    CHOSEN = "chosen", _("Decided by the organiser")


class CarryOver(TextChoices):
    ALL = "all", _("All points carried over")
    FRACTION = "fraction", _("Part of the points carried over")
    NONE = "none", _("Everyone starts from zero")


class EntrantStatus(TextChoices):
    ENROLLED = "enrolled", _("Registered")
    LATE = "late", _("Late")
    CHECKED_IN = "checked_in", _("Checked in")
    SUBSTITUTE = "substitute", _("Substitute")
    NO_SHOW = "no_show", _("No-show")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    DISQUALIFIED = "disqualified", _("Disqualified")


PLAYING_STATUSES = (EntrantStatus.ENROLLED, EntrantStatus.LATE, EntrantStatus.CHECKED_IN)
#: Of those who have left the event, and of those who do not come to the table either.
GONE_STATUSES = (EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)
ABSENT_STATUSES = (EntrantStatus.NO_SHOW, *GONE_STATUSES)


class SignUpStatus(TextChoices):
    UNCONFIRMED = "unconfirmed", _("E-mail not confirmed")
    ASKED = "asked", _("Waiting for approval")
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


#: Of sessions with public seats that have not finished.
ANNOUNCED_STATUSES = (SessionStatus.PUBLISHED, SessionStatus.RUNNING)
#: Of sessions that have started.
BEGUN_STATUSES = (SessionStatus.RUNNING, SessionStatus.FINISHED)


class SessionKind(TextChoices):
    DRAWN = "drawn", _("Session")
    PICK_UP = "pick_up", _("Pick-up game")


class NightStatus(TextChoices):
    PLANNED = "planned", _("Planned")
    CANCELLED = "cancelled", _("Cancelled")


class NightAnswer(TextChoices):
    """A player's answer for a night."""

    YES = "yes", pgettext_lazy("answer", "Yes")
    LATE = "late", pgettext_lazy("answer", "Late")
    NO = "no", pgettext_lazy("answer", "No")


class Presence(TextChoices):
    """Whether a player is present on the night."""

    HERE = "here", _("Here")
    AWAY = "away", _("Not here")


class PickUpGames(TextChoices):
    """Whether players may start games themselves, and whether these count."""

    OFF = "off", _("Not allowed")
    COUNTS = "counts", _("Allowed, and they count")
    COUNTS_NOT = "counts_not", _("Allowed, but they do not count")


class PickUpStatus(TextChoices):
    WAITING = "waiting", _("Waiting for players")
    STARTED = "started", _("Started")
    CANCELLED = "cancelled", _("Cancelled")
    STRUCK = "struck", _("Struck")


class DrawMethod(TextChoices):
    """The ids of the methods of `scoring.seating`, and two kinds of plans."""

    RANDOM = "random", _("Random")
    SWISS = "swiss", _("Swiss by rank")
    STRAIGHT = "straight", _("Straight by rank")
    BLOCKS = "blocks", _("Blocks by rank")
    SNAKE = "snake", _("Snake")
    FOLD = "fold", _("Fold")
    INTERVAL = "interval", _("Interval")
    FINALS = "finals", _("Finals script")
    CROSSING = "crossing", _("Play-off across divisions")
    ROUND_ROBIN = "round_robin", _("Round robin")
    LADDER = "ladder", _("Ladder")
    CLUB_NIGHT = "club_night", _("Club night")
    EVENT_PLAN = "event_plan", _("Seating plan of the event")
    PLAN = "plan", _("Pasted plan")


class ChangeKind(TextChoices):
    """Kinds of changes to a seating."""

    DRAW = "draw", _("Redrawn")
    SWAP = "swap", _("Seats swapped")
    SUBSTITUTE = "substitute", _("Substitute seated")
    REPAIR = "repair", _("Repaired")


class RepairKind(TextChoices):
    """Reasons to repair a seating."""

    NO_SHOW = "no_show", _("No-show")
    ARRIVED = "arrived", _("Late arrival")
    WITHDRAWN = "withdrawn", _("Withdrawal")
    DISQUALIFIED = "disqualified", _("Disqualification")
    SEATED_TWICE = "seated_twice", _("Player entered and seated twice")
    WRONG = "wrong", _("Seating error")


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


class EventCreators(StrEnum):
    """Who may create events: the values of TENBOU_EVENT_CREATORS."""

    EVERYBODY = "everybody"
    INVITED = "invited"
    STAFF = "staff"


class JobKind(TextChoices):
    DRAW_SESSION = "draw_session", _("Draw session")
    RECOMPUTE_STANDINGS = "recompute_standings", _("Recalculate standings")
    BUILD_REPORT = "build_report", _("Create report")
    MAKE_PLAN = "make_plan", _("Create seating plan")
    FIND_REPAIRS = "find_repairs", _("Find repairs")
    FORECAST = "forecast", _("Simulate the rest of the event")
    PREVIEW_SEASON = "preview_season", _("Read season file")
    STORE_SEASON = "store_season", _("Store season file")
    ENROL_LIST = "enrol_list", _("Add list of players")


class JobStatus(TextChoices):
    QUEUED = "queued", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Cancelled")


UNFINISHED_JOB_STATUSES = (JobStatus.QUEUED, JobStatus.RUNNING)


class ForecastBasis(TextChoices):
    """The results behind a forecast."""

    EVERYTHING = "everything", _("All results")
    RELEASED = "released", _("Released results")


class RatedGame(TextChoices):
    """Games with their own ratings."""

    RIICHI = "riichi", _("Riichi, four players")
    SANMA = "sanma", _("Riichi, three players")
    HONG_KONG = "hongkong", _("Hong Kong")
    MCR = "mcr", _("Mahjong Competition Rules")


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
    BONUS = "bonus", _("Bonus")

    def change(self, points: int) -> int:
        """What the points do to a total: a bonus adds them, all else takes them."""
        return points if self is PenaltyKind.BONUS else -points


# The equivalent of a chombo in other games, by the value of the switch `variant`.
CHOMBO_IN: dict[str, Promise] = {"hongkong": _("False win"), "mcr": _("False win")}


def penalty_kind_label(kind: PenaltyKind, variant: str) -> str | Promise:
    of_game = CHOMBO_IN.get(variant) if kind == PenaltyKind.CHOMBO else None
    return of_game or kind.label


# Penalties without their own points.
POINTLESS_KINDS = (PenaltyKind.RULING, PenaltyKind.WARNING, PenaltyKind.DEAD_HAND)


class CallReason(TextChoices):
    """Reasons to call a referee."""

    RULING = "ruling", _("Ruling needed")
    ERROR = "error", _("Invalid win, call or tile")
    POINTS = "points", _("Wrong points or entry")
    TILES = "tiles", _("Tiles, sticks or table")
    PLAYER = "player", _("Player missing or unwell")
    OTHER = "other", _("Other reason")


class OnlineSite(TextChoices):
    """Sites for online mahjong, by name."""

    TENHOU = "tenhou", "Tenhou"
    MAHJONG_SOUL = "mahjong_soul", "Mahjong Soul"


class NoticeKind(TextChoices):
    """What notices tell; `league.notices.kinds` says to whom, and when."""

    SEATING = "seating", _("Seating published")
    SEAT_CHANGED = "seat_changed", _("Seats changed")
    STARTS_SOON = "starts_soon", _("Session starts soon")
    RESULTS = "results", _("Results")
    FINAL = "final", _("Final standings")
    CORRECTION = "correction", _("Result corrected")
    SIGN_UP = "sign_up", _("Sign-up")
    NIGHT = "night", _("Who comes")
    CHECK_IN = "check_in", _("Check-in")
    TEST = "test", _("Test")


class NoticeChannel(TextChoices):
    PUSH = "push", _("Notices on a device")
    MAIL = "mail", _("E-mail")
    WEBHOOK = "webhook", _("Webhook")


class WebhookForm(TextChoices):
    """The formats that a webhook's receiver may want."""

    SIGNED = "signed", _("JSON with a signature")
    DISCORD = "discord", _("Discord")
    SLACK = "slack", _("Slack")
    TELEGRAM = "telegram", _("Telegram")


class DeliveryStatus(TextChoices):
    WAITING = "waiting", _("Waiting")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Failed")
    DROPPED = "dropped", _("Not needed any more")


class LineUpStatus(TextChoices):
    DRAFT = "draft", pgettext_lazy("line-up", "Open")
    LOCKED = "locked", _("Closed")
    PUBLISHED = "published", _("Published")


class TeamColour(TextChoices):
    """The colours of teams; style sheets use these names."""

    RED = "red", _("Red")
    ORANGE = "orange", _("Orange")
    YELLOW = "yellow", _("Yellow")
    GREEN = "green", _("Green")
    TEAL = "teal", _("Teal")
    BLUE = "blue", _("Blue")
    VIOLET = "violet", _("Violet")
    PINK = "pink", _("Pink")
    BROWN = "brown", _("Brown")
    GREY = "grey", _("Grey")


WAITING = "-"  #: in place of a wind: the player of five who sits out this hand
