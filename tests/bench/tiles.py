"""Hands per second that one core values by tiles, compared with two libraries."""

import importlib
import importlib.util
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mahjong.shanten import Shanten

from scoring import Ruleset, discards, preset, value_hand, waits
from scoring.core.shanten import shanten
from scoring.core.tiles import KINDS, write_tiles
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.value_answer import value_object
from scoring.riichi.hands.value_json_fast import read_and_check
from tests.scoring.made_hands import made_hand
from tests.scoring.second_opinion import Asked, asked, made_rules, other_opinion

FEW_HANDS, HANDS, MANY_HANDS = 200, 5_000, 100_000
REPEATS = 5
_RULES = {
    **made_rules(random.Random(0)),
    "kuitan": True,
    "kiriage": False,
    "kazoe": "yakuman",
    "double_yakuman": [],
    "open_pinfu_30": True,
    "pinfu_tsumo": True,
}
_RULESET = preset("tenhou")
_SWITCHES = _RULESET.to_json()
_USE_ALL = "; [getattr(scoring, name) for name in scoring.__all__]"
_CHILD = "from tests.bench import tiles; tiles.{name}()"


def run() -> Iterator[str]:
    tasks = list(winning_tasks(HANDS))
    prepared = [read_and_check(task, _RULESET).hand for task in tasks]
    ours = rate(lambda hand: value_of(hand, _RULESET), prepared)
    yield f"value of prepared hands: {ours:,.0f} hands/s"
    checked = rate(_value_with_validation, tasks)
    yield f"value from JSON objects, every check made: {checked:,.0f} hands/s"
    yield f"answer in JSON from JSON objects: {rate(value_object, tasks):,.0f} hands/s"
    yield f"the same, the ruleset read from its JSON each time: {rate(_value_as_the_web, tasks):,.0f} hands/s"
    yield f"one hand from JSON objects: {_latency(tasks)}"
    questions = [asked(task) for task in tasks]
    theirs = rate(other_opinion, questions)
    yield f"mahjong on the same hands: {theirs:,.0f} hands/s"
    yield f"  prepared {ours / theirs:.1f} x, from JSON {checked / theirs:.1f} x as fast"
    called = rate(_value_as_a_user, [_as_keywords(task) for task in tasks])
    yield f"value_hand as users call it: {called:,.0f} hands/s, {called / theirs:.1f} x as fast"
    yield from _against_riichienv(tasks, questions, ours)
    for name in ("from_an_empty_table", "memory", "import_time"):
        yield _in_a_new_process(name)
    yield from _shanten([task["concealed"] for task in tasks])


def winning_tasks(count: int) -> Iterator[dict[str, Any]]:
    """Return `count` hands with a yaku, always the same ones."""
    seed = found = 0
    while found < count:
        task = made_hand(random.Random(seed)) | {"rules": _RULES}
        seed += 1
        if not value_object(task)["problems"]:
            found += 1
            yield task


