"""Hands of Mahjong Competition Rules worked by hand from the Green Book, each with its reason."""

from typing import Any, NamedTuple

Json = dict[str, Any]


def hand(concealed: str, win_tile: str, *, melds: str = "", **facts: Any) -> Json:
    """Write a hand in the value format; `melds` such as "chow:123m concealed_kong:1111z"."""
    parts = [meld.split(":") for meld in melds.split()]
    written = [{"type": name, "tiles": tiles} for name, tiles in parts]
    return {"concealed": concealed, "win_tile": win_tile, "melds": written, **facts}


class Worked(NamedTuple):
    """A hand with its fan, and its points; without flowers where it does not win.

    `mil` are its points by the other table, where they differ.
    """

    case: str
    hand: Json
    fan: str
    points: int
    mil: int | None = None
    wins: bool = True


#: Hands by which the counting principles show.
OF_PRINCIPLES: tuple[Worked, ...] = (
    Worked(
        "chicken hand: two-sided wait, honour pair, three suits",
        hand("34p789s22z", "5p", melds="chow:123m chow:567m", discarder="W", flowers="12f"),
        "chicken_hand 8, flower_tiles 2",
        10,
    ),
    Worked(
        "flowers do not help over the minimum",
        hand("234m567m22p45s", "3s", melds="chow:678p", discarder="E", flowers="1358f"),
        "all_chows 2, all_simples 2, short_straight 1",
        5,
        wins=False,
    ),
    Worked(
        "eight without flowers: two dragon pungs and small things",
        hand("456m22p99s", "9s", melds="pong:555z pong:777z", self_draw=True),
        "two_dragon_pungs 6, pung_of_terminals_or_honours 1, self_drawn 1",
        8,
    ),
    Worked(
        "non-repeat by set: the dragon pungs bring no pung of honours, the 999s does",
        hand("678m99s66z", "9s", melds="pong:555z pong:777z", discarder="N"),
        "little_three_dragons 64, one_voided_suit 1, pung_of_terminals_or_honours 1",
        66,
    ),
    Worked(
        "non-repeat: all chows implies no honours, full flush too",
        hand("123345m6799m", "8m", melds="chow:456m", discarder="E"),
        "full_flush 24, all_chows 2, short_straight 2",
        28,
    ),
    Worked(
        "non-separation: in 123 234 345 456 the first and last are no short straight",
        hand("123234s45s99p", "3s", melds="chow:456s", discarder="E"),
        "four_pure_shifted_chows 32, all_chows 2, one_voided_suit 1",
        35,
    ),
    Worked(
        "non-identical: 345s 456p 567m once, 678m makes no second one",
        hand("345s456p56m22z", "7m", melds="chow:678m", discarder="N"),
        "mixed_shifted_chows 6",
        6,
        wins=False,
    ),
    Worked(
        "account once: 123m 789m 123s 789s: three fans of two chows, never four",
        hand("12378m123s33p", "9m", melds="chow:789s", self_draw=True),
        "all_chows 2, mixed_double_chow 1, self_drawn 1, two_terminal_chows 2",
        6,
        wins=False,
    ),
    Worked(
        "account once: pure straight takes three chows; the second 123m combines once",
        hand("123456m22p78m", "9m", melds="chow:123m", discarder="E"),
        "pure_straight 16, all_chows 2, one_voided_suit 1, pure_double_chow 1",
        20,
    ),
    Worked(
        "high versus low: pungs 555 666 777 or chows 567 567 567 of the same tiles",
        hand("555666777p5556s", "7s", self_draw=True),
        "pure_triple_chow 24, all_fives 16, fully_concealed_hand 4, all_chows 2, mixed_double_chow 1, one_voided_suit 1",
        48,
    ),
    Worked(
        "a pung finished by a discard is not concealed",
        hand("333m55777p22z", "5p", melds="chow:123s", discarder="E"),
        "two_concealed_pungs 2",
        2,
        wins=False,
    ),
    Worked(
        "the same by self-draw",
        hand("333m55777p22z", "5p", melds="chow:123s", self_draw=True),
        "three_concealed_pungs 16, self_drawn 1",
        17,
    ),
    Worked(
        "the discarded 2 goes to the chow, so 222 stays concealed",
        hand("22234m555p777s99p", "2m", discarder="E"),
        "three_concealed_pungs 16, concealed_hand 2, tile_hog 2, no_honours 1",
        21,
    ),
    Worked(
        "a melded and a concealed kong: 6 in all",
        hand("13p88p", "2p", melds="kong:5555z concealed_kong:8888s chow:234p", discarder="W"),
        "reversible_tiles 8, two_melded_kongs 6, dragon_pung 2, closed_wait 1",
        17,
        mil=16,
    ),
    Worked(
        "two concealed kongs, 8, without two concealed pungs; hand is concealed",
        hand("79m55m234p", "8m", melds="concealed_kong:1111p concealed_kong:9999s", self_draw=True),
        "two_concealed_kongs 8, fully_concealed_hand 4, pung_of_terminals_or_honours 2, closed_wait 1, no_honours 1",
        16,
        mil=14,
    ),
    Worked(
        "win on the replacement tile after a kong, self-drawn is implied",
        hand("234m78p99p", "6p", melds="kong:2222s chow:567s", self_draw=True, kong_replacement=1),
        "out_with_replacement_tile 8, melded_kong 1, no_honours 1",
        10,
    ),
    Worked(
        "robbing the kong; last tile is implied and not added",
        hand("234m78p99p", "6p", melds="pong:222s chow:567s", discarder="E", robbing_kong=True),
        "robbing_the_kong 8, no_honours 1",
        9,
    ),
    Worked(
        "last tile of the wall, fully concealed; self-drawn only once, in neither",
        hand("234m78p99p222s567s", "6p", self_draw=True, last_tile=True),
        "last_tile_draw 8, fully_concealed_hand 4, no_honours 1",
        13,
    ),
    Worked(
        "melded hand implies the single wait",
        hand("9p", "9p", melds="pong:222s chow:567s chow:234m kong:7777z", discarder="N"),
        "melded_hand 6, dragon_pung 2, melded_kong 1",
        9,
    ),
    Worked(
        "edge wait: 12 waits for 3 only",
        hand("12m99s456p", "3m", melds="chow:789m pong:777z", discarder="E"),
        "dragon_pung 2, edge_wait 1, two_terminal_chows 1",
        4,
        wins=False,
    ),
    Worked(
        "1233: 3 could be edge (pair 33) or single (pair 3 with 123): one wait fan, either is right",
        hand("1233m456p", "3m", melds="chow:789m pong:777z", discarder="E"),
        "dragon_pung 2, edge_wait 1, one_voided_suit 1, two_terminal_chows 1",
        5,
        wins=False,
    ),
    Worked(
        "3456 waits for 3 and 6: no single wait",
        hand("3456m456p", "6m", melds="chow:789m pong:777z", discarder="E"),
        "dragon_pung 2, one_voided_suit 1",
        3,
        wins=False,
    ),
    Worked(
        "seven pairs by self-draw: Green Book 4, table mil 1",
        hand("1133m2266p4477s5z", "5z", self_draw=True),
        "seven_pairs 24, fully_concealed_hand 4",
        28,
        mil=25,
    ),
    Worked(
        "four alike are two pairs and a tile hog",
        hand("1111m9999m1199p1s", "1s", discarder="E"),
        "all_terminals 64, seven_pairs 24, tile_hog 4",
        92,
    ),
    Worked(
        "nine gates on the 5: the text takes away every pung of terminals",
        hand("1112345678999m", "5m", discarder="E"),
        "nine_gates 88, two_concealed_pungs 2",
        90,
        mil=91,
    ),
    Worked(
        "nine gates on the 9",
        hand("1112345678999m", "9m", self_draw=True),
        "nine_gates 88, pure_straight 16, fully_concealed_hand 4, tile_hog 2",
        110,
        mil=107,
    ),
    Worked(
        "knitted straight, a chow and a pair of suit tiles are all chows; the body waits, no wait fan",
        hand("14m258p22369s", "7m", melds="chow:345m", discarder="E"),
        "knitted_straight 12, all_chows 2",
        14,
    ),
    Worked(
        "lesser honours and knitted tiles with all nine knitted tiles",
        hand("369m147p258s1245z", "6z", discarder="E"),
        "knitted_straight 12, lesser_honours_and_knitted_tiles 12",
        24,
    ),
    Worked(
        "greater honours and knitted tiles by self-draw",
        hand("14m258p36s123457z", "6z", self_draw=True),
        "greater_honours_and_knitted_tiles 24, fully_concealed_hand 4",
        28,
        mil=25,
    ),
    Worked(
        "round and seat wind South: 2 + 2, no pung of honours; 111m is one",
        hand("111m78s99p", "9s", melds="pong:222z chow:456p", discarder="E", round_wind="S"),
        "prevalent_wind 2, pung_of_terminals_or_honours 1, seat_wind 2",
        5,
        wins=False,
    ),
    Worked(
        "all terminals with two double pungs",
        hand("9m", "9m", melds="pong:111p pong:999p pong:999s pong:111s", discarder="E"),
        "all_terminals 64, melded_hand 6, double_pung 4",
        74,
        mil=70,
    ),
    Worked(
        "all green adds half flush with the dragon",
        hand("23466s66z", "6s", melds="chow:234s pong:888s", discarder="E"),
        "all_green 88, half_flush 6, pure_double_chow 1",
        95,
        mil=89,
    ),
    Worked(
        "reversible tiles imply one voided suit, not no honours",
        hand("123p4588s", "6s", melds="pong:999p chow:345p", discarder="E"),
        "reversible_tiles 8, no_honours 1, pung_of_terminals_or_honours 1",
        10,
    ),
    Worked(
        "three kongs, none concealed; a self-drawn pair",
        hand("4569p", "9p", melds="kong:7777m kong:2222m kong:2222s", self_draw=True),
        "three_kongs 32, double_pung 2, no_honours 1, self_drawn 1, single_wait 1",
        37,
    ),
    Worked(
        "all types by seven pairs",
        hand("1199m55p66s3355z7z", "7z", discarder="E"),
        "seven_pairs 24, all_types 6",
        30,
    ),
    Worked(
        "last of its kind: the winner's own melds show the other three, so it counts unasked",
        hand("2466s", "3s", melds="chow:234s chow:234s chow:234s", self_draw=True),
        "all_green 88, quadruple_chow 48, full_flush 24, last_tile 4, all_chows 2, all_simples 2, closed_wait 1, self_drawn 1",
        170,
    ),
)
