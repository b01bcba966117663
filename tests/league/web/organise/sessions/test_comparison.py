"""The ranking under other rules beside the present one: made by staff, read by link, never stored."""

from typing import Any

import pytest
from django.core import signing

from league.core.permissions import SYSTEM
from league.enums import ReleasePolicy
from league.models import AuditEntry, Event
from league.standings.queries.standings import standings_of
from league.web.organise.standings import ComparisonForm
from tests.division_leagues import division_league
from tests.league.api.callers import anonymous, codes, fields, person
from tests.league.web.public.test_counted_games import league
from tests.league.web.readers import at, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def asked(world: World, **rules: Any) -> Any:
    """What the API answers to an organiser who asks for these rules."""
    address = f"events/{world.event.pk}/standings/comparison/"
    return person(world.organiser).post(address, rules)


def gained(answer: Any) -> dict[int, tuple[int, int | None]]:
    """(total in thousands, ranks gained) by the number of the entrant."""
    return {
        row["entrant"]["number"]: (row["after"]["total"] // 1000, row["gained"])
        for row in answer.json()["rows"]
    }


def test_each_player_has_rank_and_total_before_and_after() -> None:
    """By best two of three: 3 and 4 have 70, 1 has 57 and 2 has 50; by all games 90, 80, 67, 60."""
    world = league()
    answer = asked(world, best_n=1)
    assert answer.status_code == 200
    assert {number: gained(answer)[number] for number in (1, 2, 3, 4)} == {
        1: (37, 0),
        2: (30, 0),
        3: (40, 0),
        4: (40, 0),
    }
    row = next(row for row in answer.json()["rows"] if row["entrant"]["number"] == 1)
    assert (row["before"]["total"], row["after"]["total"]) == (57_000, 37_000)
    assert not AuditEntry.objects.exists()
    assert Event.objects.get().best_n == 2


def test_other_uma_and_return_points_score_every_game_again() -> None:
    """A first place brings 25.0 more, a last one 25.0 less."""
    world = league()
    uma = [40_000, 5000, -5000, -40_000]
    now, answer = (gained(asked(world, best_n=3, **more)) for more in ({}, {"uma": uma}))
    changes = {number: answer[number][0] - total for number, (total, _) in now.items()}
    placements = {
        row.entrant.number: row.row.placements for row in standings_of(world.event, SYSTEM)
    }
    assert changes == {
        number: 25 * (first - last) for number, (first, _, _, last) in placements.items()
    }
    assert set(changes.values()) != {0}
    bad = asked(world, uma=[1, 2], best_n=4, ranking_rules={"window": 5, "first_n": 3})
    assert bad.status_code == 422
    assert set(zip(fields(bad), codes(bad), strict=True)) == {
        ("ranking_rules.first_n", "cap_too_low"),
        ("ranking_rules.window", "window_and_choice"),
        ("uma", "uma_length"),
        ("uma", "uma_balance"),
    }


def test_the_link_shows_everybody_what_staff_made_and_nothing_else() -> None:
    world = league()
    form = ComparisonForm(world.event)
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    given = {name: value for name, value in sent.items() if value is not None}
    url = at("compare_rules", world)
    answer = reader(world.organiser).post(url, given | {"best_n": "", "ranking_rules.window": "2"})
    page = reader().get(answer.url)
    text = words(page)
    assert "Only each player's best run of 2 games in a row counts." in text
    assert "Change the rules compared" not in text
    staff = words(reader(world.organiser).get(answer.url))
    assert "Change the rules compared" in staff
    token = answer.url.split("/")[-2]
    again = reader(world.organiser).get(f"{url}?rules={token}")
    assert again.context["form"]["ranking_rules.window"].initial == 2
    other = event_world()
    assert reader().get(answer.url.replace(world.event.slug, other.event.slug)).status_code == 404
    assert reader().get(answer.url.replace(token, signing.dumps({"best_n": 1}))).status_code == 404
    assert (
        anonymous().get(f"events/{world.event.pk}/standings/comparison/?token=x").status_code == 404
    )
    shown = anonymous().get(f"events/{world.event.pk}/standings/comparison/?token={token}").json()
    assert shown["rules"] == {"best_n": None, "ranking_rules": {"window": 2}}


def test_rules_that_contradict_each_other_are_named_at_their_fields() -> None:
    world = league()
    given = {
        "uma": "15000 x",
        "return_points": 30_000,
        "aggregate": "total",
        "drop_worst": 0,
        "minimum_games": 0,
    }
    url, client = at("compare_rules", world), reader(world.organiser)
    assert list(client.post(url, given).context["form"].errors) == ["uma"]
    bad = client.post(
        url, given | {"uma": "15000 5000 -5000 -10000", "ranking_rules.window": 3, "best_n": 2}
    )
    assert bad.status_code == 422
    assert sorted(bad.context["form"].errors) == ["ranking_rules.window", "uma"]


def test_hidden_results_count_for_those_only_who_may_see_them() -> None:
    world = league()
    Event.objects.update(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    answer = asked(world, best_n=1)
    token = answer.json()["token"]
    shown = anonymous().get(f"events/{world.event.pk}/standings/comparison/?token={token}")
    assert gained(answer)[4] == (40, 0)
    assert gained(shown)[4] == (10, 0)


def test_the_comparison_ranks_divisions_apart() -> None:
    divided = division_league(players=8)
    divided.played({f"{letter}{n}": 10 * (9 - 2 * n) for letter in "AB" for n in range(1, 5)})
    token = asked(divided.world, drop_worst=0).json()["token"]
    page = words(reader().get(at("comparison", divided.world, token=token)))
    first = divided.entrant("B1").player.display_name
    last = divided.entrant("A4").player.display_name
    heads = [
        page.index("Division A"),
        page.index(last),
        page.index("Division B"),
        page.index(first),
    ]
    assert heads == sorted(heads)


def test_strangers_make_no_comparison() -> None:
    world = league()
    address = f"events/{world.event.pk}/standings/comparison/"
    assert person(world.stranger).post(address, {"best_n": 1}).status_code == 403
