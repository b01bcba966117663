"""Names of tiles and melds for screen readers."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

TILES: dict[str, Promise] = {
    "1m": lazy("one of characters"),
    "2m": lazy("two of characters"),
    "3m": lazy("three of characters"),
    "4m": lazy("four of characters"),
    "5m": lazy("five of characters"),
    "0m": lazy("red five of characters"),
    "6m": lazy("six of characters"),
    "7m": lazy("seven of characters"),
    "8m": lazy("eight of characters"),
    "9m": lazy("nine of characters"),
    "1p": lazy("one of dots"),
    "2p": lazy("two of dots"),
    "3p": lazy("three of dots"),
    "4p": lazy("four of dots"),
    "5p": lazy("five of dots"),
    "0p": lazy("red five of dots"),
    "6p": lazy("six of dots"),
    "7p": lazy("seven of dots"),
    "8p": lazy("eight of dots"),
    "9p": lazy("nine of dots"),
    "1s": lazy("one of bamboos"),
    "2s": lazy("two of bamboos"),
    "3s": lazy("three of bamboos"),
    "4s": lazy("four of bamboos"),
    "5s": lazy("five of bamboos"),
    "0s": lazy("red five of bamboos"),
    "6s": lazy("six of bamboos"),
    "7s": lazy("seven of bamboos"),
    "8s": lazy("eight of bamboos"),
    "9s": lazy("nine of bamboos"),
    "1z": lazy("east wind"),
    "2z": lazy("south wind"),
    "3z": lazy("west wind"),
    "4z": lazy("north wind"),
    "5z": lazy("white dragon"),
    "6z": lazy("green dragon"),
    "7z": lazy("red dragon"),
    "1f": lazy("plum"),
    "2f": lazy("orchid"),
    "3f": lazy("chrysanthemum"),
    "4f": lazy("bamboo flower"),
    "5f": lazy("spring"),
    "6f": lazy("summer"),
    "7f": lazy("autumn"),
    "8f": lazy("winter"),
}
MELDS: dict[str, Promise] = {
    "chi": lazy("Chi"),
    "pon": lazy("Pon"),
    "ankan": lazy("Closed kan"),
    "daiminkan": lazy("Open kan"),
    "kakan": lazy("Added kan"),
    "chow": lazy("Chow"),
    "pong": lazy("Triplet"),
    "kong": lazy("Kong"),
    "concealed_kong": lazy("Concealed kong"),
}
#: What a game calls a meld where its game is known, by the value of the switch `variant`.
OWN_MELDS: dict[str, dict[str, Promise]] = {
    "hongkong": {"pong": lazy("Pong")},
    "mcr": {"pong": lazy("Pung")},
}
CALLED_FROM: dict[str, Promise] = {
    "kamicha": pgettext_lazy("called from", "Left"),
    "toimen": pgettext_lazy("called from", "Opposite"),
    "shimocha": pgettext_lazy("called from", "Right"),
}