def rate(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Return items per second, the median of five rounds."""
    return len(items) / statistics.median(_seconds(work, items) for _ in range(REPEATS))


def _seconds(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Return the seconds that this process worked; others on the machine do not count."""
    start = time.process_time()
    for item in items:
        work(item)
    return time.process_time() - start


def _value_with_validation(task: dict[str, Any]) -> object:
    hand, problems = read_and_check(task, _RULESET)
    return problems or value_of(hand, _RULESET)


def _as_keywords(task: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in task.items() if name != "rules"}


def _value_as_a_user(keywords: dict[str, Any]) -> object:
    return value_hand(rules=_RULESET, **keywords)


def _value_as_the_web(task: dict[str, Any]) -> object:
    ruleset = Ruleset.from_json(_SWITCHES)
    return value_of(read_and_check(task, ruleset).hand, ruleset)


def _latency(tasks: list[dict[str, Any]]) -> str:
    times = [_seconds(_value_with_validation, [task]) for task in tasks]
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {1e6 * cuts[49]:.1f} us, p99 {1e6 * cuts[98]:.1f} us"


def _against_riichienv(
    tasks: list[dict[str, Any]], questions: list[Asked], ours: float
) -> Iterator[str]:
    if importlib.util.find_spec("riichienv") is None:
        yield "riichienv: skipped, no wheel of it is installed for this machine"
        return
    riichienv: Any = importlib.import_module("riichienv")

    def value(question: tuple[Any, ...]) -> object:
        tiles, melds, win_tile, dora, ura, conditions = question
        hand = riichienv.HandEvaluator(tiles, melds)
        return hand.calc(win_tile, dora, conditions=conditions, ura_indicators=ura)

    ready = [
        _for_riichienv(riichienv, task, question)
        for task, question in zip(tasks, questions, strict=True)
    ]
    theirs = rate(value, ready)
    yield f"riichienv on the same hands: {theirs:,.0f} hands/s; prepared {ours / theirs:.2f} x"


def _for_riichienv(env: Any, task: dict[str, Any], question: Asked) -> tuple[Any, ...]:
    types = env.MeldType
    names = {
        "chi": types.Chi,
        "pon": types.Pon,
        "ankan": types.Ankan,
        "daiminkan": types.Daiminkan,
        "kakan": types.Kakan,
    }
    melds = [
        env.Meld(names[meld["type"]], list(other.tiles), other.opened)
        for meld, other in zip(task["melds"], question.melds, strict=True)
    ]
    flags = ("tsumo", "ippatsu", "haitei", "houtei", "rinshan")
    conditions = env.Conditions(
        **{flag: task.get(flag, False) for flag in flags},
        riichi=task["riichi"] == 1,
        double_riichi=task["riichi"] == 2,
        tsumo_first_turn=task.get("first_turn", False),
        player_wind="ESWN".index(task["seat_wind"]),
        round_wind="ESWN".index(task["round_wind"]),
    )
    concealed = question.tiles[1 : 14 - 3 * len(melds)]
    return concealed, melds, question.win_tile, question.dora, question.ura, conditions


def _in_a_new_process(name: str) -> str:
    command = [sys.executable, "-c", _CHILD.format(name=name)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def from_an_empty_table() -> None:
    """Value hands for the first time; run in a process of its own."""
    tasks = [made_hand(random.Random(seed)) | {"rules": _RULES} for seed in range(HANDS)]
    seconds = _seconds(value_object, tasks)
    print(f"from an empty table, answers in JSON: {HANDS / seconds:,.0f} hands/s")


def memory() -> None:
    """Print the memory of the tables; run in a process of its own."""
    value_object(made_hand(random.Random(0)) | {"rules": _RULES})
    tracemalloc.start()
    for seed in range(MANY_HANDS):
        value_object(made_hand(random.Random(seed)) | {"rules": _RULES})
    taken = tracemalloc.get_traced_memory()[0]
    print(f"tables after {MANY_HANDS:,} random hands: {taken / 1e6:.1f} MB")


def import_time() -> None:
    """Print how long `import scoring` takes, alone and with every name used."""
    bare, whole = (_import_seconds(f"import scoring{use}") for use in ("", _USE_ALL))
    print(f"import of scoring: {1e3 * bare:.0f} ms, {1e3 * whole:.0f} ms with all of it used")


def _import_seconds(code: str) -> float:
    """Return the median of five new processes, in the processor's time."""
    clock = "time.process_time()"
    timed = f"import time; start = {clock}; {code}; print({clock} - start)"
    command = [sys.executable, "-c", timed]
    return statistics.median(
        float(subprocess.run(command, capture_output=True, check=True).stdout)
        for _ in range(REPEATS)
    )


def _shanten(tenpai: list[str]) -> Iterator[str]:
    """Compare hands that neither library has seen; tables fill up from round to round."""
    chance = random.Random(1)
    deck = [kind for kind in range(KINDS) for _ in range(4)]
    rounds = [
        [chance.sample(deck, chance.choice((13, 14))) for _ in range(HANDS)] for _ in range(REPEATS)
    ]
    counts = [[[hand.count(kind) for kind in range(KINDS)] for hand in hands] for hands in rounds]
    seconds = [_seconds(shanten, hands) for hands in rounds]
    ours = HANDS / statistics.median(seconds)
    theirs = HANDS / statistics.median(
        _seconds(Shanten().calculate_shanten, hands) for hands in counts
    )
    yield f"shanten of new hands: {ours:,.0f} hands/s ({HANDS / seconds[0]:,.0f} from an empty table)"
    yield f"  mahjong {theirs:,.0f} hands/s; {ours / theirs:.1f} x as fast"
    yield _milliseconds("waits of hands that are tenpai", waits, tenpai)
    drawn = [write_tiles(chance.sample(deck, 14)) for _ in range(HANDS)]
    yield _milliseconds("discards of new hands", discards, drawn)


def _milliseconds(name: str, work: Callable[[str], object], hands: list[str]) -> str:
    rounds = [hands[start : start + FEW_HANDS] for start in range(0, HANDS, FEW_HANDS)]
    took = statistics.median(_seconds(work, some) for some in rounds[:REPEATS])
    return f"{name}: {1e3 * took / FEW_HANDS:.2f} ms"
