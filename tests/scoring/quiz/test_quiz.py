"""Questions of the trainer: repeated by their seed, right by the rules, in levels."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scoring import PRESETS, discards, preset, waits
from scoring.core.shanten import Accepted, Discard
from scoring.core.tiles import read_tiles
from scoring.games import HONGKONG, MCR, RIICHI
from scoring.quiz import hongkong, mcr, riichi
from scoring.quiz.questions import LEVELS, Question, only_best
from scoring.quiz.riichi import paid
from scoring.ruleset import Ruleset

RULES = {
    "riichi": preset("wrc-2025"),
    "hongkong": preset("hk-old-style"),
    "mcr": preset("mcr"),
}
QUIZZES: Mapping[str, Any] = {"riichi": riichi, "hongkong": hongkong, "mcr": mcr}
SEEDS = range(8)


def asked(game: str, exercise: str, level: int, seed: int) -> Question:
    ask: Callable[..., Question] = QUIZZES[game].question
    return ask(exercise, level, seed, RULES[game])


def written(question: Question, ruleset: Ruleset) -> dict[str, object]:
    return {**question.task, "rules": ruleset.to_json()}


ALL = [
    (game, exercise, level)
    for game, quiz in QUIZZES.items()
    for exercise in quiz.EXERCISES
    for level in LEVELS
]


@pytest.mark.parametrize(("game", "exercise", "level"), ALL)
def test_a_seed_always_makes_the_same_question(game: str, exercise: str, level: int) -> None:
    questions = [asked(game, exercise, level, seed) for seed in SEEDS]
    assert questions == [asked(game, exercise, level, seed) for seed in SEEDS]
    assert len({repr(question.task) for question in questions}) > 1
    for question in questions:
        assert len({*question.choices}) == len(question.choices) > 1
        assert question.right <= {*question.choices}
        assert question.is_right(question.right)
        assert not question.is_right([])
        assert not question.is_right(question.choices)


@pytest.mark.parametrize("level", LEVELS)
def test_the_answers_to_tiles_are_those_of_the_rules(level: int) -> None:
    for seed in SEEDS:
        for game, ruleset in RULES.items():
            tiles = asked(game, "waits", level, seed)
            held = tiles.task["concealed"]
            assert tiles.right == {*waits(held, rules=ruleset)}
            assert len({tile[1] for tile in tiles.choices if tile[1] != "z"}) <= 4 - level
            thrown = asked(game, "discard", level, seed)
            best, second, *_others = discards(thrown.task["concealed"], rules=ruleset)
            assert best.shanten == level - 1
            assert thrown.right == {best.tile}
            assert (best.shanten, best.live) != (second.shanten, second.live)
            assert len(read_tiles(thrown.task["concealed"])) == 14


def test_a_discard_is_asked_for_where_only_one_is_the_best() -> None:
    def thrown(tile: int, distance: int, live: int) -> Discard:
        return Discard(tile, distance, (Accepted(30, live),))

    nearer = thrown(1, 0, 4)
    assert only_best([nearer, thrown(2, 1, 4)]) is nearer
    assert only_best([nearer, thrown(2, 0, 3)]) is nearer
    assert only_best([nearer, thrown(2, 0, 4)]) is None


@pytest.mark.parametrize("level", LEVELS)
def test_values_are_those_of_the_rules(level: int) -> None:
    for seed in SEEDS:
        fu = asked("riichi", "fu", level, seed)
        value = RIICHI.value_of(written(fu, RULES["riichi"]))
        assert fu.right == {str(value.fu)}
        faan = asked("hongkong", "faan", level, seed)
        assert faan.right == {str(HONGKONG.value_of(written(faan, RULES["hongkong"])).faan)}
        fan = asked("mcr", "fan", level, seed)
        assert fan.right == {str(MCR.value_of(written(fan, RULES["mcr"])).fan)}
        counts = asked("mcr", "counts", level, seed)
        assert counts.right == {*MCR.value_of(written(counts, RULES["mcr"])).patterns}


def test_fan_that_do_not_count_are_near_from_level_two_on_and_parts_of_others_at_three() -> None:
    def reasons(level: int) -> list[set[str]]:
        found = []
        for seed in SEEDS:
            question = asked("mcr", "counts", level, seed)
            answer = MCR.value_object(written(question, RULES["mcr"]), near_misses=True)
            wrong = {*question.choices} - question.right
            near: Any = answer["near_misses"]
            found.append({miss["reason"] for miss in near if miss["pattern"] in wrong})
        return found

    assert sum(map(bool, reasons(1))) < sum(map(bool, reasons(2)))
    assert sum("part" in some for some in reasons(3)) > sum("part" in some for some in reasons(1))


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_hand_is_paid_as_it_is_settled(level: int) -> None:
    for seed in range(60):
        question = asked("riichi", "points", level, seed)
        payments = dict(RIICHI.value_of(written(question, RULES["riichi"])).payments)
        won = payments.pop(question.task["seat_wind"])
        (right,) = question.right
        if question.task["tsumo"]:
            east = question.task["seat_wind"] == "E"
            shares = sorted({-points for points in payments.values()})
            assert right == (f"{shares[0]} all" if east else "/".join(map(str, shares)))
        else:
            assert right == str(won)


def test_levels_of_points_add_the_dealer_then_draws_and_honba() -> None:
    tasks = {
        level: [asked("riichi", "limits", level, seed).task for seed in range(60)]
        for level in LEVELS
    }
    found = {
        level: {name for task in some for name in ("dealer", "tsumo", "honba") if task[name]}
        for level, some in tasks.items()
    }
    assert found == {1: set(), 2: {"dealer"}, 3: {"dealer", "tsumo", "honba"}}
    assert {task["fu"] for task in tasks[1]} == {30, 40, 50}


def test_payments_are_written_as_players_say_them() -> None:
    rules = PRESETS["tenhou"].ruleset
    assert paid(2000, rules, dealer=False, tsumo=True) == "2000/4000"
    assert paid(2000, rules, dealer=True, tsumo=True, honba=1) == "4100 all"
    assert paid(960, rules, dealer=False, tsumo=False, honba=2) == "4500"


def test_hands_without_usual_fu_are_dealt_again() -> None:
    (right,) = asked("riichi", "fu", 3, 13).right
    assert int(right) in riichi.FU


def test_a_yakuman_is_asked_too() -> None:
    questions = [asked("riichi", "points", 3, seed) for seed in YAKUMAN_SEEDS]
    assert [next(iter(question.right)) for question in questions] == [
        "8000/16000",
        "16000 all",
        "8000/16000",
    ]
    assert {len(question.choices) for question in questions} == {4}


#: Questions of the highest level whose hands are yakuman.
YAKUMAN_SEEDS = (168, 190, 311)
