"""The games in addresses: all but riichi, which the shortest addresses are for."""

from scoring.games import GAMES, RIICHI

_SLUGS = {"hongkong": "hong-kong"}
#: The game of each word in an address.
VARIANTS = {_SLUGS.get(name, name): name for name in GAMES if name != RIICHI.variant}


class FurtherGame:
    """A game in an address, by the value of the switch `variant`."""

    regex = "|".join(VARIANTS)

    def to_python(self, slug: str) -> str:
        return VARIANTS[slug]

    def to_url(self, variant: str) -> str:
        return _SLUGS.get(variant, variant)
