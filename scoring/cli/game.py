"""`python -m scoring game`: a whole game in JSON, its entries in, situations and the result out."""

from collections.abc import Mapping, Sequence

from scoring.core.json_reader import parse_json, shown, within, word_of
from scoring.core.problems import NotationError, Problem, ScoringError
from scoring.game import Game, ReplayError, replay
from scoring.ruleset import Ruleset

_LENGTH = word_of("hanchan", "tonpuusen")


def play_line(line: str | bytes) -> dict[str, object]:
    """Play the game that one line of JSON holds; a line that cannot be read gives its problem."""
    try:
        task = parse_json(line)
    except NotationError as error:
        return _answer(None, None, error.problems)
    return play_game(task)


def play_game(task: object) -> dict[str, object]:
    """Play `{"id", "rules", "players", "length", "hands", "closed"}` and say what came of it.

    `rules` is a ruleset in JSON, `players` and `length` may be left out, `closed` ends the game
    after its last hand. Returns {"id", "hands", "finished", "raw_points", "leftover_sticks",
    "placements", "final_scores", "problems"}. Hands are played up to the first that does not fit;
    fields of its problems begin with its place, such as "hands[3].wins[0].fu". While a game is
    not finished its points are those on hand and it has no places and final scores.
    """
    if not isinstance(task, Mapping):
        return _answer(None, None, [Problem("not_an_object", "line")])
    ruleset, problems = _ruleset(task)
    hands = task.get("hands", [])
    if not isinstance(hands, list):
        problems.append(Problem("not_a_list", "hands", {"value": shown(hands)}))
    if ruleset is None or problems:
        return _answer(task.get("id"), None, problems)
    game, problems = _played(hands, ruleset)
    if task.get("closed") is True and not problems:
        game = game.close()
    return _answer(task.get("id"), game, problems)


def _ruleset(task: Mapping[str, object]) -> tuple[Ruleset | None, list[Problem]]:
    rules, players, length = task.get("rules"), task.get("players"), task.get("length")
    known = None if length is None else _LENGTH(length, "length")
    problems = [known] if isinstance(known, Problem) else []
    try:
        ruleset = Ruleset.from_json({} if rules is None else rules)
    except ScoringError as error:
        return None, [*problems, *(_within("rules", problem) for problem in error.problems)]
    if ruleset.dummy_players and players in (2, 3):
        ruleset = ruleset.changed(players=players)
    if players is not None and players != ruleset.players:
        seats = {"players": shown(players), "seats": str(ruleset.players)}
        problems.append(Problem("players_mismatch", "players", seats))
    if not problems and length is not None and length != ruleset.game_length:
        ruleset = ruleset.changed(game_length=length)
    return ruleset, problems


def _played(hands: Sequence[object], ruleset: Ruleset) -> tuple[Game, list[Problem]]:
    try:
        return replay(hands, ruleset), []
    except ReplayError as error:
        place = f"hands[{error.position}]"
        return error.game, [_within(place, problem) for problem in error.problems]


def _within(place: str, problem: Problem) -> Problem:
    """Say where in the line a problem is; sentences keep the field's own name."""
    if problem.field in ("entry", place):
        return Problem(problem.code, place, problem.params)
    return within(place, problem)


def _answer(name: object, game: Game | None, problems: Sequence[Problem]) -> dict[str, object]:
    answer: dict[str, object] = {
        "id": name,
        "hands": [],
        "finished": False,
        "raw_points": None,
        "leftover_sticks": None,
        "placements": None,
        "final_scores": None,
        "problems": [problem.to_json() for problem in problems],
    }
    if game is None:
        return answer
    answer["hands"] = [
        {
            "before": played.before.to_json(),
            "deltas": list(played.settlement.deltas),
            "after": played.after.to_json(),
        }
        for played in game.hands
    ]
    answer["raw_points"] = list(game.situation.points)
    result = game.result()
    answer["leftover_sticks"] = result.leftover_sticks
    if game.finished:
        answer["finished"] = True
        answer["raw_points"] = list(result.raw_points)
        answer["placements"] = list(result.placements)
        answer["final_scores"] = list(result.final_scores)
    return answer
