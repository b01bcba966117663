"""Figures in words: their place among the players whom they are compared with."""

import json

from league.statistics.figures import FIGURES
from league.statistics.queries.figure_values import FigureValue, PopulationValue
from league.web.public.statistics.figure_texts import figure_text, ranked_of
from scoring.games import RIICHI


def test_the_first_of_31_is_called_the_first_of_31() -> None:
    ranks = (1, 2, 3, 4, 11, 12, 13, 21, 22, 31)
    assert [ranked_of(rank, 31) for rank in ranks] == [
        *("1st of 31", "2nd of 31", "3rd of 31", "4th of 31", "11th of 31", "12th of 31"),
        *("13th of 31", "21st of 31", "22nd of 31", "31st of 31"),
    ]


def test_each_mark_says_how_many_players_it_compares_with() -> None:
    steps = [round(1_000_000 * at / 100) for at in range(101)]
    shares = {"average_placement": 31, "deal_in_rate": 67, "riichi_rate": 67, "win_rate": 240}
    figures = {figure.id: figure for figure in FIGURES}
    worded = {}
    for name, players in shares.items():
        field = PopulationValue(players=players, average=0.5, stored_steps=json.dumps(steps))
        one = FigureValue(figure=figures[name], value=0.9, cases=50, coverage=1.0, population=field)
        worded[name] = figure_text(one, RIICHI.score_unit).among
    assert worded == {
        "average_placement": "28th of 31",
        "deal_in_rate": "60th of 67",
        "riichi_rate": "higher than 59 of 67",
        "win_rate": "top 10\N{NARROW NO-BREAK SPACE}% of 240",
    }


def test_the_tick_on_the_scale_is_the_average_of_the_field() -> None:
    steps = [0] * 80 + [1_000_000] * 21  # four fifths have nothing, so that the median is 0
    figures = {figure.id: figure for figure in FIGURES}
    field = PopulationValue(players=101, average=0.2, stored_steps=json.dumps(steps))
    worded = {
        name: figure_text(
            FigureValue(figure=figures[name], value=1.0, cases=50, coverage=1.0, population=field),
            RIICHI.score_unit,
        )
        for name in ("win_rate", "deal_in_rate")
    }
    assert [(one.average_x, one.average) for one in worded.values()] == [
        ("57.00", "20.0\N{NARROW NO-BREAK SPACE}%"),
        ("15.00", "20.0\N{NARROW NO-BREAK SPACE}%"),
    ]
    alone = FigureValue(figure=figures["win_rate"], value=1.0, cases=9, coverage=1.0)
    assert figure_text(alone, RIICHI.score_unit).average_x == ""
