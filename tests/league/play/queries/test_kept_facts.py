"""The facts of a game's hands are the same where those of earlier hands are kept."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.play.queries.hand_counts import facts_of, kept_facts_of
from scoring import preset, replay
from tests.bench.settle import made_game

RULES = preset("wrc-2025")


@given(
    seeds=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    asked=st.lists(st.tuples(st.booleans(), st.integers(0, 9)), min_size=1, max_size=6),
)
def test_whatever_was_asked_before_the_facts_are_those_of_the_game(
    seeds: tuple[int, int], asked: list[tuple[bool, int]]
) -> None:
    games = [made_game(Random(seed)) for seed in seeds]
    for other, length in asked:
        game = replay(games[other][:length], RULES)
        assert kept_facts_of(1, game) == facts_of(game)


def test_each_ruleset_has_its_own() -> None:
    entries = [{"outcome": "tsumo", "wins": [{"seat": "E", "han": 4, "fu": 30}]}]
    kept_facts_of(2, replay(entries, RULES.changed(kiriage=False)))
    rounded = replay(entries, RULES.changed(kiriage=True))
    assert kept_facts_of(2, rounded) == facts_of(rounded)
    assert [fact.wins[0].limit for fact in facts_of(rounded) if fact] == ["mangan"]
