"""The camera on a page with a tile pad: the right to use it, and the texts of its scripts."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import Ruleset

#: What the reader of tiles has learnt. Without it no page has the camera.
WEIGHTS = settings.BASE_DIR / "static" / "camera" / "tiles.bin"


def allow_camera(response: HttpResponse) -> HttpResponse:
    """Let the page use the camera, and no page in it."""
    response["Permissions-Policy"] = "camera=(self)"
    return response


def camera_parts(ruleset: Ruleset) -> dict[str, Any] | None:
    """What the templates of the camera need, in the words of the game."""
    if not WEIGHTS.is_file():
        return None
    own = _of_other_games() if ruleset.hongkong or ruleset.mcr else _of_riichi()
    targets = {name: target for name, (target, _advice) in own.items()}
    advice = {name: text for name, (_target, text) in own.items()}
    return {"words": {"targets": targets, "advice": advice, "ask": _questions(), **_said()}}


def _hand() -> tuple[str, str]:
    text = _("%(count)s tiles in a row, the winning tile sideways or a finger's width apart.")
    return _("Hand"), text


def _of_riichi() -> dict[str, tuple[str, str]]:
    """What can be photographed, and how it is to lie in the frame."""
    melds = _("All melds in one row. A concealed kan: back, tile, tile, back.")
    return {
        "hand": _hand(),
        "melds": (_("Melds"), melds),
        "dora_indicators": (_("Dora"), _("The dora indicators in a row.")),
        "ura_indicators": (_("Ura"), _("The ura dora indicators in a row.")),
    }


def _of_other_games() -> dict[str, tuple[str, str]]:
    melds = _("All melds in one row. A concealed kong: back, tile, tile, back.")
    return {"hand": _hand(), "melds": (_("Melds"), melds)}


def _questions() -> dict[str, str]:
    return {
        "unreadable": _("%(count)s tiles seen. Not readable: try again."),
        "missing": _("%(count)s tiles seen: which one is missing? Tap its gap."),
        "extra": _("%(count)s tiles seen: tap the one that does not belong."),
        "unknown": _("Which tile is number %(number)s?"),
        "flower": _("Which flower is number %(number)s?"),
        "won": _("Which is the winning tile? Tap it."),
        "no_melds": _("This row cannot be split into melds. Tap a wrong tile, or try again."),
        "meld": _("Meld %(number)s: what is it?"),
        "doubtful": _("Number %(number)s is doubtful. Which one is it?"),
        "tile": _("Number %(number)s:"),
        "other": _("Which tile is number %(number)s?"),
        "done": _("Compare the tiles with the picture."),
    }


def _said() -> dict[str, str]:
    return {
        "starting": _("Starting the camera …"),
        "seen": _("%(count)s tiles seen"),
        "off": _("The camera is off."),
        "refused": _(
            "The camera was not allowed. Allow it in the settings of your browser, or tap the tiles."
        ),
        "no_camera": _("No camera answers. Tap the tiles instead."),
        "no_reader": _("Reading tiles needs the network once. Try again online, or tap the tiles."),
        "read": _("%(count)s tiles read: %(tiles)s."),
        "doubtful": _("Doubtful: number %(numbers)s."),
        "certain": _("None is doubtful."),
        "tile": _("Number %(number)s: %(tile)s"),
        "doubtful_tile": _("Number %(number)s: %(tile)s, doubtful"),
        "unknown": _("not read"),
        "gap": _("A tile is missing before number %(number)s"),
        "other": _("Other …"),
        "remove": _("Remove tile"),
        "next": _("Photo: %(what)s"),
    }
