"""The table of all achievements: id, group, name, sentence and condition."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from league.statistics.achievements_rules import careers, events, games
from league.statistics.achievements_rules.careers import CareerCondition
from league.statistics.achievements_rules.events import EventCondition
from league.statistics.achievements_rules.games import GameCondition
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.limits import LIMITS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Worded


Condition = GameCondition | EventCondition | CareerCondition

#: Fan of fewer points are in hands of every session.
LARGE_FAN = 24


class Group(StrEnum):
    HANDS = "hands"
    GAMES = "games"
    EVENTS = "events"
    CAREER = "career"
    LIMITS = "limits"
    YAKUMAN = "yakuman"
    YAKU = "yaku"
    PATTERNS = "patterns"
    FAN = "fan"


GROUP_NAMES: "Mapping[Group, str | Worded]" = MappingProxyType(
    {
        Group.HANDS: _("Hands"),
        Group.GAMES: _("Games"),
        Group.EVENTS: _("Events"),
        Group.CAREER: _("Over many games"),
        Group.LIMITS: _("Limits"),
        Group.YAKUMAN: _("Yakuman"),
        Group.YAKU: _("Yaku"),
        Group.PATTERNS: _("Hong Kong patterns"),
        Group.FAN: _("Fan of Mahjong Competition Rules"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AchievementRow:
    """One achievement with its condition.

    An achievement for a yaku, a limit, a pattern or a fan has that word as its `term` and no name of its
    own; `term` names it in the reader's language.
    """

    id: str
    group: Group
    name: "str | Worded" = ""
    sentence: "str | Worded" = ""
    term: str = ""
    game: GameCondition | None = None
    event: EventCondition | None = None
    career: CareerCondition | None = None


def _rows_of(
    group: Group, kind: str
) -> "Callable[[str, str | Worded, str | Worded, Condition], AchievementRow]":
    """Make rows of a group, whose conditions look at a `game`, an `event` or a `career`."""

    def row(
        name: str, title: "str | Worded", sentence: "str | Worded", condition: Condition
    ) -> AchievementRow:
        condition_of: dict[str, Any] = {kind: condition}
        return AchievementRow(id=name, group=group, name=title, sentence=sentence, **condition_of)

    return row


_of_hand = _rows_of(Group.HANDS, "game")
_of_game = _rows_of(Group.GAMES, "game")
_of_event = _rows_of(Group.EVENTS, "event")
_of_career = _rows_of(Group.CAREER, "career")

_ROWS: tuple[AchievementRow, ...] = (
    # hands
    _of_hand("first_win", _("First win"), _("Won a hand."), games.wins),
    _of_hand(
        "riichi_ippatsu_tsumo",
        _("Riichi, ippatsu, tsumo"),
        _("Declared riichi and drew the winning tile within one turn."),
        games.riichi_ippatsu_tsumo,
    ),
    _of_hand(
        "several_yakuman",
        _("Double yakuman"),
        _("Won a hand that counts as two yakuman or more."),
        games.several_yakuman,
    ),
    _of_hand(
        "nagashi_mangan",
        _("Nagashi mangan"),
        _("Discarded only terminals and honours up to the exhaustive draw."),
        games.nagashi_mangan,
    ),
    _of_hand(
        "shared_discard",
        _("Two winners"),
        _("Won on a discard on which another player won too."),
        games.shared_discard,
    ),
    _of_hand(
        "four_sticks",
        _("Four riichi sticks"),
        _("Took four riichi sticks or more with one win."),
        games.sticks_taken(4),
    ),
    _of_hand(
        "five_honba",
        _("Five honba"),
        _("Won a hand with five honba or more on the table."),
        games.honba_won(5),
    ),
    _of_hand(
        "dealer_three",
        _("Three as dealer"),
        _("Won three hands in a row as dealer."),
        games.dealer_wins_in_a_row(3),
    ),
    _of_hand(
        "dealer_five",
        _("Five as dealer"),
        _("Won five hands in a row as dealer."),
        games.dealer_wins_in_a_row(5),
    ),
    _of_hand(
        "five_wins", _("Five wins"), _("Won five hands in one game."), games.wins_in_a_game(5)
    ),
    _of_hand(
        "eight_wins", _("Eight wins"), _("Won eight hands in one game."), games.wins_in_a_game(8)
    ),
    _of_hand(
        "three_self_draws",
        _("Three wins by own draw"),
        _("Won three hands by own draw in one game."),
        games.self_draws_in_a_game(3),
    ),
    _of_hand(
        "three_riichi_wins",
        _("Three times riichi"),
        _("Won three hands after riichi in one game."),
        games.riichi_wins_in_a_game(3),
    ),
    _of_hand(
        "each_wind",
        _("A win in each wind"),
        _("Won with each seat wind in one game."),
        games.won_in_each_wind,
    ),
    _of_hand(
        "busts_another",
        _("Opponent below zero"),
        _("Brought another player below zero with a win."),
        games.busts_another,
    ),
    _of_hand(
        "limit_hand",
        _("Limit hand"),
        _("Won a Hong Kong hand with the most faan that count."),
        games.limit_hand,
    ),
    # games
    _of_game(
        "first_place", _("First place"), _("Finished a game in first place."), games.first_place
    ),
    _of_game(
        "over_60000",
        _("60,000 points"),
        _("Finished a game with more than 60,000 points."),
        games.points_above(60_000),
    ),
    _of_game(
        "over_80000",
        _("80,000 points"),
        _("Finished a game with more than 80,000 points."),
        games.points_above(80_000),
    ),
    _of_game(
        "start_points",
        _("Start points again"),
        _("Finished a game with exactly the points of its start."),
        games.start_points_again,
    ),
    _of_game(
        "close_win",
        _("Close finish"),
        _("Won a game by 1,000 points or fewer."),
        games.close_win,
    ),
    _of_game("no_deal_in", _("No deal-in"), _("Never dealt in during a game."), games.no_deal_in),
    _of_game(
        "first_without_a_win",
        _("First without a win"),
        _("Finished first without winning a hand."),
        games.first_without_a_win,
    ),
    _of_game(
        "ahead_throughout",
        _("Ahead throughout"),
        _("Led alone after every hand of a game."),
        games.ahead_throughout,
    ),
    _of_game(
        "comeback",
        _("Comeback"),
        _("Finished first after being last before the last regular hand (South 4)."),
        games.comeback_in_the_last_round,
    ),
    _of_game(
        "last_hand",
        _("Last-hand winner"),
        _("Took first place by winning the last hand."),
        games.last_hand_decides,
    ),
    _of_game(
        "first_from_under_5000",
        _("First from under 5,000"),
        _("Finished first after having fewer than 5,000 points."),
        games.first_from_under_5000,
    ),
    # events
    _of_event(
        "event_won",
        _("Event winner"),
        _("Won an event with eight players or more."),
        events.ranked_to(1),
    ),
    _of_event(
        "podium",
        _("Podium"),
        _("Finished an event with eight players or more among the top three."),
        events.ranked_to(events.PODIUM),
    ),
    _of_event(
        "won_from_last",
        _("From last to first"),
        _("Won an event after being last after session 1."),
        events.won_from_last_place,
    ),
    _of_event(
        "met_everybody",
        _("Met everybody"),
        _("Played with every other player of an event with eight players or more."),
        events.met_everybody,
    ),
    _of_event(
        "most_wins",
        _("Most wins of a session"),
        _("Won more hands than anybody else in a session with two tables or more."),
        events.most_wins_of_a_session,
    ),
    _of_event(
        "tenpai_row",
        _("Always tenpai"),
        _("Tenpai at five exhaustive draws in a row."),
        events.tenpai_in_a_row,
    ),
    _of_event(
        "all_firsts",
        _("First every time"),
        _("First in every game of an event, three or more."),
        events.first_in_every_game,
    ),
    _of_event(
        "never_last",
        _("Never last"),
        _("No last place in an event with four games or more."),
        events.never_last,
    ),
    _of_event(
        "every_placement",
        _("Every place"),
        _("Finished in every place from first to last in one event."),
        events.every_placement,
    ),
    _of_event(
        "highest_points",
        _("Highest points"),
        _("Had the most points of any game of an event with eight players or more."),
        events.highest_points,
    ),
    _of_event(
        "call_upheld",
        _("Call upheld"),
        _("Called the referee, who penalised another player at the table."),
        events.call_upheld,
    ),
    # Over many games
    _of_career("games_10", _("10 games"), _("Played 10 games."), careers.games_played(10)),
    _of_career("games_100", _("100 games"), _("Played 100 games."), careers.games_played(100)),
    _of_career(
        "games_1000", _("1,000 games"), _("Played 1,000 games."), careers.games_played(1000)
    ),
    _of_career("events_5", _("Five events"), _("Played in five events."), careers.events_played(5)),
    _of_career("events_20", _("20 events"), _("Played in 20 events."), careers.events_played(20)),
    _of_career(
        "opponents_50",
        _("50 opponents"),
        _("Played with 50 different players."),
        careers.opponents_met(50),
    ),
    _of_career(
        "three_firsts",
        _("Three firsts in a row"),
        _("First in three games in a row."),
        careers.firsts_in_a_row(3),
    ),
    _of_career(
        "five_firsts",
        _("Five firsts in a row"),
        _("First in five games in a row."),
        careers.firsts_in_a_row(5),
    ),
    _of_career(
        "ten_without_last",
        _("Ten games without last place"),
        _("No last place in ten games in a row."),
        careers.without_last_place(10),
    ),
    _of_career(
        "25_without_last",
        _("25 games without last place"),
        _("No last place in 25 games in a row."),
        careers.without_last_place(25),
    ),
    _of_career(
        "first_from_each_wind",
        _("First from every seat"),
        _("First after starting as East, South, West and North."),
        careers.first_from_each_wind,
    ),
    _of_career(
        "yaku_10", _("Ten yaku"), _("Won with ten different yaku."), careers.yaku_collected(10)
    ),
    _of_career(
        "yaku_20", _("20 yaku"), _("Won with 20 different yaku."), careers.yaku_collected(20)
    ),
    _of_career(
        "every_yaku",
        _("Every yaku"),
        _("Won with every standard yaku that is not a yakuman."),
        careers.every_yaku,
    ),
)


def _terms() -> Iterator[AchievementRow]:
    """The first win of each limit, and with each yaku, each pattern and each large fan."""
    for limit in LIMITS:
        yield AchievementRow(
            id=f"limit:{limit.id}", group=Group.LIMITS, term=limit.id, game=games.reaches(limit.id)
        )
    for yaku in ALL_YAKU.values():
        if yaku.id != "nagashi_mangan":
            group = Group.YAKUMAN if yaku.yakuman else Group.YAKU
            yield AchievementRow(
                id=f"yaku:{yaku.id}", group=group, term=yaku.id, game=games.has(yaku.id)
            )
    for name in PATTERNS:
        yield AchievementRow(
            id=f"pattern:{name}", group=Group.PATTERNS, term=name, game=games.has(name, "hongkong")
        )
    for fan in FAN.values():
        if fan.points >= LARGE_FAN:
            yield AchievementRow(
                id=f"fan:{fan.id}", group=Group.FAN, term=fan.id, game=games.has(fan.id, "mcr")
            )


#: Every achievement by id.
ACHIEVEMENTS: Mapping[str, AchievementRow] = MappingProxyType(
    {row.id: row for row in (*_ROWS, *_terms())}
)
YAKU_PREFIX = "yaku:"
