"""The players of an event as rows of a file, which the page of lists reads back."""

from collections.abc import Iterable

from league.core.permissions import Actor
from league.entrants.queries.player_lists import COLUMNS
from league.enums import GONE_STATUSES, EntrantStatus
from league.exporting.season_sheet import player_cells
from league.models import Entrant, Event
from league.models.player_fields import PUBLIC_FIELDS
from league.standings.row_files import FileColumn

#: Those that are written, by the names of a list; contacts and legal names stay here.
WRITTEN = (
    *("number", "name", *(field.name for field in PUBLIC_FIELDS)),
    *("club", "team", "seed_rating", "substitute"),
)


def players_of_list(event: Event, _actor: Actor) -> Iterable[Entrant]:
    """Everybody who has not left the event, by number."""
    here = event.entrants.exclude(status__in=GONE_STATUSES)
    return here.select_related("player__club", "team").order_by("number")


def columns_of_list(_event: Event) -> list[FileColumn]:
    heads = {column.name: column.heads[0] for column in COLUMNS}
    return [_column(heads[name], name) for name in WRITTEN]


def _column(head: str, name: str) -> FileColumn:
    return FileColumn(head, lambda entrant: _cells(entrant)[name])


def _cells(entrant: Entrant) -> dict[str, object]:
    cells = player_cells(entrant)
    hidden = {field.name: "" for field in PUBLIC_FIELDS}
    is_substitute = entrant.status == EntrantStatus.SUBSTITUTE
    return {
        **hidden,
        **cells,
        "name": cells["player"],
        "seed_rating": entrant.seed_rating,
        "substitute": "yes" if is_substitute else "",
    }
