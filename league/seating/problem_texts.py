"""Problems of a seating with people's names in them; the engine knows entrants by their ids."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from league.core.errors import Refused
from league.models import Entrant
from scoring import Problem, ScoringError

# Parameters of the engine's problems that are ids of entrants.
PEOPLE = ("player", "one", "other", "with")


def named(problems: Iterable[Problem], event_id: int) -> list[Problem]:
    rows = Entrant.objects.filter(event=event_id)
    names = {
        str(pk): f"{number} {name}"
        for pk, number, name in rows.values_list("pk", "number", "player__display_name")
    }
    return [replace(item, params=_said(item.params, names)) for item in problems]


@contextmanager
def refusing_by_name(event_id: int) -> Iterator[None]:
    """What the engine refuses becomes a refusal of the service."""
    try:
        yield
    except ScoringError as error:
        raise Refused(named(error.problems, event_id)) from error


def _said(params: Mapping[str, str | int], names: Mapping[str, str]) -> dict[str, str | int]:
    return {
        key: names.get(str(value), value) if key in PEOPLE else value
        for key, value in params.items()
    }
