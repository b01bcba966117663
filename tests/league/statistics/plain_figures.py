"""Figures of a player by plain loops over stored entries, with no code of the figures."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any

from league.models import Hand, Seat
from scoring import Ruleset, Wind, replay, value_hand, waits

Numbers = dict[str, float]
WINDS = "ESWN"
LIMITS = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))


class Game:
    """One game of the player: entries, situations and points by replay."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        table = seat.table
        self.ruleset: Ruleset = table.session.event.ruleset
        self.hands = list(
            Hand.objects.filter(table=table, is_current=True, is_struck=False).order_by("position")
        )
        self.entries: list[dict[str, Any]] = [hand.entry for hand in self.hands]
        self.played: Any = replay(self.entries, self.ruleset).hands
        self.me = WINDS.index(seat.starting_wind)
        self.others = {other.index: other for other in table.seats.exclude(pk=seat.pk)}

    def wind(self, place: int) -> str:
        """The player's wind in a hand."""
        before = self.played[place].before
        if self.ruleset.variant == "mcr":
            return WINDS[before.seats.index(self.me)]
        return WINDS[(self.me - before.dealer) % self.ruleset.players]

    def value(self, place: int, win: dict[str, Any]) -> tuple[int, bool]:
        """What a win brings without honba and sticks, and whether it is mangan or more."""
        entry, before = self.entries[place], self.played[place].before
        if self.ruleset.variant == "hongkong":
            seat = before.seat_of(Wind(win["seat"]))
            return self.played[place].settlement.deltas[seat], False
        if self.ruleset.variant == "mcr":
            fan = win["fan"] if "fan" in win else self.played[place].valued.win.fan
            return (24 + fan if "discarder" in entry else 24 + 3 * fan), False
        number = numbers_of(self, place, win)
        base = base_points(number, self.ruleset)
        dealer = win["seat"] == "E"
        if entry["outcome"] == "ron":
            return up(base * (6 if dealer else 4)), base >= 2000
        shares = [base * 2] * 3 if dealer else [base * 2, base, base]
        return sum(up(share) for share in shares), base >= 2000


