"""An event with sign-up, and helpers for signing up."""

from typing import Any

from league.core.permissions import ANONYMOUS, Actor
from league.core.queries.actors import actor_of_sign_up
from league.entrants.sign_up import sign_up
from league.models import SignUp, SignUpQuestion
from tests.factories import SignUpQuestionFactory, SignUpTermsFactory
from tests.worlds import World, event_world


def open_world(*, players: int = 0, event: dict[str, Any] | None = None, **terms: Any) -> World:
    world = event_world(players=players, **(event or {}))
    SignUpTermsFactory.create(event=world.event, **{"approval": False, **terms})
    return world


def ask(world: World, name: str = "Lena Brandt", **values: Any) -> SignUp:
    values = {"contact": "lena@example.org", "actor": ANONYMOUS, **values}
    return sign_up(world.event, name=name, **values)[0]


def own(row: SignUp) -> Actor:
    return actor_of_sign_up(row)


def statuses(world: World) -> list[tuple[str, str]]:
    return list(world.event.sign_ups.order_by("position").values_list("name", "status"))


def lunch(world: World, **values: Any) -> SignUpQuestion:
    """A question with choices that everybody must answer."""
    choices = ["Everything", "Vegetarian", "Vegan"]
    values = {"wording": "Lunch?", "kind": "choice", "choices": choices, "required": True} | values
    question: SignUpQuestion = SignUpQuestionFactory.create(event=world.event, **values)
    return question


def answers_of(row: SignUp) -> dict[str, str]:
    return dict(row.answers.values_list("question__wording", "text"))
