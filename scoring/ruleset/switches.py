"""Every switch of a ruleset as a table: its name, what it may be, its default and what it means."""

from scoring.ruleset.fields import GROUPS, RulesetFields
from scoring.ruleset.switch import Switch, SwitchGroup, switches_of

_OF_GROUP = list(switches_of(RulesetFields))

#: The switches in the groups in which they are shown.
SWITCH_GROUPS: tuple[SwitchGroup, ...] = tuple(
    SwitchGroup(name, title, tuple(switch for group, switch in _OF_GROUP if group == name))
    for name, title in GROUPS.items()
)

#: Every switch by name.
SWITCHES: dict[str, Switch] = {switch.name: switch for _, switch in _OF_GROUP}
