"""The forms of logs that are read: how each is recognised and read."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote

from django.utils.translation import gettext as _

from league.importing.online_logs import majiang, mjai, tenhou_json, tenhou_xml
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.wrong_logs import WrongLogError
from scoring import Ruleset

#: The address of Tenhou's viewer, which holds a whole log.
ADDRESS = re.compile(r"https?://tenhou\.net/\d+/?#json=(\S+)")


class Form(NamedTuple):
    """`is_one` recognises the content of a file, `read_game` reads it."""

    is_one: Callable[[object], bool]
    read_game: Callable[..., OnlineGame]


#: The first that recognises a log reads it.
FORMS = tuple(
    Form(module.is_one, module.read_game) for module in (tenhou_xml, mjai, majiang, tenhou_json)
)


def read_text(text: str, ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read a log in whichever form it has; raises WrongLogError for anything else."""
    content = _content(text)
    for form in FORMS:
        if form.is_one(content):
            return form.read_game(content, ruleset, name=name)
    if isinstance(content, list) and any(form.is_one(content[0]) for form in FORMS if content):
        raise WrongLogError(_("it holds several games; upload each as a file of its own."))
    raise WrongLogError(_("it is JSON, but no log of a known form."))


def _content(text: str) -> Any:
    """XML as text, JSON by its values; JSON Lines, one game in a list, and an address are opened."""
    if text.startswith("<"):
        return text
    if address := ADDRESS.fullmatch(text):
        text = unquote(address[1])
    try:
        content = _lines(text) if "\n" in text and text.startswith("{") else json.loads(text)
    except (ValueError, RecursionError) as error:  # also for numbers with thousands of digits
        raise WrongLogError(_why_no_json(text)) from error
    alone = isinstance(content, list) and len(content) == 1
    return content[0] if alone else content


def _why_no_json(text: str) -> str:
    if not text:
        return _("the file is empty.")
    if text.startswith(("{", "[")):
        return _("its JSON breaks off or has a mistake. Save the log again.")
    if text.startswith(("http://", "https://")):
        return _(
            "it is an address without the log in it. Open it, save the log, and upload that file."
        )
    return _("it is neither XML nor JSON.")


def _lines(text: str) -> Any:
    """JSON over several lines, or one value a line."""
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except ValueError:
        return json.loads(text)
