"""What is wrong with a hand, worded in the reader's language."""

from django.utils.translation import gettext

from league.selectors.vocabulary import param_said
from scoring import Problem
from scoring.errors import SENTENCES


def problem_said(item: Problem) -> str:
    known = {"field": item.field, **item.params}
    params = {key: param_said(key, value) for key, value in known.items()}
    return gettext(SENTENCES[item.code]) % params
