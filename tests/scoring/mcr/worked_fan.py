"""A worked hand for each fan that the hands of the counting principles do not have."""

from tests.scoring.mcr.worked_hands import OF_PRINCIPLES, Worked, hand

OF_FAN: tuple[Worked, ...] = (
    Worked(
        "big four winds take round and seat wind away",
        hand("22s11222z", "1z", melds="pong:333z pong:444z", discarder="E", round_wind="S"),
        "big_four_winds 88, half_flush 6",
        94,
    ),
    Worked(
        "big three dragons",
        hand("123m9s666z", "9s", melds="pong:555z pong:777z", discarder="E"),
        "big_three_dragons 88, outside_hand 4, one_voided_suit 1, single_wait 1",
        94,
    ),
    Worked(
        "four kongs take all pungs and the single wait away",
        hand(
            "5m",
            "5m",
            melds="kong:2222m kong:7777p concealed_kong:8888s kong:3333z",
            self_draw=True,
        ),
        "four_kongs 88, pung_of_terminals_or_honours 1, self_drawn 1",
        90,
    ),
    Worked(
        "seven pairs in a row of one suit",
        hand("2233445566778p", "8p", discarder="W"),
        "seven_shifted_pairs 88, all_simples 2",
        90,
    ),
    Worked(
        "thirteen orphans",
        hand("19m19p19s1234567z", "1m", self_draw=True),
        "thirteen_orphans 88, fully_concealed_hand 4",
        92,
        mil=89,
    ),
    Worked(
        "little four winds",
        hand("567m11z44z", "4z", melds="pong:222z pong:333z", discarder="N"),
        "little_four_winds 64, half_flush 6, seat_wind 2",
        72,
    ),
    Worked(
        "all honours as seven pairs",
        hand("1122334455667z", "7z", discarder="E"),
        "all_honours 64, seven_pairs 24",
        88,
    ),
    Worked(
        "four concealed pungs with the pair on a discard",
        hand("111m444p777s222z5m", "5m", discarder="E"),
        "four_concealed_pungs 64, seat_wind 2, pung_of_terminals_or_honours 1, single_wait 1",
        68,
    ),
    Worked(
        "pure terminal chows",
        hand("1122335577899m", "8m", discarder="E"),
        "pure_terminal_chows 64, concealed_hand 2, closed_wait 1",
        67,
    ),
    Worked(
        "four pungs of one suit, each one up",
        hand("55566m11z", "6m", melds="pong:333m pong:444m", discarder="E"),
        "four_pure_shifted_pungs 48, half_flush 6",
        54,
    ),
    Worked(
        "all terminals and honours",
        hand("11m999p99s", "9s", melds="pong:111p pong:444z", discarder="E"),
        "all_terminals_and_honours 32, double_pung 2",
        34,
    ),
    Worked(
        "all even pungs",
        hand("222m44p66s", "4p", melds="pong:666m pong:888p", discarder="E"),
        "all_even_pungs 24",
        24,
    ),
    Worked(
        "three pungs of one suit, each one up",
        hand("333444m78p99s", "6p", melds="pong:555m", discarder="E"),
        "pure_shifted_pungs 24, two_concealed_pungs 2, no_honours 1",
        27,
    ),
    Worked(
        "only 7, 8 and 9",
        hand("789m789p7788s", "8s", melds="pong:999s", discarder="E"),
        "upper_tiles 24, mixed_double_chow 1, pung_of_terminals_or_honours 1",
        26,
    ),
    Worked(
        "only 4, 5 and 6",
        hand("456m456p5566s", "6s", melds="chow:456s", discarder="E"),
        "middle_tiles 24, mixed_triple_chow 8, tile_hog 2",
        34,
    ),
    Worked(
        "only 1, 2 and 3",
        hand("123m123p1122s", "2s", melds="pong:333s", discarder="E"),
        "lower_tiles 24, mixed_double_chow 1",
        25,
    ),
    Worked(
        "two suits of terminal chows and the fives of the third",
        hand("123m789p55s78m", "9m", melds="chow:123p", discarder="E"),
        "three_suited_terminal_chows 16",
        16,
    ),
    Worked(
        "three chows of one suit, each two up",
        hand("123p345p56p1z1z", "7p", melds="chow:789s", discarder="E"),
        "pure_shifted_chows 16, one_voided_suit 1",
        17,
    ),
    Worked(
        "one pung in three suits",
        hand("444m444p44s3z3z", "4s", melds="chow:678s", discarder="E"),
        "triple_pung 16, two_concealed_pungs 2",
        18,
    ),
    Worked(
        "only 6 to 9",
        hand("678m66p789p78s", "9s", melds="pong:666s", discarder="E"),
        "upper_four 12, mixed_double_chow 1",
        13,
    ),
    Worked(
        "only 1 to 4",
        hand("123m11p234p34s", "2s", melds="pong:333s", discarder="E"),
        "lower_four 12, tile_hog 2, mixed_double_chow 1",
        15,
    ),
    Worked(
        "three winds",
        hand("567p22s11z", "1z", melds="pong:333z pong:444z", discarder="E", round_wind="S"),
        "big_three_winds 12, one_voided_suit 1",
        13,
    ),
    Worked(
        "a straight in three suits",
        hand("123m456p78s2z2z", "9s", melds="chow:345p", discarder="E"),
        "mixed_straight 8",
        8,
    ),
    Worked(
        "one chow in three suits",
        hand("345m345p34s3z3z", "5s", melds="pong:777m", discarder="E"),
        "mixed_triple_chow 8",
        8,
    ),
    Worked(
        "pungs of three suits, each one up",
        hand("333m444p55s2z2z", "5s", melds="chow:123s", discarder="E"),
        "mixed_shifted_pungs 8, two_concealed_pungs 2",
        10,
    ),
    Worked(
        "the discard after the last tile",
        hand("234m78p99p", "6p", melds="chow:567s pong:222s", discarder="E", last_tile=True),
        "last_tile_claim 8, no_honours 1",
        9,
    ),
    Worked(
        "all pungs",
        hand("222m55p88s", "5p", melds="pong:777p pong:333z", discarder="E", round_wind="E"),
        "all_pungs 6, pung_of_terminals_or_honours 1",
        7,
        wins=False,
    ),
    Worked(
        "an end in every set and in the pair",
        hand("123m789p99s12s", "3s", melds="pong:555z", discarder="E"),
        "outside_hand 4, dragon_pung 2, edge_wait 1, mixed_double_chow 1",
        8,
    ),
    Worked(
        "one concealed kong",
        hand("123789m22p12s", "3s", melds="concealed_kong:4444s", self_draw=True),
        "fully_concealed_hand 4, concealed_kong 2, edge_wait 1, mixed_double_chow 1, no_honours 1, two_terminal_chows 1",
        10,
    ),
)

WORKED: tuple[Worked, ...] = (*OF_PRINCIPLES, *OF_FAN)
