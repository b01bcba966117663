"""The table of figures, from which pages, the API, exports and explanations follow."""

from league.statistics.figure import Figure
from league.statistics.hand_figures import HAND_FIGURES
from league.statistics.result_figures import RESULT_FIGURES
from scoring.games import AnyGame

FIGURES: tuple[Figure, ...] = (*RESULT_FIGURES, *HAND_FIGURES)


def figures_of(game: AnyGame) -> list[Figure]:
    return [figure for figure in FIGURES if not figure.topic or figure.topic in game.topics]
