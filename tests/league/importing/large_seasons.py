"""Season files with more rows than a request stores."""

from league.core.sheets.limits import ROWS_AT_ONCE

HEAD = "date,session,table,wind,player,points"
POINTS = {"E": 45000, "S": 33000, "W": 24000, "N": 18000}
TABLES = 4  # of a session


def names() -> list[str]:
    """Nobody is nearly called like another."""
    kinds = ("Acorn", "Birch", "Cedar", "Dogwood")
    places = ("Lagoon", "Mountain", "Plateau", "Riverside")
    return [f"{kind} {place}" for kind in kinds for place in places]


def large_season(games: int = ROWS_AT_ONCE // 4 + 1) -> str:
    people, lines = names(), [HEAD]
    for game in range(games):
        session, table = divmod(game, TABLES)
        day = f"{2026 + session // 336}-{session // 28 % 12 + 1:02}-{session % 28 + 1:02}"
        seated = people[table * 4 :][:4]
        for (wind, points), name in zip(POINTS.items(), seated, strict=True):
            lines.append(f"{day},{session + 1},{table + 1},{wind},{name},{points}")
    return "\n".join(lines)
