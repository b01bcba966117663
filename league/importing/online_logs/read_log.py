"""Read a log in whichever form it has."""

import zlib

from django.utils.translation import gettext as _

from league.importing.online_logs.forms import read_text
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.wrong_logs import WrongLogError
from league.models.hand import MOST_HANDS
from scoring import Ruleset

LONGEST_LOG = 2_000_000  # characters; a long game has about 60,000
GZIP = zlib.MAX_WBITS | 16  # a window size of `zlib`
BYTE_ORDER_MARK = "\ufeff"


def read_log(content: str | bytes, ruleset: Ruleset, *, name: str) -> OnlineGame:
    """Read a log, packed or not; raises WrongLogError for anything else."""
    text = _text_of(content) if isinstance(content, bytes) else content
    if len(text) > LONGEST_LOG:
        raise WrongLogError(_("the file is too long."))
    text = text.lstrip(BYTE_ORDER_MARK).strip()
    game = read_text(text, ruleset, name=name)
    if len(game.hands) > MOST_HANDS:
        raise WrongLogError(_("it has more than %(most)s hands.") % {"most": MOST_HANDS})
    return game


def _text_of(content: bytes) -> str:
    try:
        if content.startswith(b"\x1f\x8b"):
            unpacker = zlib.decompressobj(wbits=GZIP)
            content = unpacker.decompress(content, LONGEST_LOG + 1)
        if len(content) > LONGEST_LOG:
            raise WrongLogError(_("the file is too long."))
        return content.decode("utf-8")
    except (UnicodeDecodeError, zlib.error) as error:
        text = _("it is not text in UTF-8. Convert a record of Mahjong Soul first.")
        raise WrongLogError(text) from error
