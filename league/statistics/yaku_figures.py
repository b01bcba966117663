"""Figures from yaku, dora and tiles."""

from django.utils.translation import gettext_lazy as _

from league.statistics.figure import Better, Figure, Group, Needs, Unit, figure

YAKU_FIGURES: tuple[Figure, ...] = (
    figure(
        "average_dora",
        _("Dora per win"),
        _("Dora of every kind, divided by the wins that state them."),
        "dora / dora_told",
        Group.VALUE,
        Unit.NUMBER,
        needs=Needs.YAKU,
        topic="dora",
    ),
    figure(
        "average_aka",
        _("Red fives per win"),
        _("Red fives, divided by the wins entered by tiles."),
        "aka / tiles_told",
        Group.VALUE,
        Unit.NUMBER,
        needs=Needs.TILES,
        topic="dora",
    ),
    figure(
        "average_ura",
        _("Ura dora per win"),
        _("Ura dora, divided by the wins entered by tiles."),
        "ura / tiles_told",
        Group.VALUE,
        Unit.NUMBER,
        needs=Needs.TILES,
        topic="dora",
    ),
    figure(
        "ippatsu_share",
        _("Ippatsu"),
        _("Wins with ippatsu, of riichi wins that state their yaku."),
        "ippatsu / riichi_yaku_told",
        Group.RIICHI,
        Unit.SHARE,
        needs=Needs.YAKU,
        topic="riichi",
    ),
    figure(
        "ura_share",
        _("Riichi wins with ura dora"),
        _("Riichi wins with at least one ura dora, of riichi wins entered by tiles."),
        "ura_wins / riichi_tiles_told",
        Group.RIICHI,
        Unit.SHARE,
        needs=Needs.TILES,
        topic="riichi",
    ),
    figure(
        "average_waits",
        _("Kinds of tiles waited for"),
        _(
            "Kinds of tiles that complete the hand, at wins entered by tiles and at draws with tiles shown."
        ),
        "waits / waits_told",
        Group.VALUE,
        Unit.NUMBER,
        better=Better.HIGH,
        needs=Needs.TILES,
        topic="waits",
    ),
)
