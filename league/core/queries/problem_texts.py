"""Texts of the problems of `scoring`, in the reader's language."""

import re

from django.utils.translation import gettext

from league.core.queries.rule_terms import param_text
from league.templatetags.numbers import grouped, signed
from scoring import Problem
from scoring.core.problems import SENTENCES

# Numbers get the format of the reader's language.
NUMBER = re.compile(r"(%\(\w+\))d")


def problem_text(item: Problem, field: str = "") -> str:
    """The message; `field` names the field in it, in place of its key."""
    known = {"field": field or item.field, **item.params}
    variant = str(known.get("variant", ""))
    params = {key: _param(key, value, variant) for key, value in known.items()}
    return NUMBER.sub(r"\1s", gettext(SENTENCES[item.code])) % params


def _param(key: str, value: str | int, variant: str) -> str | int:
    if isinstance(value, int) and not isinstance(value, bool):
        return signed(value, grouped(value), plus="")
    return param_text(key, value, variant)
