"""Figures from results of tables, and the pace of games."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Form, Group, Needs, Unit, figure

result = partial(figure, group=Group.RESULTS, needs=Needs.RESULT, cases="games")
result_count = partial(result, unit=Unit.COUNT)
result_share = partial(result, unit=Unit.SHARE)
result_score = partial(result, unit=Unit.SCORE)
pace = partial(figure, group=Group.RESULTS, unit=Unit.NUMBER)

RESULT_FIGURES: tuple[Figure, ...] = (
    result_count("games", _("Games"), _("Finished games."), "games"),
    result_share(
        "first_share",
        _("First places"),
        _("Games that ended in first place, of all games."),
        "firsts / games",
        better=Better.HIGH,
    ),
    result_share(
        "second_share",
        _("Second places"),
        _("Games that ended in second place, of all games."),
        "seconds / games",
    ),
    result_share(
        "third_share",
        _("Third places"),
        _("Games that ended in third place, of all games."),
        "thirds / games",
    ),
    result_share(
        "fourth_share",
        _("Fourth places"),
        _("Games that ended in fourth place, of all games."),
        "fourths / games",
        better=Better.LOW,
    ),
    result_share(
        "average_placement",
        _("Average placement"),
        _("Sum of the placements, divided by games."),
        "placements / games",
        unit=Unit.NUMBER,
        better=Better.LOW,
    ),
    result_share(
        "top_two_share",
        _("First or second"),
        _("Games that ended in first or second place, of all games."),
        "(firsts + seconds) / games",
        better=Better.HIGH,
    ),
    result_share(
        "not_last_share",
        _("Not last"),
        _("Games that did not end in last place, of all games."),
        "(games - lasts) / games",
        better=Better.HIGH,
    ),
    result_score(
        "total_score",
        _("Total score"),
        _("Sum of all final scores."),
        "final_total",
        better=Better.HIGH,
    ),
    result_score(
        "average_score",
        _("Average score"),
        _("Average final score of a game."),
        "final_total / games",
        better=Better.HIGH,
    ),
    result_score(
        "best_score",
        _("Best score"),
        _("Highest final score of a game."),
        "final_best",
        better=Better.HIGH,
    ),
    result_score(
        "worst_score",
        _("Worst score"),
        _("Lowest final score of a game."),
        "final_worst",
        better=Better.HIGH,
    ),
    result_score(
        "score_deviation",
        _("Standard deviation"),
        _(
            "How far final scores lie from their average: the root of the mean square of the differences."
        ),
        "final_total + final_squares",
        form=Form.DEVIATION,
    ),
    result_share(
        "average_raw_points",
        _("Average points"),
        _("Average raw points at the end of a game, before bonuses for places."),
        "raw_total / games",
        unit=Unit.POINTS,
        better=Better.HIGH,
    ),
    result_share(
        "busted_share",
        _("Ended below zero"),
        _("Games that ended below zero points, of all games."),
        "busted / games",
        better=Better.LOW,
        topic="below_zero",
    ),
    pace(
        "busting_share",
        _("Took another below zero"),
        _(
            "Games in which a win of this player took another player below zero to the end, of games with hands."
        ),
        "busts / game_hands_known",
        unit=Unit.SHARE,
        better=Better.HIGH,
        topic="below_zero",
    ),
    result_count(
        "longest_first_run",
        _("Longest run of first places"),
        _("Most games in a row in first place."),
        "longest_first",
        better=Better.HIGH,
    ),
    result_count(
        "longest_not_last_run",
        _("Longest run without last place"),
        _("Most games in a row without last place."),
        "longest_not_last",
        better=Better.HIGH,
    ),
    pace(
        "hands_per_game",
        _("Hands per game"),
        _("Average number of hands in a finished game."),
        "finished_hands / games_with_hands",
    ),
    pace(
        "minutes_per_hand",
        _("Minutes per hand"),
        _(
            "Time from the start of the session to the end of the game without pauses, divided by hands."
        ),
        "played_seconds / timed_hands",
        unit=Unit.MINUTES,
        scale=60,
    ),
)
