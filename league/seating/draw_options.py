"""Validate and store the options of a draw."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from league.core.errors import AnyProblem, problem
from league.enums import DrawMethod
from league.models import Session
from league.seating.queries.draw_methods import OPTIONS, options_of
from league.seating.queries.past_sessions import sessions_tonight

Options = Mapping[str, Any]
UNSET: tuple[Any, ...] = (None, "", False)


def problems_of_options(method: str, options: Options) -> Iterator[AnyProblem]:
    for name, value in options.items():
        if name not in OPTIONS:
            yield problem("value_unknown", "options", value=name, choices=", ".join(OPTIONS))
        elif value in UNSET:
            continue
        elif name in options_of(method):
            yield from _problems_of(name, value)


def stored_options(session: Session, method: str, options: Options) -> dict[str, Any]:
    """The options that the method uses, and the event's pairing priorities."""
    if method == DrawMethod.EVENT_PLAN:
        return {"substitutes": True}  # they fill the seats of a plan
    if method == DrawMethod.PLAN:
        return {}
    wanted = {name: options[name] for name in options_of(method) if options.get(name) not in UNSET}
    if "tonight" in options_of(method) and options.get("tonight") is None:
        wanted["tonight"] = sessions_tonight(session, now=timezone.now())
    objective = session.event.pairing_priorities
    return wanted | ({"objective": objective} if objective else {})


def other_wish(options: Options) -> dict[str, Any]:
    """The same options with new opponents before close ranks, or the other way round."""
    others = {name: value for name, value in options.items() if name != "close_ranks"}
    return others if options.get("close_ranks") else {**others, "close_ranks": True}


def _problems_of(name: str, value: Any) -> Iterator[AnyProblem]:
    option = OPTIONS[name]
    if not isinstance(value, option.kind) or isinstance(value, bool) != (option.kind is bool):
        yield problem("value_unknown", name, value=str(value), choices=option.kind.__name__)
    elif option.choices and value not in option.choices:
        choices = ", ".join(option.choices)
        yield problem("value_unknown", name, value=value, choices=choices)
    elif option.low is not None and not option.low <= value <= option.high:
        low, high = option.low, option.high
        yield problem("value_out_of_range", name, value=value, low=low, high=high)
