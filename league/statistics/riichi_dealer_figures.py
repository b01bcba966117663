"""Figures from riichi hands and from hands as dealer."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Group, Unit, figure

of_riichi = partial(figure, group=Group.RIICHI)
of_dealers = partial(figure, group=Group.DEALER)

RIICHI_AND_DEALER_FIGURES: tuple[Figure, ...] = (
    of_riichi(
        "riichi_rate",
        _("Riichi rate"),
        _("Hands with own riichi, of all hands."),
        "riichi / hands",
        Unit.SHARE,
        topic="riichi",
    ),
    of_riichi(
        "riichi_win",
        _("Riichi hands won"),
        _("Hands won, of hands with own riichi."),
        "riichi_wins / riichi",
        Unit.SHARE,
        better=Better.HIGH,
        topic="riichi",
    ),
    of_riichi(
        "riichi_deal_in",
        _("Riichi hands dealt in"),
        _("Hands dealt in, of hands with own riichi."),
        "riichi_deal_ins / riichi",
        Unit.SHARE,
        better=Better.LOW,
        topic="riichi",
    ),
    of_riichi(
        "riichi_draw",
        _("Riichi hands drawn"),
        _("Exhaustive draws, of hands with own riichi."),
        "riichi_draws / riichi",
        Unit.SHARE,
        topic="riichi",
    ),
    of_riichi(
        "riichi_balance",
        _("Riichi balance"),
        _("Points won and lost per hand with own riichi, sticks included."),
        "riichi_points / riichi",
        Unit.POINTS,
        better=Better.HIGH,
        topic="riichi",
    ),
    of_riichi(
        "riichi_income",
        _("Riichi income"),
        _("Points won per riichi hand that was won, sticks included."),
        "riichi_won / riichi_wins",
        Unit.POINTS,
        better=Better.HIGH,
        topic="riichi",
    ),
    of_riichi(
        "riichi_cost",
        _("Riichi cost"),
        _("Points won and lost per hand with own riichi that dealt in, sticks included."),
        "riichi_lost / riichi_deal_ins",
        Unit.POINTS,
        better=Better.HIGH,
        topic="riichi",
    ),
    of_riichi(
        "dealt_in_while_riichi",
        _("Dealt in while in riichi"),
        _("Hands dealt in while in riichi, of all hands dealt in."),
        "riichi_deal_ins / deal_ins",
        Unit.SHARE,
        topic="riichi",
    ),
    of_dealers(
        "dealer_win_rate",
        _("Win rate as dealer"),
        _("Hands won as dealer, of hands as dealer."),
        "dealer_wins / dealer_hands",
        Unit.SHARE,
        better=Better.HIGH,
    ),
    of_dealers(
        "dealer_deal_in_rate",
        _("Deal-in rate as dealer"),
        _("Hands dealt in as dealer, of hands as dealer."),
        "dealer_deal_ins / dealer_hands",
        Unit.SHARE,
        better=Better.LOW,
    ),
    of_dealers(
        "dealer_tsumo_share",
        _("Wins by tsumo as dealer"),
        _("Wins by tsumo as dealer, of all wins as dealer."),
        "dealer_tsumo_wins / dealer_wins",
        Unit.SHARE,
    ),
    of_dealers(
        "dealer_riichi_rate",
        _("Riichi rate as dealer"),
        _("Hands with own riichi as dealer, of hands as dealer."),
        "dealer_riichi / dealer_hands",
        Unit.SHARE,
        topic="riichi",
    ),
    of_dealers(
        "dealer_average_win",
        _("Average win as dealer"),
        _("Value of the hands won as dealer without honba and sticks, divided by wins as dealer."),
        "dealer_win_points / dealer_wins",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_dealers(
        "dealer_average_deal_in",
        _("Average deal-in as dealer"),
        _(
            "Value of the hands dealt in as dealer without honba and sticks, divided by these hands."
        ),
        "dealer_deal_in_points / dealer_deal_ins",
        Unit.POINTS,
        better=Better.LOW,
    ),
    of_dealers(
        "dealer_points_per_hand",
        _("Points per hand as dealer"),
        _("Raw points won and lost as dealer, divided by hands as dealer."),
        "dealer_points / dealer_hands",
        Unit.POINTS,
        better=Better.HIGH,
    ),
    of_dealers(
        "average_renchan",
        _("Average renchan"),
        _("Hands as dealer, divided by the times the deal came to the player."),
        "dealer_hands / dealer_series",
        Unit.NUMBER,
        better=Better.HIGH,
    ),
    of_dealers(
        "longest_renchan",
        _("Longest renchan"),
        _("Most hands in a row as dealer."),
        "dealer_longest",
        Unit.COUNT,
        better=Better.HIGH,
        cases="dealer_hands",
    ),
    of_dealers(
        "hit_as_dealer",
        _("Paid mangan or more as dealer"),
        _("Tsumo of mangan or more paid as dealer, of all tsumo by others."),
        "hit_as_dealer / tsumo_paid",
        Unit.SHARE,
        better=Better.LOW,
        topic="limits",
    ),
    of_dealers(
        "hit_as_dealer_points",
        _("Average paid as dealer"),
        _("Points paid as dealer for a tsumo of mangan or more, without honba, per such hand."),
        "hit_as_dealer_points / hit_as_dealer",
        Unit.POINTS,
        better=Better.LOW,
        topic="limits",
    ),
)
