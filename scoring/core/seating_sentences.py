"""The sentences of problems with seatings, by code; `problems` has them with all others."""

SEATING_SENTENCES: dict[str, str] = {
    "unknown_key": "Nothing here is called %(key)s.",
    "unknown_method": ("There is no way to draw called %(value)s; it must be one of %(choices)s."),
    "unknown_method_near": ("There is no way to draw called %(value)s; did you mean %(nearest)s?"),
    "seated_unknown": "%(player)s sits at a table but is not among the players.",
    "players_missing": "A draw needs a list of players.",
    "player_without_id": "Every player needs an id.",
    "wrong_id_count": "%(field)s must name %(least)d to %(most)d players, but it names %(count)d.",
    "player_twice": "%(player)s is listed twice among the players.",
    "too_few_players": "%(count)d players are too few for a table.",
    "players_cannot_be_dealt_three": (
        "%(count)d players cannot be dealt to tables of four and three."
    ),
    "players_cannot_be_dealt_five": (
        "%(count)d players cannot be dealt to tables of four and five."
    ),
    "tonight_too_long": "Tonight has %(tonight)d sessions, but only %(count)d were played at all.",
    "group_too_small": "Group %(number)d has %(count)d players, too few for a table.",
    "groups_too_large": "The groups hold %(total)d players together, but there are %(count)d.",
    "company_in_two_groups": (
        "%(one)s and %(other)s must share a table, but they belong to different groups."
    ),
    "script_empty": "The script names no table; write the ranks of each: 1 2 7 8 / 3 4 5 6.",
    "script_table_size": (
        "Table %(table)d of the script names %(count)d players; a table has %(seats)d."
    ),
    "script_word": (
        "Table %(table)d of the script says %(word)s, which is not a rank from 1 to %(players)d."
    ),
    "script_rank_twice": "The script names rank %(rank)d at %(times)d places.",
    "script_rank_missing": "The script has no seat for rank %(rank)d.",
    "locked_table_size": "Locked table %(number)d has %(count)d players, which does not fit.",
    "locked_nobody": "Locked table %(number)d has no players.",
    "locked_numbers_count": "%(count)d numbers are given for %(tables)d locked tables.",
    "locked_number_twice": "Two locked tables have the number %(table)d.",
    "no_such_locked_table": (
        "A locked table has the number %(table)d, but there are %(count)d tables."
    ),
    "locked_unknown": "%(player)s sits at a locked table but is not among the players.",
    "locked_twice": "%(player)s sits at the locked tables twice.",
    "locked_to_two_tables": (
        "A locked table holds players who need table %(one)d and table %(other)d."
    ),
    "locked_to_other_seat": "%(player)s needs the seat %(seat)s but is locked to another one.",
    "forbidden_unknown": "%(player)s must not meet somebody but is not known here.",
    "forbidden_alone": "%(player)s cannot be kept from meeting themselves.",
    "forbidden_but_locked": (
        "%(one)s and %(other)s must not meet, but a locked table holds them both."
    ),
    "forbidden_but_fixed": ("%(one)s and %(other)s must not meet, but both need table %(table)d."),
    "pair_cannot_part": (
        "%(one)s and %(other)s must not meet, but with %(count)d tables they cannot be kept apart."
    ),
    "pairs_cannot_part": (
        "%(one)s and %(other)s must not meet; with %(count)d tables that is impossible together with"
        " what else is named here."
    ),
    "tables_cannot_part": (
        "%(one)s and %(other)s need different tables; with %(count)d tables that is impossible together"
        " with what else is named here."
    ),
    "seats_cannot_part": (
        "%(one)s and %(other)s need the same seat, so they cannot share a table; with %(count)d tables"
        " that is impossible together with what else is named here."
    ),
    "mates_cannot_part": (
        "%(one)s and %(other)s play for one team, so they cannot share a table; with %(count)d tables"
        " that is impossible together with what else is named here."
    ),
    "forbidden_pair_meets": "%(one)s and %(other)s must not meet but share table %(table)d.",
    "groups_meet": "%(one)s and %(other)s belong to different groups but share a table.",
    "mates_meet": "%(one)s and %(other)s play for one team but share a table.",
    "on_stream": "%(player)s is not to be on stream but sits at the streamed table %(table)d.",
    "team_too_large": (
        "%(team)s has %(count)d players in this session, but there are only %(tables)d tables:"
        " members of a team never share one."
    ),
    "field_too_small": (
        "%(players)d players play %(sessions)d sessions: drawn one by one by rank, pairs may meet"
        " again. A plan of all sessions has fewer such pairs."
    ),
    "no_such_table": "%(player)s needs table %(table)d, but there are %(count)d tables.",
    "table_overfull": "%(count)d players need table %(table)d.",
    "fixed_but_locked": "Table %(table)d is locked, but a player who needs it sits elsewhere.",
    "fixed_table_missed": "%(player)s needs table %(table)d but sits at table %(now)d.",
    "fixed_seat_missed": "%(player)s needs the seat %(seat)s but has another one at table %(table)d.",
    "fixed_seat_taken": (
        "%(player)s needs the seat %(seat)s, and so does %(other)s, who has it at table %(table)d."
    ),
    "repair_needs_players": "Choose the players concerned.",
    "repair_unknown_player": "%(player)s is neither seated nor among the players.",
    "repair_has_seat": "%(player)s has a seat already.",
    "repair_without_seat": "%(player)s has no seat in this session.",
    "repair_seated_once": "%(player)s does not have two seats.",
    "swap_needs_two": "A swap needs two different players.",
    "seat_needed_twice": "%(one)s and %(other)s need the seat %(seat)s of the same table.",
    "seat_overbooked": "%(count)d players need the seat %(seat)s, more than there are tables.",
    "north_overbooked": "%(count)d players need the seat N, more than there are full tables.",
    "no_north_of_three": "A table of three players has no North seat.",
    "plan_wish_unreadable": (
        "%(value)s cannot be read; write players apart as 1-2, a table as 5=3, a seat as 6=E."
    ),
    "plan_wish_of_nobody": "There is no player %(player)s; the plan has players 1 to %(count)d.",
    "plan_parts_by_exchange": (
        "The plan brought %(one)s and %(other)s together in session %(session)d. Players were exchanged"
        " to keep them apart, so that others may meet again."
    ),
    "plan_needs_fours": "A plan needs tables of four; %(count)d players do not fill them.",
    "plan_needs_threes": "A plan needs tables of three; %(count)d players do not fill them.",
    "plan_needs_fours_and_threes": "No tables of four and three hold %(count)d players.",
    "plan_for_others": "The plan is for %(planned)d players, but there are %(count)d.",
    "plan_player_twice": "%(player)s sits at %(times)d places in the plan.",
}
