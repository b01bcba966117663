"""The value of a hand with old yaku that no tiles tell: whoever saw the play names them.

Rules: docs/rules.md, 1.4 and 2.3.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from scoring.core.problems import IllegalHandError, Problem
from scoring.riichi.hands.evaluate import Evaluator, HandValue
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.value_answer import read_task
from scoring.riichi.hands.yaku import is_played
from scoring.ruleset import Ruleset


def value_with_stated_yaku(
    concealed: str = "",
    win_tile: str = "",
    *,
    stated: Sequence[str],
    rules: Ruleset,
    **circumstances: Any,
) -> HandValue:
    """Value a winning hand by its tiles and by `stated` yaku, which are ids of local yaku.

    The tiles and circumstances are those of `value_hand`, and so is the value: `han` with dora and
    `fu`, or `yakuman`, and `points` in points. A yaku that the tiles tell counts by the tiles, so
    that to state it changes nothing. Raises IllegalHandError with every problem: `unknown_yaku`,
    `yaku_off` for one that the rules do not have, and those of `value_hand`.
    Source: docs/rules.md, 1.4 (the yaku marked †).

    >>> from scoring import preset
    >>> rules = preset("tenhou").changed(local_yaku=["tsubame_gaeshi"])
    >>> value = value_with_stated_yaku("123m456p789s3346s", "5s", stated=["tsubame_gaeshi"], rules=rules)
    >>> value.yaku, value.han, value.fu
    (('tsubame_gaeshi',), 1, 40)
    """
    problems = [problem for name in stated for problem in _problems_of(name, rules)]
    if problems:
        raise IllegalHandError(problems)
    task = {**circumstances, "concealed": concealed, "win_tile": win_tile, "rules": rules}
    hand, _rules = read_task(task)
    return _evaluator(rules, frozenset(stated)).value(hand)


def _problems_of(name: str, ruleset: Ruleset) -> list[Problem]:
    row = ALL_YAKU.get(name)
    if row is None:
        return [Problem("unknown_yaku", "stated", {"yaku": name[:40]})]
    return [] if is_played(row, ruleset) else [Problem("yaku_off", "stated", {"yaku": name})]


@lru_cache(maxsize=8)
def _evaluator(ruleset: Ruleset, stated: frozenset[str]) -> Evaluator:
    return Evaluator(ruleset, stated)
