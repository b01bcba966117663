"""The rules of riichi as sentences, by switch, with those that all games share."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from league.core.queries.rule_text_pieces import DEALER_TOO, NOTHING, OTHER, PARTS, Sentences

#: The switches that all games have.
OF_ALL_GAMES: Mapping[str, Sentences] = MappingProxyType(
    {
        "variant": {
            "riichi": _("The game is *riichi mahjong*."),
            "hongkong": _("The game is *Old Hong Kong mahjong*."),
            "mcr": _("The game is *Mahjong Competition Rules*."),
        },
        "players": {OTHER: _("{value} players sit at a table.")},
        "start_points": {OTHER: _("Everybody starts with {value} points.")},
        "return_points": {OTHER: _("Results are counted from {value} points.")},
        "tie": {
            "split": _("Players with equal points *share the place* and the bonus for it."),
            "seat": _(
                "Of players with equal points, *the one with the earlier starting seat* is ahead."
            ),
        },
        "tie_unit": {OTHER: _("Shared bonuses are split in steps of {value} points.")},
        "rounding": {
            "none": _("Final scores are *not rounded*."),
            "5down6up": _("Final scores are rounded to whole thousands: *500 down, 600 up*."),
            "4down5up": _("Final scores are rounded to whole thousands: *400 down, 500 up*."),
            "truncate": _("Final scores are rounded to whole thousands, *towards zero*."),
            "floor": _("Final scores are rounded to whole thousands, always *down*."),
            "ceil": _("Final scores are rounded to whole thousands, always *up*."),
        },
        "rounding_basis": {
            "raw": _("*The points* at the end of a game are what is rounded."),
            "difference": _("*The difference from the return points* is what is rounded."),
        },
        "time_policy": {
            "none": _("The clock of a session *does not end* the game."),
            "finish_current_hand": _("When time is up, *the hand in play is the last*."),
            "one_more_hand": _(
                "When time is up, *one more hand is played* after the hand in play."
            ),
            "stop_at_once": _("When time is up, *play stops at once*: the hand in play is void."),
        },
    }
)

_GAME: Mapping[str, Sentences] = {
    "dummy_players": {
        True: _("*Dummy players* fill the table, and a hand can be entered as points."),
        False: _("There are *no dummy players*."),
    },
    "game_length": {
        "hanchan": _("A game is a *hanchan*: the East and the South round."),
        "tonpuusen": _("A game is a *tonpuusen*: the East round alone."),
    },
    "uma": {
        NOTHING: _("There is *no uma* for places."),
        OTHER: _("From first to last, places receive {value} (uma)."),
    },
    "uma_by_floating": {
        None: _("The uma is *the same* however many players hold the return points."),
        OTHER: _("The uma depends on how many players hold the return points or more: {value}."),
    },
    "oka": {
        None: _(
            "First place also receives *what every player starts below the return points* (oka)."
        ),
        NOTHING: _("There is *no oka* for first place."),
        OTHER: _("First place also receives {value} (oka)."),
    },
    "leftover_sticks": {
        "first": _("Riichi sticks left at the end go to *first place*."),
        "first_shared": _("Riichi sticks left at the end go to *first place, shared if tied*."),
        "lost": _("Riichi sticks left at the end are *lost*."),
    },
}

_VALUE: Mapping[str, Sentences] = {
    "red_fives": {
        NOTHING: _("There are *no red fives*."),
        3: _("There are *three red fives*, one in each suit."),
        4: _("There are *four red fives*, two of them in dots."),
        PARTS: _("Red fives in the set: {m} in characters, {p} in dots, {s} in bamboos."),
    },
    "kuitan": {
        True: _("Tanyao 断幺九 with an open hand (kuitan) *counts*."),
        False: _("Tanyao 断幺九 with an open hand (kuitan) *does not count*."),
    },
    "atozuke": {
        True: _("A win by a yaku that only the winning tile makes (atozuke) is *allowed*."),
        False: _("A win by a yaku that only the winning tile makes (atozuke) is *not allowed*."),
    },
    "kuikae": {
        "allowed": _(
            "Discarding a tile right away that fits the called set (kuikae) is *allowed*."
        ),
        "same_tile": _(
            "After a call, only *the called tile itself* may not be discarded (kuikae)."
        ),
        "forbidden": _(
            "Discarding a tile right away that fits the called set (kuikae) is *forbidden*."
        ),
    },
    "ippatsu": {
        True: _("Ippatsu 一発 *counts*."),
        False: _("Ippatsu 一発 *does not count*."),
    },
    "ura": {True: _("Ura dora *count*."), False: _("Ura dora *do not count*.")},
    "kan_dora": {True: _("Kan dora *count*."), False: _("Kan dora *do not count*.")},
    "kan_ura": {
        True: _("Ura dora of a kan *count*."),
        False: _("Ura dora of a kan *do not count*."),
    },
    "kiriage": {
        True: _("4 han 30 fu and 3 han 60 fu are *rounded up to mangan* (kiriage)."),
        False: _("4 han 30 fu and 3 han 60 fu are *not rounded up to mangan* (kiriage)."),
    },
    "kazoe": {
        "yakuman": _("13 han or more are *a yakuman* (kazoe)."),
        "sanbaiman": _("13 han or more are *a sanbaiman*."),
        "unlimited": _("13 han are a yakuman, 26 han a double one, *without an upper limit*."),
    },
    "multiple_yakuman": {
        True: _("Several yakuman in one hand *add up*."),
        False: _("Several yakuman in one hand *count as one*."),
    },
    "yakuman_cap": {
        None: _("There is *no limit* to the yakuman of one hand."),
        OTHER: _("One hand pays at most {value} times yakuman."),
    },
    "double_yakuman": {
        NOTHING: _("*No yakuman* counts twice."),
        OTHER: _("These yakuman count twice: {value}."),
    },
    "tenhou_widest_wait": {
        True: _(
            "Tenhou 天和 counts kokushi, suuankou and chuuren *by their widest wait*,"
            " whichever tile was drawn last."
        ),
        False: _("Kokushi, suuankou and chuuren with tenhou 天和 go by *the tile drawn last*."),
    },
    "double_wind_fu": {OTHER: _("A pair of both seat and round wind is {value} fu.")},
    "rinshan_tsumo_fu": {
        True: _("A win on a replacement tile has *the 2 fu of a tsumo*."),
        False: _("A win on a replacement tile has *no fu for the tsumo*."),
    },
    "open_pinfu_30": {
        True: _("An open hand without any fu is *30 fu* by ron."),
        False: _("An open hand without any fu is *20 fu* by ron."),
    },
    "pinfu_tsumo": {
        True: _("Pinfu 平和 by tsumo *counts*, with 20 fu."),
        False: _("Pinfu 平和 by tsumo *does not count*."),
    },
    "chiitoi_four_alike": {
        True: _("Four equal tiles *may be two pairs* of Chiitoitsu 七対子."),
        False: _("Four equal tiles *are not two pairs* of Chiitoitsu 七対子."),
    },
    "ryuuiisou_needs_green": {
        True: _("Ryuuiisou 緑一色 *needs* the green dragon."),
        False: _("Ryuuiisou 緑一色 *does not need* the green dragon."),
    },
    "open_riichi": {
        "off": _("Open riichi *does not count*."),
        "on": _("Open riichi *counts*."),
        "sashikomi_yakuman": _("Open riichi counts, and *dealing into it pays a yakuman*."),
    },
    "renhou": {
        "off": _("Renhou 人和 *does not count*."),
        "mangan_flat": _("Renhou 人和 is *a mangan*, or more if the hand is more otherwise."),
        "han5": _("Renhou 人和 is *a yaku of five han*."),
        "haneman": _("Renhou 人和 is *a haneman*."),
        "baiman": _("Renhou 人和 is *a baiman*."),
        "yakuman": _("Renhou 人和 is *a yakuman*."),
    },
    "nagashi": {
        "off": _("Nagashi mangan *does not count*."),
        "replaces_tenpai_payment": _("Nagashi mangan is paid *instead of the tenpai payments*."),
        "as_win": _("Nagashi mangan is *a win*."),
    },
    "local_yaku": {
        NOTHING: _("*No local yaku* counts."),
        OTHER: _("Local yaku that count: {value}."),
    },
    "transparent_riichi_yakuman": {
        True: _("Dealing into a fully transparent riichi *pays a yakuman*."),
        False: _("Dealing into a fully transparent riichi *is paid like any ron*."),
    },
    "own_yakuman": {
        NOTHING: _("The organiser has added *no yakuman*."),
        OTHER: _("Yakuman that the organiser has added: {value}."),
    },
}

_WIN: Mapping[str, Sentences] = {
    "multi_ron": {
        "head_bump": _(
            "If several players call ron on one discard, *only the closest after the discarder wins*"
            " (head bump)."
        ),
        "two": _("If several players call ron on one discard, *two can win*."),
        "all": _("If several players call ron on one discard, *all of them win*."),
    },
    "triple_ron": {
        "head_bump": _(
            "If three players call ron on one discard, *only the closest after the discarder wins*."
        ),
        "abort": _("If three players call ron on one discard, *the hand is drawn*."),
        "all": _("If three players call ron on one discard, *all three win*."),
    },
    "honba_multi_ron": {
        "closest": _("If several win by ron, *the closest after the discarder* gets the honba."),
        "each": _("If several win by ron, *each of them* gets the honba."),
    },
    "sticks_multi_ron": {
        "closest": _("If several win by ron, *the closest after the discarder* gets all sticks."),
        "own_then_closest": _(
            "If several win by ron, *each gets their own stick back* and the closest after the"
            " discarder gets the others."
        ),
    },
    "honba_per_payer": {
        OTHER: _(
            "Each honba adds {value} points for every opponent of the winner; by ron one player pays"
            " them all."
        ),
    },
    "pao": {
        NOTHING: _("*No yakuman* has liability (pao 責任払い)."),
        OTHER: _("Liability (pao 責任払い) applies to {value}."),
    },
    "pao_scope": {
        "whole_hand": _("The liable player pays for *the whole hand*."),
        "pao_yakuman_only": _("The liable player pays for *that yakuman only*."),
    },
    "pao_honba": {
        "liable": _("By ron, *the liable player* pays the honba."),
        "discarder": _("By ron, *the discarder* pays the honba, not the liable player."),
    },
    "pao_rinshan": {
        True: _("A player who feeds an open kan *is liable* for a win on its replacement tile."),
        False: _(
            "A player who feeds an open kan *is not liable* for a win on its replacement tile."
        ),
    },
}

_HAND: Mapping[str, Sentences] = {
    "noten_pool": {OTHER: _("At an exhaustive draw, noten hands pay {value} points in all.")},
    "abortive_draws": {
        NOTHING: _("There are *no abortive draws*."),
        OTHER: _("Abortive draws: {value}."),
    },
    "abort_dealer": {
        "repeat": _("After an abortive draw, *the dealer stays*."),
        "by_tenpai": _("After an abortive draw, *the dealer stays if tenpai*."),
        "pass": _("After an abortive draw, *the deal passes*."),
    },
    "formal_tenpai": {
        True: _("A tenpai hand without a yaku *is tenpai* at a draw."),
        False: _("A tenpai hand without a yaku *is noten* at a draw."),
    },
    "riichi_needs_own_draw": {
        True: _("Riichi is allowed only *with one more draw of one's own to come*."),
        False: _("Riichi is allowed *also without another draw of one's own*."),
    },
    "riichi_min_points": {
        None: _("Riichi needs *no minimum of points*."),
        OTHER: _("Riichi needs at least {value} points."),
    },
    "renchan": {
        "tenpai": _("The dealer stays *after a win, and when tenpai at a draw*."),
        "agari": _("The dealer stays *after a win only*."),
        "nanba": _(
            "The dealer stays *after a win, when tenpai at a draw, and from the South round on after"
            " every draw*."
        ),
        "none": _("The dealer *never stays*."),
        "none_win_honba": _("The dealer *never stays, but a dealer's win adds a honba*."),
    },
}

_END: Mapping[str, Sentences] = {
    "agari_yame": {
        "off": _("A win of the last dealer in first place *does not end* the game (agari-yame)."),
        "optional": _(
            "After a win in first place, the last dealer *may end* the game (agari-yame)."
        ),
        "auto_if_first": _("A win of the last dealer in first place *ends* the game (agari-yame)."),
    },
    "tenpai_yame": {
        "off": _(
            "A draw with the last dealer tenpai in first place *does not end* the game (tenpai-yame)."
        ),
        "optional": _(
            "When tenpai at a draw in first place, the last dealer *may end* the game (tenpai-yame)."
        ),
        "auto_if_first": _(
            "A draw with the last dealer tenpai in first place *ends* the game (tenpai-yame)."
        ),
    },
    "tobi": {
        "off": _("The game *goes on* when somebody is out of points."),
        "below_zero": _("The game ends when somebody has *less than 0 points*."),
        "zero_or_less": _("The game ends when somebody has *0 points or less*."),
        OTHER: _("The game ends when somebody has {value} points or less."),
    },
    "called_game": {
        None: _("*No number of points* ends the game early."),
        OTHER: _("The game ends when somebody reaches {value} points."),
    },
    "west_extension": {
        True: _("While nobody has reached the target after the last round, *play goes on*."),
        False: _("The game *ends with its last round*, without an extension."),
    },
    "west_target": {OTHER: _("The target of the extension is {value} points.")},
    "extension_end": {
        "dealer_repeats_first": _(
            "In the extension, *a dealer who stays plays on* though somebody has reached the target."
        ),
        "at_once": _("In the extension, the game ends *at once* when somebody reaches the target."),
    },
}

_EXTRAS: Mapping[str, Sentences] = {
    "chombo": {
        "after_uma": _("A chombo costs {amount} points, *taken off after uma*."),
        "before_uma": _("A chombo costs {amount} points, *taken off before uma*."),
        "reverse_mangan": _("A chombo is paid as *a mangan to the opponents* (reverse mangan)."),
        "pay_each": _("A chombo pays {amount} points *to each opponent*."),
        DEALER_TOO: _(
            "A chombo pays {amount} points *to each opponent*, {dealer_amount} if the dealer makes it."
        ),
    },
    "yakitori": {
        None: _("A game without a win *costs nothing* (yakitori)."),
        "pay_each_winner": _(
            "A player without a win pays {amount} points *to everybody who won* (yakitori)."
        ),
        "pay_every_other": _(
            "A player without a win pays {amount} points *to every other player* (yakitori)."
        ),
        "fixed_deduction": _("A player without a win *loses* {amount} points (yakitori)."),
    },
    "chips": {
        None: _("There are *no chips*."),
        PARTS: _(
            "A chip is {value} points. Each payer gives {ippatsu} for ippatsu, {ura} for each ura dora,"
            " {aka} for each red five, {yakuman_ron} for a yakuman by ron, {yakuman_tsumo} for one by"
            " tsumo."
        ),
    },
    "replacement_player": {
        None: _("A game of a substitute counts *as it was played*."),
        PARTS: _(
            "A game of a substitute counts as {points} points from the return points, and {uma} for"
            " the place."
        ),
    },
}

_SANMA: Mapping[str, Sentences] = {
    "sanma_tsumo": {
        "loss": _("By tsumo, *nobody pays* the share of the missing player (tsumo loss)."),
        "bisect": _("By tsumo, *the two payers share* what the missing player would pay."),
        "equal": _("By tsumo, *both payers pay the same*: half of the value by ron."),
        "plus1000": _("By tsumo, each of the two payers adds *1,000 points*."),
    },
    "nukidora": {
        True: _("Norths *may be set aside* as dora."),
        False: _("Norths *may not be set aside* as dora."),
    },
    "sanma_north": {
        "guest": _("A triplet of Norths *is no yaku*."),
        "yakuhai": _("A triplet of Norths *is a yaku* for everybody."),
    },
}

RIICHI_SENTENCES: Mapping[str, Sentences] = MappingProxyType(
    {
        **OF_ALL_GAMES,
        **_GAME,
        **_VALUE,
        **_WIN,
        **_HAND,
        **_END,
        **_EXTRAS,
        **_SANMA,
    }
)
