"""Figures from yaku, dora and tiles."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Group, Needs, Unit, figure

of_yaku = partial(figure, group=Group.VALUE, needs=Needs.YAKU)
of_tiles = partial(figure, group=Group.VALUE, needs=Needs.TILES)
of_riichi_yaku = partial(figure, group=Group.RIICHI, needs=Needs.YAKU)
of_riichi_tiles = partial(figure, group=Group.RIICHI, needs=Needs.TILES)

YAKU_FIGURES: tuple[Figure, ...] = (
    of_yaku(
        "average_dora",
        _("Dora per win"),
        _("Dora of every kind, divided by the wins that state them."),
        "dora / dora_known",
        Unit.NUMBER,
        topic="dora",
    ),
    of_tiles(
        "average_aka",
        _("Red fives per win"),
        _("Red fives, divided by the wins entered by tiles."),
        "aka / tiles_known",
        Unit.NUMBER,
        topic="dora",
    ),
    of_tiles(
        "average_ura",
        _("Ura dora per win"),
        _("Ura dora, divided by the wins entered by tiles."),
        "ura / tiles_known",
        Unit.NUMBER,
        topic="dora",
    ),
    of_riichi_yaku(
        "ippatsu_share",
        _("Ippatsu"),
        _("Wins with ippatsu, of riichi wins that state their yaku."),
        "ippatsu / riichi_yaku_known",
        Unit.SHARE,
        topic="riichi",
    ),
    of_riichi_tiles(
        "ura_share",
        _("Riichi wins with ura dora"),
        _("Riichi wins with at least one ura dora, of riichi wins entered by tiles."),
        "ura_wins / riichi_tiles_known",
        Unit.SHARE,
        topic="riichi",
    ),
    of_tiles(
        "average_waits",
        _("Kinds of tiles waited for"),
        _(
            "Kinds of tiles that complete the hand, at wins entered by tiles and at draws with tiles shown."
        ),
        "waits / waits_known",
        Unit.NUMBER,
        better=Better.HIGH,
        topic="waits",
    ),
)
