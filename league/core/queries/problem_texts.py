"""What is wrong with a hand, worded in the reader's language."""

import re

from django.utils.translation import gettext

from league.core.queries.rule_terms import param_text
from league.templatetags.numbers import grouped, signed
from scoring import Problem
from scoring.core.problems import SENTENCES

# A hole for a number takes it as the reader's language writes it.
NUMBER = re.compile(r"(%\(\w+\))d")


def problem_text(item: Problem) -> str:
    known = {"field": item.field, **item.params}
    params = {key: _said(key, value) for key, value in known.items()}
    return NUMBER.sub(r"\1s", gettext(SENTENCES[item.code])) % params


def _said(key: str, value: str | int) -> str | int:
    if isinstance(value, int) and not isinstance(value, bool):
        return signed(value, grouped(value), plus="")
    return param_text(key, value)
