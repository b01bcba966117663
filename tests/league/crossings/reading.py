"""What a place says of a person: the name, the number that stands for it, or nothing."""

import re
from collections.abc import Callable, Mapping

from django.test import Client

from league.person_names import person_name
from tests.league.api.callers import anonymous
from tests.league.crossings.weekend import Weekend

NAMED, NUMBERED, NOTHING = "name", "number", "-"
#: What a place says of each status.
Cells = dict[str, str]
Place = Callable[[Weekend, Cells], None]
SCRIPTS = re.compile(r"<script.*?</script>", re.DOTALL)


def page(made: Weekend, address: str, *, staff: bool = False) -> str:
    """The text of a page; an address without a slash in front is below that of the event."""
    if (address, staff) not in made.pages:
        client = Client()
        if staff:
            client.force_login(made.world.organiser)
        path = address if address.startswith("/") else f"/events/{made.event.slug}/{address}"
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        made.pages[address, staff] = plain(answer.getvalue().decode())
    return made.pages[address, staff]


def plain(html: str) -> str:
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", SCRIPTS.sub("", html)))
    return text.replace(" ,", ",")


def api(address: str) -> object:
    answer = anonymous().get(address)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return answer.json()


def said_in(made: Weekend, text: str, who: str) -> str:
    if made.name(who) in text or person_name(made.name(who)).listed in text:
        return NAMED
    entrant = made.entrants[who]
    number = rf"\bPlayer {entrant.number}\b|\bAnonymous player {entrant.player_id}\b"
    return NUMBERED if re.search(number, text) else NOTHING


def table_of(rows: Mapping[str, Cells], statuses: tuple[str, ...]) -> str:
    """The cells as text, so that a difference reads as a table."""
    lines = [
        ["", *statuses],
        *([name, *(cells[who] for who in statuses)] for name, cells in rows.items()),
    ]
    widths = [max(len(line[at]) for line in lines) for at in range(len(statuses) + 1)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
