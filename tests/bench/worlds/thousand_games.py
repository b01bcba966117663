"""Make players with a thousand games each, and time their figures: prints them as JSON."""

import json
import time
from collections.abc import Callable

import django

EVENTS, SESSIONS, TABLES, REPEATS = 24, 54, 1, 20


def main() -> None:
    django.setup()
    # These read the settings, which read the environment of the benches.
    from django.contrib.auth import get_user_model  # noqa: PLC0415

    from league.core.permissions import ANONYMOUS  # noqa: PLC0415
    from league.core.queries.actors import actor_of  # noqa: PLC0415
    from league.demo.season import SeasonSize, create_season  # noqa: PLC0415
    from league.models import Player  # noqa: PLC0415
    from league.statistics.population_figures import store_populations  # noqa: PLC0415
    from league.statistics.queries.head_to_head import head_to_head  # noqa: PLC0415
    from league.statistics.queries.player_figures import player_figures  # noqa: PLC0415
    from league.statistics.ratings_and_achievements import update_statistics  # noqa: PLC0415

    login = get_user_model().objects.create_user(username="organiser")
    size = SeasonSize(players=4, events=EVENTS, sessions=SESSIONS, tables=TABLES)
    create_season(actor_of(login), seed=1, size=size)
    store_populations()
    update_statistics()
    player = Player.objects.order_by("pk")[0]
    found = player_figures(player, ANONYMOUS)
    print(
        json.dumps(
            {
                "player": player.pk,
                "games": len(found.games),
                "hands": found.figures["hands"].value,
                "figures": milliseconds(lambda: player_figures(player, ANONYMOUS)),
                "opponents": milliseconds(lambda: head_to_head(found.games)),
            }
        )
    )


def milliseconds(work: Callable[[], object]) -> float:
    """Of this process's processor time."""
    work()
    began = time.process_time()
    for _ in range(REPEATS):
        work()
    return 1000 * (time.process_time() - began) / REPEATS


if __name__ == "__main__":
    main()
