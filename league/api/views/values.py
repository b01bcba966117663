"""Values of hands by tiles: public, stores nothing."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.response import Response

from league.api.base import ApiViewSet
from league.api.call import call
from league.api.errors import Unreadable
from league.api.inputs.values import HongKongHandIn, McrHandIn, TileHandIn
from league.api.outputs.values import HandValueOut, HongKongValueOut, McrValueOut
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem, problem_json
from league.hand_value.queries.values import problems_of, value_answer

MOST_HANDS = 1000
YES = frozenset({"1", "true"})
EXPLAIN = OpenApiParameter(
    "explain", bool, description="With the reading, every yaku and fu item, and near misses."
)

ANY_HANDS_IN = PolymorphicProxySerializer(
    component_name="AnyHandIn",
    serializers=[TileHandIn, HongKongHandIn, McrHandIn],
    resource_type_field_name=None,
    many=True,
)
ANY_VALUES_OUT = PolymorphicProxySerializer(
    component_name="AnyValueOut",
    serializers=[HandValueOut, HongKongValueOut, McrValueOut],
    resource_type_field_name=None,
    many=True,
)


SCORE_IN = PolymorphicProxySerializer(
    component_name="ScoreIn",
    serializers=[TileHandIn, HongKongHandIn, McrHandIn, ANY_HANDS_IN],
    resource_type_field_name=None,
    many=False,
)
SCORE_OUT = PolymorphicProxySerializer(
    component_name="ScoreOut",
    serializers=[HandValueOut, HongKongValueOut, McrValueOut, ANY_VALUES_OUT],
    resource_type_field_name=None,
    many=False,
)


class ScoreViewSet(ApiViewSet):
    tag = "score"

    @extend_schema(parameters=[EXPLAIN])
    @call(PUBLIC, body=SCORE_IN, out={200: SCORE_OUT})
    def create(self) -> Response:
        """Value one hand, or each hand of a list in its order.

        The `rules` of a hand name its game: riichi, which is also the game without rules, Hong Kong
        or Mahjong Competition Rules. A hand that is unreadable or against the rules has no value but `problems`. A hand
        without `win_tile` has no value but `waiting`, with its shanten and accepted tiles; one that
        its winning tile does not complete has its `discards`, the best first. With `explain` a
        complete hand without a yaku, or below the minimum of its game, has its near misses as
        `near`.
        """
        hands = self.request.data
        explain = self.request.query_params.get("explain") in YES
        if isinstance(hands, dict):
            return Response(answer_of(hands, explain=explain))
        if not isinstance(hands, list):
            raise Unreadable(problem("no_hands"))
        if len(hands) > MOST_HANDS:
            raise Refused(problem("too_many_hands", count=len(hands), most=MOST_HANDS))
        return Response([answer_of(hand, explain=explain) for hand in hands])


def answer_of(hand: Any, *, explain: bool) -> dict[str, Any]:
    answer = value_answer(hand, explain=explain)
    if answer["problems"]:
        answer["problems"] = [problem_json(item) for item in problems_of(hand)]
    return answer
