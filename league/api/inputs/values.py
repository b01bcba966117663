"""A winning hand by tiles, for the schema; `scoring` validates it."""

from typing import Any, get_args

from rest_framework import serializers

from league.api.fields import ObjectField
from scoring.core.seats import WINDS
from scoring.core.table.hand_of_144 import MELD_TYPES
from scoring.hongkong.hands.tile_hand import OPENINGS
from scoring.riichi.hands.tile_hand import MeldType, Neighbour

WIND_LETTERS = [wind.value for wind in WINDS]


class MeldIn(serializers.Serializer[Any]):
    """`called` and `from` may be missing."""

    type = serializers.ChoiceField(choices=get_args(MeldType))
    tiles = serializers.CharField()
    called = serializers.CharField(required=False, allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """`from` is a Python keyword, so the field is added here."""
        caller = serializers.ChoiceField(
            choices=get_args(Neighbour), required=False, allow_null=True
        )
        return {**super().get_fields(), "from": caller}


class MeldOf144In(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=list(MELD_TYPES))
    tiles = serializers.CharField()


class HandOf144In(serializers.Serializer[Any]):
    """What hands of a set of 144 tiles have in common."""

    id = serializers.JSONField(required=False, help_text="Comes back with the answer.")
    concealed = serializers.CharField(required=False)
    melds = MeldOf144In(many=True, required=False)
    win_tile = serializers.CharField(required=False)
    self_draw = serializers.BooleanField(default=False)
    discarder = serializers.ChoiceField(choices=WIND_LETTERS, allow_null=True, default=None)
    round_wind = serializers.ChoiceField(choices=WIND_LETTERS, default="E")
    seat_wind = serializers.ChoiceField(choices=WIND_LETTERS, default="S")
    flowers = serializers.CharField(default="", help_text="Bonus tiles, 1f to 8f.")
    robbing_kong = serializers.BooleanField(default=False)
    last_tile = serializers.BooleanField(default=False)
    rules = ObjectField(help_text="A preset of this game and its overrides.")


class HongKongHandIn(HandOf144In):
    """A Hong Kong hand; `rules` name its game. A win by `flower_win` has no tiles."""

    kong_replacement = serializers.IntegerField(min_value=0, max_value=2, default=0)
    opening = serializers.ChoiceField(choices=list(OPENINGS), allow_null=True, default=None)
    guarantor = serializers.ChoiceField(choices=WIND_LETTERS, allow_null=True, default=None)
    flower_win = serializers.ChoiceField(choices=[7, 8], allow_null=True, default=None)


class McrHandIn(HandOf144In):
    """A hand of Mahjong Competition Rules; `rules` name its game.

    `last_tile` is the last tile of the wall or the discard after it. `last_of_its_kind`: the other
    three of the winning tile lie open.
    """

    kong_replacement = serializers.IntegerField(min_value=0, max_value=1, default=0)
    last_of_its_kind = serializers.BooleanField(default=False)


class TileHandIn(serializers.Serializer[Any]):
    """`concealed` holds the tiles in hand without the winning tile and without melds."""

    id = serializers.JSONField(required=False, help_text="Comes back with the answer.")
    concealed = serializers.CharField()
    melds = MeldIn(many=True, required=False)
    win_tile = serializers.CharField(
        required=False, help_text="Without it there is no value, but `waiting` in the answer."
    )
    tsumo = serializers.BooleanField(default=False)
    discarder = serializers.ChoiceField(choices=WIND_LETTERS, allow_null=True, default=None)
    riichi = serializers.IntegerField(min_value=0, max_value=2, default=0)
    open_riichi = serializers.BooleanField(default=False)
    ippatsu = serializers.BooleanField(default=False)
    rinshan = serializers.BooleanField(default=False)
    chankan = serializers.BooleanField(default=False)
    haitei = serializers.BooleanField(default=False)
    houtei = serializers.BooleanField(default=False)
    first_turn = serializers.BooleanField(default=False)
    consecutive_dealer_wins = serializers.IntegerField(min_value=0, default=0)
    nukidora = serializers.IntegerField(min_value=0, max_value=4, default=0)
    round_wind = serializers.ChoiceField(choices=WIND_LETTERS, default="E")
    seat_wind = serializers.ChoiceField(choices=WIND_LETTERS, default="S")
    dora_indicators = serializers.ListField(child=serializers.CharField(), required=False)
    ura_indicators = serializers.ListField(child=serializers.CharField(), required=False)
    honba = serializers.IntegerField(min_value=0, default=0)
    riichi_sticks = serializers.IntegerField(min_value=0, default=0)
    pao = serializers.ChoiceField(choices=WIND_LETTERS, allow_null=True, default=None)
    rules = ObjectField(required=False, help_text="A preset and its overrides.")
