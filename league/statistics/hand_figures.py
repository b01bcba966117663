"""Figures from hands."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Group, Unit, figure

of_hands = partial(figure, group=Group.HANDS)
of_value = partial(figure, group=Group.VALUE)

HAND_FIGURES: tuple[Figure, ...] = (
    of_hands(
        "hands",
        _("Hands"),
        _("Hands played, those of running games included."),
        "hands",
        Unit.COUNT,
        cases="hands",
    ),
    of_hands(
        "win_rate",
        _("Win rate"),
        _("Hands won, of all hands."),
        "wins / hands",
        Unit.SHARE,
        better=Better.HIGH,
    ),
    of_hands(
        "deal_in_rate",
        _("Deal-in rate"),
        _("Hands dealt in (the discard on which another player won), of all hands."),
        "deal_ins / hands",
        Unit.SHARE,
        better=Better.LOW,
    ),
    of_hands(
        "tsumo_share",
        _("Wins by own draw"),
        _("Wins by own draw, of all wins."),
        "tsumo_wins / wins",
        Unit.SHARE,
    ),
    of_hands(
        "tsumo_paid_rate",
        _("Paid for another's own draw"),
        _("Hands that another player won by own draw, of all hands."),
        "tsumo_paid / hands",
        Unit.SHARE,
        better=Better.LOW,
    ),
    of_hands(
        "draw_rate",
        _("Exhaustive draws"),
        _("Hands in which the wall ran out, of all hands."),
        "draws / hands",
        Unit.SHARE,
    ),
    of_hands(
        "tenpai_at_draw",
        _("Tenpai at a draw"),
        _("Exhaustive draws in which the player was tenpai, of all exhaustive draws."),
        "tenpai / draws",
        Unit.SHARE,
        better=Better.HIGH,
        topic="tenpai",
    ),
    of_hands(
        "points_per_hand",
        _("Points per hand"),
        _("Raw points won and lost, riichi sticks included, divided by hands."),
        "points / hands",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_hands(
        "open_win_share",
        _("Open wins"),
        _("Wins with an open hand, of the wins in games that record this for every win."),
        "open_wins / open_known",
        Unit.SHARE,
        topic="open",
    ),
    of_hands(
        "closed_win_share",
        _("Closed wins"),
        _("Wins with a closed hand, of the wins in games that record this for every win."),
        "closed_wins / open_known",
        Unit.SHARE,
        topic="open",
    ),
    of_hands(
        "dama_share",
        _("Dama wins"),
        _(
            "Wins with a closed hand without riichi, of the wins in games that record this for every win."
        ),
        "dama_wins / open_known",
        Unit.SHARE,
        topic="open",
    ),
    of_hands(
        "dealt_in_to_riichi",
        _("Dealt in to riichi"),
        _(
            "Hands dealt in to a player in riichi, of hands dealt in where the winners' hands are known."
        ),
        "to_riichi / to_known",
        Unit.SHARE,
        topic="open",
    ),
    of_hands(
        "dealt_in_to_open",
        _("Dealt in to an open hand"),
        _("Hands dealt in to an open hand, of hands dealt in where the winners' hands are known."),
        "to_open / to_known",
        Unit.SHARE,
        topic="open",
    ),
    of_hands(
        "dealt_in_to_dama",
        _("Dealt in to dama"),
        _(
            "Hands dealt in to a closed hand without riichi, of hands dealt in where the winners' hands are known."
        ),
        "to_dama / to_known",
        Unit.SHARE,
        topic="open",
    ),
    of_hands(
        "chombo",
        _("Chombo"),
        _("Hands that ended with a chombo of the player."),
        "chombo",
        Unit.COUNT,
        better=Better.LOW,
        cases="hands",
    ),
    of_hands(
        "nagashi",
        _("Nagashi mangan"),
        _("Exhaustive draws that paid the player nagashi mangan."),
        "nagashi",
        Unit.COUNT,
        topic="tenpai",
        cases="hands",
    ),
    of_hands(
        "pao",
        _("Liable for a win"),
        _("Wins of others for which the player was liable."),
        "pao",
        Unit.COUNT,
        better=Better.LOW,
        topic="pao",
        cases="hands",
    ),
    of_value(
        "average_win",
        _("Average win"),
        _("Value of the winning hands alone, divided by wins."),
        "win_points / wins",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_value(
        "average_deal_in",
        _("Average deal-in"),
        _("Value of the hands dealt into alone, divided by hands dealt in."),
        "deal_in_points / deal_ins",
        Unit.POINTS,
        better=Better.LOW,
    ),
    of_value(
        "win_efficiency",
        _("Win efficiency"),
        _("Win rate times average win: what wins bring per hand."),
        "win_points / hands",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_value(
        "deal_in_loss",
        _("Deal-in loss"),
        _("Deal-in rate times average deal-in: what hands dealt in cost per hand."),
        "deal_in_points / hands",
        Unit.POINTS,
        better=Better.LOW,
    ),
    of_value(
        "net_efficiency",
        _("Net efficiency"),
        _("Win efficiency minus deal-in loss."),
        "(win_points - deal_in_points) / hands",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_value(
        "mangan_share",
        _("Mangan or more"),
        _("Wins of mangan or more, of all wins."),
        "limit_wins / wins",
        Unit.SHARE,
        better=Better.HIGH,
        topic="limits",
    ),
)
