"""State the family and the given names that were only guessed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db import transaction

from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.locks import require
from league.core.permissions import Actor
from league.models import Event, Player
from league.people.players import change_players, locked_players
from league.person_names import has_parts
from league.standings.queries.guessed_names import GuessedName, guessed_names


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedName:
    family: str
    given: str


def state_names(event: Event, names: Mapping[int, StatedName], *, actor: Actor) -> list[Player]:
    """Store the parts of these names, by the ids of the players: all or none.

    The field of a problem begins with the id of its player.
    """
    require(actor, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        list(locked_players(names))
        guessed = {row.entrant.player_id: row for row in guessed_names(event, actor)}
        problems = [
            item for player, name in names.items() for item in _problems(player, name, guessed)
        ]
        wrong = {item.field.partition(".")[0] for item in problems}
        wanted = {
            player: _values(guessed[player], name)
            for player, name in names.items()
            if str(player) not in wrong
        }
        try:
            changed = change_players(wanted, actor=actor, event_id=event.pk)
        except Forbidden:
            raise
        except Refused as refusal:
            problems += refusal.problems
        refuse_if(problems)
    return changed


def _problems(
    player: int, name: StatedName, guessed: Mapping[int, GuessedName]
) -> Iterator[AnyProblem]:
    row = guessed.get(player)
    if row is None or row.fixed_because:
        yield problem("name_not_guessed", f"{player}.")
    elif not name.family:
        yield problem("family_name_missing", f"{player}.family_name")
    elif row.legal and not (name.given and has_parts(row.legal, name.family, name.given)):
        yield problem("legal_name_parts_differ", f"{player}.family_name", name=row.legal)


def _values(row: GuessedName, name: StatedName) -> dict[str, str]:
    """A legal name has its parts by a comma; the parts of the shown name are fields."""
    if row.legal:
        return {"legal_name": f"{name.family}, {name.given}"}
    return {"family_name": name.family, "given_name": name.given}
