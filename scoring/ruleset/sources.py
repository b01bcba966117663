"""The public source of each preset and its date, for the page of the preset.

Rules: docs/rules.md, 4.5.
"""

from collections.abc import Mapping
from types import MappingProxyType

#: Id of the preset -> what it was taken from, and when that was written.
SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "wrc-2022": "WRC Rules 2022 with its Optional Rules, published in 2022.",
        "wrc-2025": "WRC Rules of 26 May 2025 with the clarification of 29 June 2025.",
        "ema-2016": "Announcement of the EMA riichi rules on mahjong-europe.org, 2016.",
        "ema-2025": "EMA Riichi rules, edition of August 2025.",
        "jpml-a": "Rule sheet of the JPML of 1 April 2026.",
        "m-league": "Rules page of the M.League and summaries of it, as of 2026.",
        "saikouisen": "Summary of the Saikouisen rules of 2009 and a database of pro titles of 2026.",
        "rmu-a": "Rules page of the RMU (rmu.jp), as of 2026.",
        "tenhou": "Manual of Tenhou, as of 2026, and recorded games of 2010 to 2020.",
        "tenhou-sanma": "Manual of Tenhou, as of 2026, and recorded games of 2022.",
        "mahjong-soul": "Rules of Mahjong Soul and a published letter on them, as of 2026.",
        "mahjong-soul-sanma": "Rules of Mahjong Soul and a published letter on them, as of 2026.",
        "parlour": "No document: house rules that many Japanese parlours share, as of 2026.",
        "hk-old-style": "Public comparison of Hong Kong rules and encyclopedias, as of 2026.",
        "hkma": "Two public reports of the rules of the Hong Kong Mahjong Association, as of 2026.",
        "hk-club": "No document: house rules that many Hong Kong clubs share, as of 2026.",
        "clear": "Rules of one online event of Clear Mahjong, as of 2026.",
        "san-hako": "Encyclopedia articles on San Hako, as of 2026.",
    }
)
