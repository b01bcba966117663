"""Results written as on the wall of a club: a line an entrant, a column a game."""

from scoring.results.counting import GameRow


def read_crosstable(text: str) -> list[GameRow]:
    """Read lines like `ana 1:30 . 4:-50!20`.

    Each game is place:score in thousands; `!` adds a penalty contained in it, `r` marks a game in
    place of somebody else and a dot a session without a game. The raw points are 30 more than the
    score.
    """
    lines = [line.split() for line in text.strip().splitlines()]
    members: dict[int, list[str]] = {}
    for name, *cells in lines:
        for session, cell in enumerate(cells, 1):
            if cell != ".":
                members.setdefault(session, []).append(name)
    return [
        _row(name, session, cell, members[session])
        for name, *cells in lines
        for session, cell in enumerate(cells, 1)
        if cell != "."
    ]


def _row(name: str, session: int, cell: str, members: list[str]) -> GameRow:
    result, _, penalty = cell.rstrip("r").partition("!")
    place, score = map(int, result.split(":"))
    return GameRow(
        entrant=name,
        game=f"game {session}",
        session=session,
        placement=place,
        raw_points=1000 * (score + 30),
        final_score=1000 * score,
        penalty=1000 * int(penalty or 0),
        opponents=tuple(other for other in members if other != name),
        replacement=cell.endswith("r"),
    )
