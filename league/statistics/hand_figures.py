"""Figures from hands: wins, riichi, hands as dealer, yaku, dora and tiles."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Group, Needs, Unit, figure

hand_count = partial(figure, group=Group.HANDS, unit=Unit.COUNT, cases="hands")
hand_share = partial(figure, group=Group.HANDS, unit=Unit.SHARE)
open_share = partial(hand_share, topic="open")
value = partial(figure, group=Group.VALUE, unit=Unit.POINTS)
riichi_share = partial(figure, group=Group.RIICHI, unit=Unit.SHARE, topic="riichi")
riichi_points = partial(riichi_share, unit=Unit.POINTS)
dealer_share = partial(figure, group=Group.DEALER, unit=Unit.SHARE)
dealer_points = partial(dealer_share, unit=Unit.POINTS)
yaku_average = partial(figure, group=Group.VALUE, unit=Unit.NUMBER, needs=Needs.YAKU)
tile_average = partial(yaku_average, needs=Needs.TILES)

HAND_FIGURES: tuple[Figure, ...] = (
    hand_count("hands", _("Hands"), _("Hands played, those of running games included."), "hands"),
    hand_share(
        "win_rate", _("Win rate"), _("Hands won, of all hands."), "wins / hands", better=Better.HIGH
    ),
    hand_share(
        "deal_in_rate",
        _("Deal-in rate"),
        _("Hands dealt in (the discard on which another player won), of all hands."),
        "deal_ins / hands",
        better=Better.LOW,
    ),
    hand_share(
        "tsumo_share",
        _("Wins by own draw"),
        _("Wins by own draw, of all wins."),
        "tsumo_wins / wins",
    ),
    hand_share(
        "tsumo_paid_rate",
        _("Paid for another's own draw"),
        _("Hands that another player won by own draw, of all hands."),
        "tsumo_paid / hands",
        better=Better.LOW,
    ),
    hand_share(
        "draw_rate",
        _("Exhaustive draws"),
        _("Hands in which the wall ran out, of all hands."),
        "draws / hands",
    ),
    hand_share(
        "tenpai_at_draw",
        _("Tenpai at a draw"),
        _("Exhaustive draws in which the player was tenpai, of all exhaustive draws."),
        "tenpai / draws",
        better=Better.HIGH,
        topic="tenpai",
    ),
    hand_share(
        "points_per_hand",
        _("Points per hand"),
        _("Raw points won and lost, divided by hands."),
        "points / hands",
        unit=Unit.POINTS,
        better=Better.HIGH,
    ),
    open_share(
        "open_win_share",
        _("Open wins"),
        _("Wins with an open hand, of the wins in games that record this for every win."),
        "open_wins / open_known",
    ),
    open_share(
        "closed_win_share",
        _("Closed wins"),
        _("Wins with a closed hand, of the wins in games that record this for every win."),
        "closed_wins / open_known",
    ),
    open_share(
        "dama_share",
        _("Dama wins"),
        _(
            "Wins with a closed hand without riichi, of the wins in games that record this for every win."
        ),
        "dama_wins / open_known",
    ),
    open_share(
        "dealt_in_to_riichi",
        _("Dealt in to riichi"),
        _(
            "Hands dealt in to a player in riichi, of hands dealt in where the winners' hands are known."
        ),
        "to_riichi / to_known",
    ),
    open_share(
        "dealt_in_to_open",
        _("Dealt in to an open hand"),
        _("Hands dealt in to an open hand, of hands dealt in where the winners' hands are known."),
        "to_open / to_known",
    ),
    open_share(
        "dealt_in_to_dama",
        _("Dealt in to dama"),
        _(
            "Hands dealt in to a closed hand without riichi, of hands dealt in where the winners' hands are known."
        ),
        "to_dama / to_known",
    ),
    hand_count(
        "chombo",
        _("Chombo"),
        _("Hands that ended with a chombo of the player."),
        "chombo",
        better=Better.LOW,
        topic="chombo",
    ),
    hand_count(
        "false_wins",
        _("False wins"),
        _("Hands in which the player called a win that was none."),
        "chombo",
        better=Better.LOW,
        topic="false_win",
    ),
    hand_count(
        "nagashi",
        _("Nagashi mangan"),
        _("Exhaustive draws that paid the player nagashi mangan."),
        "nagashi",
        topic="tenpai",
    ),
    hand_count(
        "pao",
        _("Liable for a win"),
        _("Wins of others for which the player was liable."),
        "pao",
        better=Better.LOW,
        topic="pao",
    ),
    value(
        "average_win",
        _("Average win"),
        _("Value of the winning hands alone, divided by wins."),
        "win_points / wins",
        better=Better.HIGH,
    ),
    value(
        "average_deal_in",
        _("Average deal-in"),
        _("Value of the hands dealt into alone, divided by hands dealt in."),
        "deal_in_points / deal_ins",
        better=Better.LOW,
    ),
    value(
        "win_efficiency",
        _("Win efficiency"),
        _("Win rate times average win: what wins bring per hand."),
        "win_points / hands",
        better=Better.HIGH,
    ),
    value(
        "deal_in_loss",
        _("Deal-in loss"),
        _("Deal-in rate times average deal-in: what hands dealt in cost per hand."),
        "deal_in_points / hands",
        better=Better.LOW,
    ),
    value(
        "net_efficiency",
        _("Net efficiency"),
        _("Win efficiency minus deal-in loss."),
        "(win_points - deal_in_points) / hands",
        better=Better.HIGH,
    ),
    value(
        "mangan_share",
        _("Mangan or more"),
        _("Wins of mangan or more, of all wins."),
        "limit_wins / wins",
        unit=Unit.SHARE,
        better=Better.HIGH,
        topic="limits",
    ),
    riichi_share(
        "riichi_rate", _("Riichi rate"), _("Hands with own riichi, of all hands."), "riichi / hands"
    ),
    riichi_share(
        "riichi_win",
        _("Riichi hands won"),
        _("Hands won, of hands with own riichi."),
        "riichi_wins / riichi",
        better=Better.HIGH,
    ),
    riichi_share(
        "riichi_deal_in",
        _("Riichi hands dealt in"),
        _("Hands dealt in, of hands with own riichi."),
        "riichi_deal_ins / riichi",
        better=Better.LOW,
    ),
    riichi_share(
        "riichi_draw",
        _("Riichi hands drawn"),
        _("Exhaustive draws, of hands with own riichi."),
        "riichi_draws / riichi",
    ),
    riichi_points(
        "riichi_balance",
        _("Riichi balance"),
        _("Points won and lost per hand with own riichi, sticks included."),
        "riichi_points / riichi",
        better=Better.HIGH,
    ),
    riichi_points(
        "riichi_income",
        _("Riichi income"),
        _("Points won per riichi hand that was won, sticks included."),
        "riichi_won / riichi_wins",
        better=Better.HIGH,
    ),
    riichi_points(
        "riichi_cost",
        _("Riichi cost"),
        _("Points won and lost per hand with own riichi that dealt in, sticks included."),
        "riichi_lost / riichi_deal_ins",
        better=Better.HIGH,
    ),
    riichi_share(
        "dealt_in_while_riichi",
        _("Dealt in while in riichi"),
        _("Hands dealt in while in riichi, of all hands dealt in."),
        "riichi_deal_ins / deal_ins",
    ),
    dealer_share(
        "dealer_win_rate",
        _("Win rate as dealer"),
        _("Hands won as dealer, of hands as dealer."),
        "dealer_wins / dealer_hands",
        better=Better.HIGH,
    ),
    dealer_share(
        "dealer_deal_in_rate",
        _("Deal-in rate as dealer"),
        _("Hands dealt in as dealer, of hands as dealer."),
        "dealer_deal_ins / dealer_hands",
        better=Better.LOW,
    ),
    dealer_share(
        "dealer_tsumo_share",
        _("Wins by own draw as dealer"),
        _("Wins by own draw as dealer, of all wins as dealer."),
        "dealer_tsumo_wins / dealer_wins",
    ),
    dealer_share(
        "dealer_riichi_rate",
        _("Riichi rate as dealer"),
        _("Hands with own riichi as dealer, of hands as dealer."),
        "dealer_riichi / dealer_hands",
        topic="riichi",
    ),
    dealer_points(
        "dealer_average_win",
        _("Average win as dealer"),
        _("Value of the hands won as dealer alone, divided by wins as dealer."),
        "dealer_win_points / dealer_wins",
        better=Better.HIGH,
    ),
    dealer_points(
        "dealer_average_deal_in",
        _("Average deal-in as dealer"),
        _("Value of the hands dealt into as dealer alone, divided by these hands."),
        "dealer_deal_in_points / dealer_deal_ins",
        better=Better.LOW,
    ),
    dealer_points(
        "dealer_points_per_hand",
        _("Points per hand as dealer"),
        _("Raw points won and lost as dealer, divided by hands as dealer."),
        "dealer_points / dealer_hands",
        better=Better.HIGH,
    ),
    dealer_share(
        "average_renchan",
        _("Average renchan"),
        _("Hands as dealer, divided by the times the deal came to the player."),
        "dealer_hands / dealer_series",
        unit=Unit.NUMBER,
        better=Better.HIGH,
        topic="renchan",
    ),
    dealer_share(
        "longest_renchan",
        _("Longest renchan"),
        _("Most hands in a row as dealer."),
        "dealer_longest",
        unit=Unit.COUNT,
        better=Better.HIGH,
        cases="dealer_hands",
        topic="renchan",
    ),
    dealer_share(
        "hit_as_dealer",
        _("Paid mangan or more as dealer"),
        _("Tsumo of mangan or more paid as dealer, of all tsumo by others."),
        "hit_as_dealer / tsumo_paid",
        better=Better.LOW,
        topic="limits",
    ),
    dealer_points(
        "hit_as_dealer_points",
        _("Average paid as dealer"),
        _("Points paid as dealer for a tsumo of mangan or more, without honba, per such hand."),
        "hit_as_dealer_points / hit_as_dealer",
        better=Better.LOW,
        topic="limits",
    ),
    yaku_average(
        "average_dora",
        _("Dora per win"),
        _("Dora of every kind, divided by the wins that state them."),
        "dora / dora_known",
        topic="dora",
    ),
    tile_average(
        "average_aka",
        _("Red fives per win"),
        _("Red fives, divided by the wins entered by tiles."),
        "aka / tiles_known",
        topic="dora",
    ),
    tile_average(
        "average_ura",
        _("Ura dora per win"),
        _("Ura dora, divided by the wins entered by tiles."),
        "ura / tiles_known",
        topic="dora",
    ),
    riichi_share(
        "ippatsu_share",
        _("Ippatsu"),
        _("Wins with ippatsu, of riichi wins that state their yaku."),
        "ippatsu / riichi_yaku_known",
        needs=Needs.YAKU,
    ),
    riichi_share(
        "ura_share",
        _("Riichi wins with ura dora"),
        _("Riichi wins with at least one ura dora, of riichi wins entered by tiles."),
        "ura_wins / riichi_tiles_known",
        needs=Needs.TILES,
    ),
    tile_average(
        "average_waits",
        _("Kinds of tiles waited for"),
        _(
            "Kinds of tiles that complete the hand, at wins entered by tiles and at draws with tiles shown."
        ),
        "waits / waits_known",
        better=Better.HIGH,
        topic="waits",
    ),
)
