"""What is mathematically certain is exactly 0 or 1, and nothing else is."""

from scoring.forecast import (
    CUT,
    RANK,
    Goal,
    LaterStage,
    Season,
    certainties,
    chances,
    simulate,
)
from scoring.results.ranking_rules import StandingRules
from tests.scoring.forecast.seasons import FIRST, player, season

FAR = 30_000_000
CUT_OF_TWO = (Goal(kind=CUT, size=2),)


def certain(found: Season) -> str:
    """One sign a player: + safe, - out, ? open."""
    return "".join({True: "+", False: "-", None: "?"}[fate] for fate in certainties(found)[0])


def test_a_lead_that_no_game_can_make_up_is_safe() -> None:
    players = [player("a", FAR), *(player(name, 0) for name in "bcd")]
    assert certain(season(players, "abcd")) == "+---"
    assert certain(season(players, *["abcd"] * 9)) == "????"


def test_equals_are_open_until_the_lot() -> None:
    players = [player("a", 100), player("b", 100), *(player(name, 0) for name in "cd")]
    assert certain(season(players)) == "??--"


def test_a_cut_that_takes_everybody_is_safe() -> None:
    players = [player("a", 5), player("b", 3), player("c", 9, plays=False)]
    assert certain(season(players, "ab", lines=CUT_OF_TWO)) == "++-"
    assert certain(season(players, "ab", lines=(Goal(kind=RANK, size=3),))) == "+++"


def test_too_few_games_put_a_player_out() -> None:
    players = [player("a", 9_000), *(player(name, 0, 0) for name in "bcde")]
    rules = StandingRules(minimum_games=3)
    assert certain(season(players, None, rules=rules, lines=CUT_OF_TWO)) == "-????"
    # Four of five play: nobody is sure of a seat. With four players everyone is.
    four = season(players[1:], None, rules=rules, lines=(Goal(kind=CUT, size=4),))
    assert certain(four) == "++++"
    seldom = [player("b", 0, 0, attendance=50), *players[2:]]
    assert certain(season(seldom, None, rules=rules, lines=(Goal(kind=CUT, size=4),))) == "????"
    absent = [player("b", 0, 0, answers=((0, 5),)), *players[2:]]
    assert certain(season(absent, None, rules=rules, lines=(Goal(kind=CUT, size=4),))) == "????"


def test_averages_and_players_without_games_have_bounds() -> None:
    players = [player("a", FAR), player("b", brought=5), player("c", brought=9), player("d")]
    rules = StandingRules(aggregate="average")
    assert certain(season(players, rules=rules)) == "+---"


def test_who_is_out_here_is_out_of_later_stages() -> None:
    players = [player("a", FAR), player("b", FAR), player("c", FAR, plays=False), player("d", 0)]
    later = (LaterStage(size=2, percent=100, sessions=1),)
    found = season(players, "abdc", lines=CUT_OF_TWO, later=later)
    assert certainties(found) == ((True, True, False, False), (None, None, False, False))


def test_what_is_certain_never_happens_otherwise() -> None:
    players = [
        player("a", FAR),
        player("b", FAR // 2, FAR // 2, -5_000),
        *(player(name, 0, 0) for name in "cdef"),
    ]
    for rules in (StandingRules(), StandingRules(drop_worst=1), StandingRules(best_n=2)):
        found = season(players, "cdef", None, rules=rules, lines=(FIRST, *CUT_OF_TWO))
        counts = simulate(found, range(2))
        for goal, row in enumerate(chances(found, counts)):
            for number, chance in enumerate(row):
                if chance.certain is not None:
                    assert counts.reached[goal][number] == chance.certain * counts.seasons
                    assert (chance.share, chance.error) == (float(chance.certain), 0)
