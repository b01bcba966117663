"""Compute raw points from final scores by removing uma and oka."""

from collections.abc import Iterator, Sequence

from scoring import Ruleset
from scoring.results.placement import final_scores

STEP = 100  # the smallest difference between players who do not share a place


def raw_points_of(scores: Sequence[int], ruleset: Ruleset) -> Iterator[tuple[int, ...]]:
    """Subtract uma and oka for every way to share places; the ruleset checks each."""
    order = sorted(range(len(scores)), key=lambda index: -scores[index])
    for shared in range(2 ** (len(scores) - 1)):
        level, levels = 0, {order[0]: 0}
        for place, index in enumerate(order[1:]):
            level += not shared >> place & 1
            levels[index] = level
        uma = final_scores([-STEP * levels[index] for index in range(len(scores))], ruleset).uma
        raw = tuple(
            score - extra + ruleset.return_points for score, extra in zip(scores, uma, strict=True)
        )
        if list(final_scores(raw, ruleset).final_scores) == list(scores):
            yield raw
