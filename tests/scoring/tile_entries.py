"""Wins as entries state them by tiles."""

from typing import Any

from tests.scoring.hands import hand_json

PINFU = "234567m34678p99s 5p"
SEVEN_PAIRS = "1155m22p3344s667z 7z"
OPEN_TANYAO = "23488p34s 5s chi:345m<kamicha pon:666p<toimen"
THREE_DRAGONS = "99p23s 1s pon:777z<toimen pon:666z<kamicha pon:555z<shimocha"
THREE_DRAGONS_OF_NOBODY = "99p23s 1s pon:777z pon:666z pon:555z"
THREE_DRAGONS_BY_KAN = "99p23s 1s pon:777z<toimen pon:666z<kamicha ankan:5555z"
FOURTEEN_HAN = "223344m556677s8m 8m dora:1m1m7m7m"


def tiles(text: str, **more: Any) -> dict[str, Any]:
    return {"tiles": {**hand_json(text), **more}}
