"""The columns of a season file, one row for each seat, in the order of writing."""

from django.utils.translation import gettext_lazy as _

from league.core.sheets import contents
from league.core.sheets.columns import Column
from league.core.sheets.heads import HEADS
from league.models.player_fields import PUBLIC_FIELDS

COLUMNS = (
    Column(name="date", label=_("Date"), heads=HEADS["date"], content=contents.DATE),
    Column(name="session", label=_("Session"), heads=HEADS["session"]),
    Column(name="stage", label=_("Stage"), heads=HEADS["stage"]),
    Column(name="table", label=_("Table"), heads=HEADS["table"]),
    Column(name="wind", label=_("Wind"), heads=HEADS["wind"]),
    Column(name="number", label=_("Number"), heads=HEADS["number"]),
    Column(name="player", label=_("Player"), heads=("player", *HEADS["name"]), makes_header=True),
    Column(name="club", label=_("Club"), heads=HEADS["club"]),
    *(Column(name=one.name, label=one.label, heads=one.columns) for one in PUBLIC_FIELDS),
    Column(name="team", label=_("Team"), heads=HEADS["team"]),
    Column(name="replaces", label=_("Replaces"), heads=HEADS["replaces"]),
    Column(name="points", label=_("Points"), heads=HEADS["points"]),
    Column(name="sticks", label=_("Sticks"), heads=HEADS["sticks"]),
    Column(name="placement", label=_("Place"), heads=HEADS["placement"]),
    Column(name="chips", label=_("Chips"), heads=HEADS["chips"]),
    Column(name="penalty", label=_("Penalty"), heads=HEADS["penalty"]),
    Column(name="bonus", label=_("Bonus"), heads=HEADS["bonus"]),
    Column(name="score", label=_("Score"), heads=HEADS["score"]),
    Column(name="reason", label=_("Reason"), heads=HEADS["reason"]),
)
HEAD_OF = {column.name: column.heads[0] for column in COLUMNS}
#: Columns that every file of ours has.
ALWAYS = frozenset(
    ["date", "session", "table", "wind", "number", "player", "points", "placement", "score"]
)
#: Columns that a file with a row a seat must have, besides points or a score.
NEEDED = ("session", "player")