def up(points: int) -> int:
    return -(-points // 100) * 100


def numbers_of(game: Game, place: int, win: dict[str, Any]) -> dict[str, Any]:
    """Han, fu, yaku and dora of a win: as stated, or by its tiles."""
    if "tiles" not in win:
        return win
    entry, before = game.entries[place], game.played[place].before
    value = value_hand(
        **win["tiles"],
        seat_wind=win["seat"],
        round_wind=before.round_wind.value,
        tsumo=entry["outcome"] == "tsumo",
        discarder=entry.get("discarder"),
        rules=game.ruleset,
    )
    open_ = any(meld["type"] != "ankan" for meld in win["tiles"].get("melds", []))
    return {
        "seat": win["seat"],
        "han": value.han,
        "fu": value.fu,
        "yakuman": value.yakuman,
        "yaku": list(value.yaku),
        "dora": None if value.yakuman else sum(value.dora),
        "kinds": value.dora,
        "open": open_,
    }


def base_points(win: dict[str, Any], ruleset: Ruleset) -> int:
    if win.get("yakuman"):
        return 8000 * (win["yakuman"] if ruleset.multiple_yakuman else 1)
    if win["han"] >= 13 and ruleset.kazoe == "sanbaiman":
        return 6000
    for han, base in LIMITS:
        if win["han"] >= han:
            return base
    base = win["fu"] * 2 ** (win["han"] + 2)
    return 2000 if base >= 2000 or (ruleset.kiriage and base == 1920) else int(base)


def open_of(entry: dict[str, Any], win: dict[str, Any]) -> bool | None:
    if win["seat"] in entry.get("riichi", []):
        return False
    if "tiles" in win:
        return any(meld["type"] != "ankan" for meld in win["tiles"].get("melds", []))
    return win.get("open")


def count_hand(n: Numbers, game: Game, place: int, *, open_known: bool) -> None:
    entry, me = game.entries[place], game.wind(place)
    count_own(n, game, place)
    wins = entry.get("wins", [])
    for win in wins:
        if win["seat"] == me:
            count_win(n, game, place, win, open_known=open_known)
    if wins and entry.get("discarder") == me:
        count_deal_in(n, game, place, open_known=open_known)
    if wins and "discarder" not in entry and wins[0]["seat"] != me:
        n["tsumo_paid"] += 1
        if me == "E" and game.value(place, wins[0])[1]:
            n["hit"] += 1
            n["hit_points"] += up(base_points(numbers_of(game, place, wins[0]), game.ruleset) * 2)


def false_win_of(entry: dict[str, Any]) -> str | None:
    """The first false win of a hand that was played on."""
    kinds = {"false_win_below_minimum", "false_win_invalid_hand"}
    return next((row["seat"] for row in entry.get("penalties", []) if row["kind"] in kinds), None)


def count_own(n: Numbers, game: Game, place: int) -> None:
    entry, me = game.entries[place], game.wind(place)
    delta = game.played[place].settlement.deltas[game.me]
    riichi, dealer = me in entry.get("riichi", []), me == "E"
    is_draw = entry["outcome"] in {"exhaustive_draw", "nagashi_mangan", "goulash"}
    found = {
        "hands": 1,
        "points": delta,
        "draws": is_draw,
        "tenpai": is_draw and me in entry.get("tenpai", []),
        "chombo": entry.get("offender") == me or false_win_of(entry) == me,
        "nagashi": me in entry.get("nagashi", []),
        "riichi": riichi,
        "riichi_points": delta * riichi,
        "riichi_draws": riichi and is_draw,
        "dealer_hands": dealer,
        "dealer_points": delta * dealer,
        "dealer_riichi": dealer and riichi,
    }
    for name, number in found.items():
        n[name] += number


def count_deal_in(n: Numbers, game: Game, place: int, *, open_known: bool) -> None:
    entry, me = game.entries[place], game.wind(place)
    riichi, dealer = me in entry.get("riichi", []), me == "E"
    value = sum(game.value(place, win)[0] for win in entry["wins"])
    n["deal_ins"] += 1
    n["deal_in_points"] += value
    n["riichi_deal_ins"] += riichi
    n["riichi_lost"] += game.played[place].settlement.deltas[game.me] * riichi
    n["dealer_deal_ins"] += dealer
    n["dealer_deal_in_points"] += value * dealer
    if open_known:
        kinds = [(open_of(entry, win), win["seat"] in entry["riichi"]) for win in entry["wins"]]
        n["to_known"] += 1
        n["to_riichi"] += any(declared for _, declared in kinds)
        n["to_open"] += any(opened for opened, _ in kinds)
        n["to_dama"] += any(not opened and not declared for opened, declared in kinds)


def count_win(n: Numbers, game: Game, place: int, win: dict[str, Any], *, open_known: bool) -> None:
    entry = game.entries[place]
    drawn, dealer = entry["outcome"] in {"tsumo", "self_draw"}, win["seat"] == "E"
    declared = win["seat"] in entry.get("riichi", [])
    value, big = game.value(place, win)
    n["wins"] += 1
    n["tsumo_wins"] += drawn
    n["win_points"] += value
    n["big"] += big
    n["riichi_wins"] += declared
    n["riichi_won"] += game.played[place].settlement.deltas[game.me] * declared
    n["dealer_wins"] += dealer
    n["dealer_tsumo"] += dealer and drawn
    n["dealer_win_points"] += value * dealer
    if open_known:
        opened = open_of(entry, win)
        n["open_known"] += 1
        n["open"] += bool(opened)
        n["closed"] += not opened
        n["dama"] += not opened and not declared
    if game.ruleset.variant == "riichi":
        count_value(n, win, numbers_of(game, place, win), declared=declared)
    if game.ruleset.variant == "mcr" and "tiles" in win:
        n["yaku_known"] += 1
        for name in set(game.played[place].valued.win.patterns):
            n[f"yaku {name}"] += 1


def count_value(n: Numbers, win: dict[str, Any], stated: dict[str, Any], *, declared: bool) -> None:
    if stated.get("yaku") and (stated.get("dora") is not None or stated.get("yakuman")):
        n["yaku_known"] += 1
        n["riichi_yaku"] += declared
        n["ippatsu"] += "ippatsu" in stated["yaku"]
        for yaku in set(stated["yaku"]):
            n[f"yaku {yaku}"] += 1
    if stated.get("dora") is not None:
        n["dora_known"] += 1
        n["dora"] += stated["dora"]
    if "tiles" in win:
        count_tiles(n, win, stated, declared=declared)


def count_tiles(n: Numbers, win: dict[str, Any], stated: dict[str, Any], *, declared: bool) -> None:
    kinds = stated["kinds"]
    if not stated["yakuman"]:
        n["tiles_known"] += 1
        n["aka"] += kinds.aka
        n["ura"] += kinds.ura
        n["riichi_tiles"] += declared
        n["ura_wins"] += declared and kinds.ura > 0
    melded = "".join(meld["tiles"] for meld in win["tiles"].get("melds", []))
    n["waits_known"] += 1
    n["waits"] += len(waits(win["tiles"]["concealed"], melded=melded))


def count_game(n: Numbers, game: Game) -> None:
    wins = [(entry, win) for entry in game.entries for win in entry.get("wins", [])]
    open_known = all(open_of(entry, win) is not None for entry, win in wins)
    for place in range(len(game.entries)):
        count_hand(n, game, place, open_known=open_known)
    dealers = [played.before.dealer for played in game.played]
    length = 0
    for place, dealer in enumerate(dealers):
        length = length + 1 if place and dealers[place - 1] == dealer else 1
        if dealer == game.me:
            n["series"] += length == 1
            n["longest"] = max(n["longest"], length)
    n["game_hands_known"] += bool(game.hands)
    n["busts"] += bool(game.hands) and busts(game)


def busts(game: Game) -> bool:
    """Whether a win of the player took another below zero who ends there."""
    for other in range(game.ruleset.players):
        if other == game.me or game.played[-1].after.points[other] >= 0:
            continue
        above = [at for at, hand in enumerate(game.played) if hand.before.points[other] >= 0]
        if not above:
            continue
        wins = game.entries[above[-1]].get("wins", [])
        if any(win["seat"] == game.wind(above[-1]) for win in wins):
            return True
    return False


def count_results(n: Numbers, games: Sequence[Game]) -> None:
    done = [game for game in games if game.seat.final_score is not None]
    finals = [game.seat.final_score or 0 for game in done]
    places = [game.seat.placement or 0 for game in done]
    last = [place == game.ruleset.players for place, game in zip(places, done, strict=True)]
    n["games"] = len(done)
    for place in (1, 2, 3, 4):
        n[f"place {place}"] = places.count(place)
    n["places"] = sum(places)
    n["lasts"] = sum(last)
    n["final"] = sum(finals)
    mean = n["final"] / (len(done) or 1)
    n["deviation"] = sqrt(sum((score - mean) ** 2 for score in finals) / (len(done) or 1))
    n["best"], n["worst"] = max(finals, default=0), min(finals, default=0)
    n["raw"] = sum(game.seat.raw_points or 0 for game in done)
    n["busted"] = sum((game.seat.raw_points or 0) < 0 for game in done)
    n["first run"] = longest_run(place == 1 for place in places)
    n["not last run"] = longest_run(not one for one in last)
    for game in done:
        if game.hands:
            table = game.seat.table
            n["with_hands"] += 1
            n["finished_hands"] += len(game.hands)
            n["time"] += (table.finished_at - table.session.started_at).total_seconds()  # type: ignore[operator]


def longest_run(run: Iterable[bool]) -> int:
    best = now = 0
    for holds in run:
        now = now + 1 if holds else 0
        best = max(best, now)
    return best


def ratio(over: str, per: str) -> Callable[[Numbers], float | None]:
    return lambda n: n[over] / n[per] if n[per] else None


def count(name: str, per: str) -> Callable[[Numbers], float | None]:
    return lambda n: n[name] if n[per] else None


#: Every figure again, written out.
PLAIN: dict[str, Callable[[Numbers], float | None]] = {
    "games": count("games", "games"),
    "first_share": ratio("place 1", "games"),
    "second_share": ratio("place 2", "games"),
    "third_share": ratio("place 3", "games"),
    "fourth_share": ratio("place 4", "games"),
    "average_placement": ratio("places", "games"),
    "top_two_share": lambda n: (n["place 1"] + n["place 2"]) / n["games"] if n["games"] else None,
    "not_last_share": lambda n: 1 - n["lasts"] / n["games"] if n["games"] else None,
    "total_score": count("final", "games"),
    "average_score": ratio("final", "games"),
    "best_score": count("best", "games"),
    "worst_score": count("worst", "games"),
    "score_deviation": count("deviation", "games"),
    "average_raw_points": ratio("raw", "games"),
    "busted_share": ratio("busted", "games"),
    "busting_share": ratio("busts", "game_hands_known"),
    "longest_first_run": count("first run", "games"),
    "longest_not_last_run": count("not last run", "games"),
    "hands_per_game": ratio("finished_hands", "with_hands"),
    "minutes_per_hand": lambda n: (
        n["time"] / 60 / n["finished_hands"] if n["finished_hands"] else None
    ),
    "hands": count("hands", "hands"),
    "win_rate": ratio("wins", "hands"),
    "deal_in_rate": ratio("deal_ins", "hands"),
    "tsumo_share": ratio("tsumo_wins", "wins"),
    "tsumo_paid_rate": ratio("tsumo_paid", "hands"),
    "draw_rate": ratio("draws", "hands"),
    "tenpai_at_draw": ratio("tenpai", "draws"),
    "points_per_hand": ratio("points", "hands"),
    "open_win_share": ratio("open", "open_known"),
    "closed_win_share": ratio("closed", "open_known"),
    "dama_share": ratio("dama", "open_known"),
    "dealt_in_to_riichi": ratio("to_riichi", "to_known"),
    "dealt_in_to_open": ratio("to_open", "to_known"),
    "dealt_in_to_dama": ratio("to_dama", "to_known"),
    "chombo": count("chombo", "hands"),
    "false_wins": count("chombo", "hands"),
    "nagashi": count("nagashi", "hands"),
    "pao": count("pao", "hands"),
    "average_win": ratio("win_points", "wins"),
    "average_deal_in": ratio("deal_in_points", "deal_ins"),
    "win_efficiency": ratio("win_points", "hands"),
    "deal_in_loss": ratio("deal_in_points", "hands"),
    "net_efficiency": lambda n: (
        (n["win_points"] - n["deal_in_points"]) / n["hands"] if n["hands"] else None
    ),
    "mangan_share": ratio("big", "wins"),
    "riichi_rate": ratio("riichi", "hands"),
    "riichi_win": ratio("riichi_wins", "riichi"),
    "riichi_deal_in": ratio("riichi_deal_ins", "riichi"),
    "riichi_draw": ratio("riichi_draws", "riichi"),
    "riichi_balance": ratio("riichi_points", "riichi"),
    "riichi_income": ratio("riichi_won", "riichi_wins"),
    "riichi_cost": ratio("riichi_lost", "riichi_deal_ins"),
    "dealt_in_while_riichi": ratio("riichi_deal_ins", "deal_ins"),
    "dealer_win_rate": ratio("dealer_wins", "dealer_hands"),
    "dealer_deal_in_rate": ratio("dealer_deal_ins", "dealer_hands"),
    "dealer_tsumo_share": ratio("dealer_tsumo", "dealer_wins"),
    "dealer_riichi_rate": ratio("dealer_riichi", "dealer_hands"),
    "dealer_average_win": ratio("dealer_win_points", "dealer_wins"),
    "dealer_average_deal_in": ratio("dealer_deal_in_points", "dealer_deal_ins"),
    "dealer_points_per_hand": ratio("dealer_points", "dealer_hands"),
    "average_renchan": ratio("dealer_hands", "series"),
    "longest_renchan": count("longest", "dealer_hands"),
    "hit_as_dealer": ratio("hit", "tsumo_paid"),
    "hit_as_dealer_points": ratio("hit_points", "hit"),
    "average_dora": ratio("dora", "dora_known"),
    "average_aka": ratio("aka", "tiles_known"),
    "average_ura": ratio("ura", "tiles_known"),
    "ippatsu_share": ratio("ippatsu", "riichi_yaku"),
    "ura_share": ratio("ura_wins", "riichi_tiles"),
    "average_waits": ratio("waits", "waits_known"),
}


def plain_numbers(seats: Iterable[Seat]) -> Numbers:
    """All numbers over these games, given in their order."""
    numbers: Numbers = defaultdict(float)
    games = [Game(seat) for seat in seats]
    for game in games:
        count_game(numbers, game)
    count_results(numbers, games)
    return numbers


def paid_directly(seats: Iterable[Seat]) -> dict[int, tuple[int, int, int]]:
    """Games with each opponent, and points won from and paid to them, by player."""
    found: dict[int, tuple[int, int, int]] = {}
    for game in map(Game, seats):
        for place, other in game.others.items():
            moves = [move for hand in game.played for move in hand.settlement.transfers]
            won = sum(m.points for m in moves if (m.receiver, m.payer) == (game.me, place))
            paid = sum(m.points for m in moves if (m.payer, m.receiver) == (game.me, place))
            player = other.entrant.player_id
            games, before_won, before_paid = found.get(player, (0, 0, 0))
            found[player] = (games + 1, before_won + won, before_paid + paid)
    return found
