"""Hands of riichi that nobody wins: players draw, call and discard at random until the wall ends."""

from dataclasses import dataclass, field, replace
from random import Random

from league.importing.online_logs.hand_in_moves import DRAWS
from league.importing.online_logs.player_tiles import notation
from league.importing.online_logs.read_log import read_log
from scoring import Game, Ruleset
from tests.league.importing.online_logs.samples import NAMES
from tests.league.importing.online_logs.written_logs import SIDES, Played
from tests.league.importing.online_logs.written_moves import mjai_log

MOST_KANS = 2  # so that the kans end no hand


def exhausted_hand(random: Random, ruleset: Ruleset) -> Played:
    """A hand to the end of the wall, with the payments of the ruleset."""
    hand = _RandomHand(random, ruleset.players).played(ruleset)
    log = read_log(mjai_log(NAMES[: ruleset.players], [hand]), ruleset, name="x")
    played = Game.start(ruleset).play_entry(log.hands[0].entry).hands[0]
    return replace(hand, deltas=tuple(played.settlement.deltas))


def _plain(tile: str) -> str:
    return tile.replace("0", "5")


def _tiles(players: int) -> list[str]:
    left_out = {f"{n}m" for n in range(2, 9)} if players == 3 else set()
    kinds = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
    tiles = [kind for kind in kinds if kind not in left_out for _copy in range(4)]
    for five in {"5m", "5p", "5s"} - left_out:
        tiles[tiles.index(five)] = five.replace("5", "0")
    return tiles


@dataclass
class _RandomHand:
    random: Random
    players: int
    wall: list[str] = field(init=False)
    hands: list[list[str]] = field(init=False)
    moves: list[str] = field(default_factory=list)
    pons: list[tuple[int, str]] = field(default_factory=list)
    kans: int = 0

    def played(self, ruleset: Ruleset) -> Played:
        self.wall = _tiles(self.players)
        self.random.shuffle(self.wall)
        dealt = [[self.wall.pop() for _tile in range(13)] for _seat in range(self.players)]
        self.hands = [list(hand) for hand in dealt]
        end, seat = len(self.wall) - DRAWS[self.players], 0
        dora = self.wall[0]
        while len(self.wall) > end:
            self.draw(seat)
            while len(self.wall) > end and self.sets_aside(seat):
                self.draw(seat)
            seat = self.discard(seat)
        return Played(
            dealt=[notation(hand) for hand in dealt],
            points=(ruleset.start_points,) * self.players,
            dora=dora,
            moves=self.moves,
            draw="流局",
            deltas=(0,) * self.players,
        )

    def draw(self, seat: int) -> None:
        tile = self.wall.pop()
        self.hands[seat].append(tile)
        self.moves.append(f"{seat} draws {tile}")

    def sets_aside(self, seat: int) -> bool:
        """A concealed or an added kan, or a North of three players."""
        hand = self.hands[seat]
        if self.players == 3 and "4z" in hand:
            hand.remove("4z")
            self.moves.append(f"{seat} north")
            return True
        if self.kans == MOST_KANS:
            return False
        for tile in list(hand):
            same = [one for one in hand if _plain(one) == _plain(tile)]
            if len(same) == 4:
                self.take(seat, same)
                self.moves.append(f"{seat} ankan {notation(same)}")
            elif (seat, _plain(tile)) in self.pons:
                self.take(seat, [tile])
                self.moves.append(f"{seat} adds {tile}")
            else:
                continue
            self.kans += 1
            return True
        return False

    def discard(self, seat: int) -> int:
        """A discard with the calls that follow; who draws next."""
        tile = self.random.choice(self.hands[seat])
        self.take(seat, [tile])
        self.moves.append(f"{seat} discards {tile}")
        for steps in range(1, self.players):
            caller = (seat + steps) % self.players
            if own := self.own_of_call(caller, tile, chi=steps == 1 and self.players == 4):
                side = SIDES[self.players][(seat - caller) % self.players - 1]
                chi = len({_plain(one) for one in own}) == 2
                said = (
                    f"chi {notation(own)} {tile}" if chi else f"pon {notation(own)} {tile} {side}"
                )
                self.take(caller, own)
                self.moves.append(f"{caller} {said}")
                if not chi:
                    self.pons.append((caller, _plain(tile)))
                return self.discard(caller)
        return (seat + 1) % self.players

    def own_of_call(self, caller: int, tile: str, *, chi: bool) -> list[str]:
        hand = self.hands[caller]
        same = [one for one in hand if _plain(one) == _plain(tile)]
        if len(same) == 2 and len(hand) > 4:
            return same
        number, suit = int(_plain(tile)[0]), tile[1]
        beside = [
            one for one in hand if _plain(one) in {f"{number + 1}{suit}", f"{number + 2}{suit}"}
        ]
        two = {_plain(one): one for one in beside}
        wants = chi and suit != "z" and len(two) == 2 and len(hand) > 4
        return list(two.values()) if wants and self.random.random() < 0.5 else []

    def take(self, seat: int, tiles: list[str]) -> None:
        for tile in tiles:
            self.hands[seat].remove(tile)
