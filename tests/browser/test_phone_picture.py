"""The server and the phone draw the same picture of a table, each without the other."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.entries import chombo, drawn, ron, tsumo
from tests.league.web.table.table_taps import link, typed
from tests.shortcuts import play
from tests.worlds import running_event

pytestmark = pytest.mark.django_db(transaction=True)

DRAWN = """async ([query, entry]) => {
    const shapes = (svg) => [...svg.querySelectorAll("*")]
        .filter((shape) => shape.nodeName !== "text" || shape.textContent)
        .map((shape) => [
            shape.nodeName,
            Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
            shape.children.length ? "" : shape.textContent,
        ]);
    const { offlineCheck } = await import("/static/js/table/check.js");
    const { currentGame } = await import("/static/js/table/game.js");
    const alone = offlineCheck(JSON.parse(entry), currentGame()).querySelector(".picture svg");
    const answer = await fetch(`${location.pathname}hand/?${query}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [page.querySelector(".picture svg"), alone].map(shapes);
}"""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
Shape = tuple[str, dict[str, str], str]

# Short: where names are cut each goes by the widths of letters that it knows.
NAMES = ("Aoi", "Ben", "Chie", "Dan")
ENTRIES = (
    ron("S", "W", 3),
    ron("W", "E", 3, riichi="WE"),
    ron("E", "S", 3, riichi="S"),
    tsumo("E", 2),
    tsumo("S", 3, riichi="SE"),
    drawn("E", riichi="E"),
    drawn("SW"),
    chombo("W"),
)


def patterns(shapes: list[Shape]) -> list[Any]:
    """What is drawn, with a # for every number of a place."""
    return [
        (name, {key: NUMBER.sub("#", value) for key, value in facts.items()}, text)
        for name, facts, text in shapes
    ]


def places(shapes: list[Shape]) -> list[float]:
    """The numbers, name by name."""
    return [
        float(number)
        for _name, facts, _text in shapes
        for key in sorted(facts)
        for number in NUMBER.findall(facts[key])
    ]


@pytest.mark.parametrize("preset", ["wrc-2025", "tenhou-sanma"])
def test_the_server_draws_what_the_phone_draws(phone: Page, preset: str) -> None:
    world = running_event(preset=preset)
    for name, entrant in zip(NAMES, world.entrants, strict=False):
        entrant.player.display_name = name
        entrant.player.save()
    table = world.table
    play(table, [drawn("EW", riichi="EW"), drawn("E", riichi="E")])
    phone.goto(link(table))
    for entry in ENTRIES:
        asked = [typed(entry, step="check"), json.dumps(entry)]
        server, alone = phone.evaluate(DRAWN, asked)
        assert patterns(server) == patterns(alone)
        assert places(server) == pytest.approx(places(alone), abs=0.1)
