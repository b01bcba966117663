"""A ruleset: the table of its switches, the value itself, and the rule books in JSON form."""

from scoring.ruleset.fields import SWITCH_GROUPS, SWITCHES
from scoring.ruleset.parts import (
    ChipRule,
    ChomboRule,
    HongKongRules,
    McrRules,
    RedFives,
    ReplacementRule,
    YakitoriRule,
)
from scoring.ruleset.ruleset import (
    PRESETS,
    Preset,
    Rules,
    Ruleset,
    hongkong_rules,
    mcr_rules,
    preset,
    ruleset_of,
)
from scoring.ruleset.switch import Switch, SwitchGroup

__all__ = [
    "PRESETS",
    "SWITCHES",
    "SWITCH_GROUPS",
    "ChipRule",
    "ChomboRule",
    "HongKongRules",
    "McrRules",
    "Preset",
    "RedFives",
    "ReplacementRule",
    "Rules",
    "Ruleset",
    "Switch",
    "SwitchGroup",
    "YakitoriRule",
    "hongkong_rules",
    "mcr_rules",
    "preset",
    "ruleset_of",
]
