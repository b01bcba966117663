"""Resolvable designs: schedules by formulas in which no two players meet twice.

A schedule is sessions of tables of players numbered from 0. Sources: Hanani, Ray-Chaudhuri and
Wilson (1972) for 3q + 1 players; lines of affine space over four elements; transversal designs
from products of finite fields; cyclic shifts.
"""

from scoring.seating.designs.finite_fields import Ring, finite_field

Table = tuple[int, ...]
Session = list[Table]
Schedule = list[Session]


def around_one_point(ring: Ring) -> Schedule:
    """Seat 3q + 1 players so that everybody meets everybody once, q a field's order of 4t + 1.

    The players are (j, a) with j of three and a of the field, numbered j q + a, and one more.
    """
    q, t = ring.order, (ring.order - 1) // 4
    power = ring.powers
    mixed = [
        ((j, power[i]), (j, power[i + 2 * t]), (k, power[i + t]), (k, power[i + 3 * t]))
        for i in range(t)
        for j, k in ((0, 1), (1, 2), (2, 0))
    ]
    return [
        [
            (3 * q, shift, q + shift, 2 * q + shift),
            *(tuple(j * q + ring.plus[a][shift] for j, a in block) for block in mixed),
        ]
        for shift in range(q)
    ]


def lines_of_space(dimension: int) -> Schedule:
    """Seat 4^d players so that all meet once: the lines of affine space, parallel ones together."""
    order = 4**dimension
    space = finite_field(2, 2 * dimension)
    step = (order - 1) // 3
    scalars = (0, *(space.powers[i * step] for i in range(3)))
    schedule: Schedule = []
    for direction in space.powers[:step]:
        line = [space.times[scalar][direction] for scalar in scalars]
        free, session = set(range(order)), []
        while free:
            start = min(free)
            table = tuple(space.plus[start][point] for point in line)
            free.difference_update(table)
            session.append(table)
        schedule.append(session)
    return schedule


def across_groups(ring: Ring) -> Schedule:
    """Seat four groups of g players, one of each at a table, in g sessions.

    In session s the group of scale c is shifted by s c against the tables. Where the ring has a
    fifth scale the table numbers are shifted by it, like a fifth group: no player comes back to one.
    """
    back = ring.scales[4] if len(ring.scales) > 4 else 0  # noqa: PLR2004  # a fifth scale
    return [
        [
            table
            for _, table in sorted(
                (
                    ring.plus[place][ring.times[session][back]],
                    tuple(
                        group * ring.order + ring.plus[place][ring.times[session][scale]]
                        for group, scale in enumerate(ring.scales[:4])
                    ),
                )
                for place in range(ring.order)
            )
        ]
        for session in range(ring.order)
    ]


def of_three_groups(group: int) -> Schedule:
    """Seat three groups of g players, g odd, one of each at a table of three, in g sessions."""
    return [
        [
            (place, group + (place + step) % group, 2 * group + (place + 2 * step) % group)
            for place in range(group)
        ]
        for step in range(group)
    ]


#: A hundred and twenty-eight players, the numbers of seven binary digits, in sessions made by two
#: numbers each: the tables are the sets x, x + a, x + b, x + a + b, added digit by digit without
#: carrying. No two sessions have one of a, b, a + b in common, so that no two players meet twice;
#: the numbers are chosen so that players who never meet share many opponents.
PLAYERS_OF_PLANES = 128

_NUMBERS = (
    (94, 93), (73, 86), (53, 8), (65, 88), (54, 114), (72, 69), (70, 113), (97, 29),
    (36, 103), (77, 56), (84, 45), (40, 127), (82, 50), (116, 62), (125, 46),
)  # fmt: skip

SESSIONS_OF_PLANES = len(_NUMBERS)


def by_planes() -> Schedule:
    """Seat 128 players in fifteen sessions, with opponents well mixed."""
    return [_plane_session(one, other) for one, other in _NUMBERS]


def _plane_session(one: int, other: int) -> Session:
    tables = ((x, x ^ one, x ^ other, x ^ one ^ other) for x in range(PLAYERS_OF_PLANES))
    return [table for table in tables if table[0] == min(table)]
