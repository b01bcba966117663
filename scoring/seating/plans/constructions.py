"""Schedules in which nobody meets anybody twice, made by formulas.

A schedule is sessions of tables of players numbered from 0. Sources: Hanani, Ray-Chaudhuri and
Wilson (1972) for 3q + 1 players; lines of affine space over four elements; transversal designs
from products of finite fields; difference rows and starters over cyclic groups.
"""

from scoring.seating.plans.rings import Ring, field

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
    """Seat 4^d players so that everybody meets everybody once: the lines of a space, by direction."""
    order = 4**dimension
    space = field(2, 2 * dimension)
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
    """Seat four groups of g players, one of each at a table, in g sessions."""
    g = ring.order
    return [
        [
            tuple(
                group * g + ring.plus[table][ring.times[session][scale]]
                for group, scale in enumerate(ring.scales)
            )
            for table in range(g)
        ]
        for session in range(g)
    ]


def by_starter() -> Schedule:
    """Seat 24 players in seven sessions: one session, turned round seven times.

    The players are (j, a) with j of three and a counted round by seven, and three who stay.
    """
    return [
        [
            tuple(
                player if player in _STAYING else player // 7 * 7 + (player % 7 + turn) % 7
                for player in table
            )
            for table in _STARTER_OF_24
        ]
        for turn in range(7)
    ]


_STAYING = (21, 22, 23)

_STARTER_OF_24 = (
    (9, 10, 12, 17),
    (5, 11, 15, 21),
    (2, 13, 16, 22),
    (0, 1, 3, 8),
    (4, 7, 20, 23),
    (6, 14, 18, 19),
)
