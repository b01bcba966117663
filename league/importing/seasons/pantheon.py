"""Games of a Pantheon event: the JSON answers of its public calls `GetLastGames` and `GetGame`.

The messages are defined in the public file `Common/proto/atoms.proto` of Pantheon (`GameResult`,
`FinalResultOfSession`, `Penalty`, `Round`, `Player`). JSON of protocol buffers leaves out zeros and
spells keys in two ways, `sessionHash` and `session_hash`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from league.core.errors import Refused, problem
from league.core.sheets.limits import LARGEST_FILE
from league.importing.seasons.pantheon_rounds import entries_of
from league.importing.seasons.pantheon_text import data_of_log
from league.importing.seasons.rows import FilePenalty, FileSeat, FileTable, PlayerCells, SeasonRows
from scoring import Ruleset, Wind

MOST_GAMES = 3000
DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
LONGEST_REASON = 300
Json = Mapping[str, Any]


def is_pantheon(content: bytes) -> bool:
    return content.lstrip().startswith(b"{")


def read_pantheon(content: bytes, ruleset: Ruleset) -> SeasonRows:
    """The finished games, earliest first; their sessions have no numbers yet."""
    if len(content) > LARGEST_FILE:
        raise Refused(problem("sheet_large", "file", most=f"{LARGEST_FILE / 1_000_000:g}"))
    try:
        data = _snake(json.loads(content.decode("utf-8")))
        games = data.get("games") or ([data["game"]] if data.get("game") else [])
        names = {int(one["id"]): str(one["title"]) for one in data.get("players", [])}
        dated = [(_day(game), index, game) for index, game in enumerate(games)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(problem("pantheon_unreadable", "file")) from error
    return _read_games(games, dated, names, ruleset)


def read_text_log(text: str, ruleset: Ruleset, day: date | None) -> SeasonRows:
    """The games of a text log, which were all on the same day."""
    if day is None:
        found = SeasonRows(numbered=False, asks_day=True)
        found.problems.append(problem("season_day_missing", "day"))
        return found
    data = data_of_log(text, day)
    names = {one["id"]: one["title"] for one in data["players"]}
    dated = [(day, index, game) for index, game in enumerate(data["games"])]
    found = _read_games(data["games"], dated, names, ruleset)
    found.asks_day = True
    return found


def _read_games(
    games: Sequence[Json],
    dated: Sequence[tuple[date | None, int, Json]],
    names: Mapping[int, str],
    ruleset: Ruleset,
) -> SeasonRows:
    found = SeasonRows(numbered=False)
    if not games:
        found.problems.append(problem("pantheon_empty", "file"))
    if len(games) > MOST_GAMES:
        raise Refused(problem("pantheon_many", "file", most=MOST_GAMES))
    # The site lists the latest game first.
    for number, (day, _index, game) in enumerate(
        sorted(dated, key=lambda one: (one[0] or date.max, -one[1])), 1
    ):
        try:
            _read_game(found, number, day, game, names=names, ruleset=ruleset)
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError):
            found.problems.append(problem("pantheon_game", "file", number=number))
    return found


def _read_game(
    found: SeasonRows,
    number: int,
    day: date | None,
    game: Json,
    *,
    names: Mapping[int, str],
    ruleset: Ruleset,
) -> None:
    players = [int(one["id"]) if isinstance(one, dict) else int(one) for one in game["players"]]
    known = {
        **names,
        **{int(one["id"]): one["title"] for one in game["players"] if isinstance(one, dict)},
    }
    if day is None:
        found.problems.append(problem("pantheon_date", "file", number=number))
        return
    results = {int(one["player_id"]): one for one in game["final_results"]}
    chombo = _chombo_of(game, players, ruleset)
    table = FileTable(session=number, number=1, day=day)
    for wind, player in zip(Wind, players, strict=False):
        result = results[player]
        rating = result.get("rating_delta", 0)
        table.seats.append(
            FileSeat(
                line=_line_of(player, names),
                player=PlayerCells(name=" ".join(str(known[player]).split())),
                wind=wind,
                points=int(result.get("score", 0)),
                penalty=chombo[player],
                rating=Decimal(str(rating)) if "rating_delta" in result else None,
            )
        )
    table.entries = entries_of(game.get("rounds", []), players)
    found.tables[number, 1] = table
    for entry in game.get("penalty_logs", []):
        if points := abs(int(entry.get("amount", 0))):
            player = int(entry["who"])
            found.penalties.append(
                FilePenalty(
                    line=_line_of(player, names),
                    player=PlayerCells(name=" ".join(str(known[player]).split())),
                    day=day,
                    points=points,
                    reason=str(entry.get("reason") or "Pantheon")[:LONGEST_REASON],
                    table=(number, 1),
                )
            )


def _line_of(player: int, names: Mapping[int, str]) -> int:
    """A number of the player for choices: the position in the list of players."""
    return [*names].index(player) + 1 if player in names else player


def _chombo_of(game: Json, players: Sequence[int], ruleset: Ruleset) -> dict[int, int]:
    """The points that a chombo cost each player in addition to the hands."""
    price = ruleset.chombo.amount if ruleset.chombo.mode == "after_uma" else 0
    offenders = [
        int(one["chombo"]["loser_id"]) for one in game.get("rounds", []) if "chombo" in one
    ]
    return {player: price * offenders.count(player) for player in players}


def _day(game: Json) -> date | None:
    match = DAY.match(str(game.get("date") or ""))
    return date(*map(int, match.groups())) if match else None


def _snake(value: Any) -> Any:
    """The same with the keys of the message definitions."""
    if isinstance(value, dict):
        return {_snake_key(key): _snake(one) for key, one in value.items()}
    return [_snake(one) for one in value] if isinstance(value, list) else value


def _snake_key(key: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), key)
