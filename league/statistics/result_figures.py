"""Figures from results of tables, and the pace of games."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Form, Group, Needs, Unit, figure

of_results = partial(figure, group=Group.RESULTS, needs=Needs.RESULT)
of_games = partial(figure, group=Group.RESULTS)

RESULT_FIGURES: tuple[Figure, ...] = (
    of_results("games", _("Games"), _("Finished games."), "games", Unit.COUNT, cases="games"),
    of_results(
        "first_share",
        _("First places"),
        _("Games that ended in first place, of all games."),
        "firsts / games",
        Unit.SHARE,
        better=Better.HIGH,
    ),
    of_results(
        "second_share",
        _("Second places"),
        _("Games that ended in second place, of all games."),
        "seconds / games",
        Unit.SHARE,
    ),
    of_results(
        "third_share",
        _("Third places"),
        _("Games that ended in third place, of all games."),
        "thirds / games",
        Unit.SHARE,
    ),
    of_results(
        "fourth_share",
        _("Fourth places"),
        _("Games that ended in fourth place, of all games."),
        "fourths / games",
        Unit.SHARE,
        better=Better.LOW,
    ),
    of_results(
        "average_placement",
        _("Average placement"),
        _("Sum of the placements, divided by games."),
        "placements / games",
        Unit.NUMBER,
        better=Better.LOW,
    ),
    of_results(
        "top_two_share",
        _("First or second"),
        _("Games that ended in first or second place, of all games."),
        "(firsts + seconds) / games",
        Unit.SHARE,
        better=Better.HIGH,
    ),
    of_results(
        "not_last_share",
        _("Not last"),
        _("Games that did not end in last place, of all games."),
        "(games - lasts) / games",
        Unit.SHARE,
        better=Better.HIGH,
    ),
    of_results(
        "total_score",
        _("Total score"),
        _("Sum of all final scores."),
        "final_total",
        Unit.SCORE,
        better=Better.HIGH,
        cases="games",
    ),
    of_results(
        "average_score",
        _("Average score"),
        _("Average final score of a game."),
        "final_total / games",
        Unit.SCORE,
        better=Better.HIGH,
    ),
    of_results(
        "best_score",
        _("Best score"),
        _("Highest final score of a game."),
        "final_best",
        Unit.SCORE,
        better=Better.HIGH,
        cases="games",
    ),
    of_results(
        "worst_score",
        _("Worst score"),
        _("Lowest final score of a game."),
        "final_worst",
        Unit.SCORE,
        better=Better.HIGH,
        cases="games",
    ),
    of_results(
        "score_deviation",
        _("Standard deviation"),
        _(
            "How far final scores lie from their average: the root of the mean square of the differences."
        ),
        "final_total + final_squares",
        Unit.SCORE,
        cases="games",
        form=Form.DEVIATION,
    ),
    of_results(
        "average_raw_points",
        _("Average points"),
        _("Average raw points at the end of a game, before bonuses for places."),
        "raw_total / games",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_results(
        "busted_share",
        _("Ended below zero"),
        _("Games that ended below zero points, of all games."),
        "busted / games",
        Unit.SHARE,
        better=Better.LOW,
    ),
    of_games(
        "busting_share",
        _("Took another below zero"),
        _(
            "Games in which a win of this player took another player below zero to the end, of games with hands."
        ),
        "busts / game_hands_known",
        Unit.SHARE,
        better=Better.HIGH,
    ),
    of_results(
        "longest_first_run",
        _("Longest run of first places"),
        _("Most games in a row in first place."),
        "longest_first",
        Unit.COUNT,
        better=Better.HIGH,
        cases="games",
    ),
    of_results(
        "longest_not_last_run",
        _("Longest run without last place"),
        _("Most games in a row without last place."),
        "longest_not_last",
        Unit.COUNT,
        better=Better.HIGH,
        cases="games",
    ),
    of_games(
        "hands_per_game",
        _("Hands per game"),
        _("Average number of hands in a finished game."),
        "finished_hands / games_with_hands",
        Unit.NUMBER,
    ),
    of_games(
        "minutes_per_hand",
        _("Minutes per hand"),
        _(
            "Time from the start of the session to the end of the game without pauses, divided by hands."
        ),
        "played_seconds / timed_hands",
        Unit.MINUTES,
        scale=60,
    ),
)
