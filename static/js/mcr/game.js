// How Mahjong Competition Rules name what hands count for, and how a win is read and written.

import { patternReader } from "../patterns/reader.js";
import { patternWriter } from "../patterns/writer.js";

/** @import { PatternGame } from "../patterns/types.js" */

/** @type {PatternGame} */
export const mcr = {
  unit: "fan",
  selfDraw: "self_drawn",
  robbed: "robbing_the_kong",
  flowers: "flower_tiles",
  circumstances: {
    last_tile_draw: { last_tile: true },
    last_tile_claim: { last_tile: true },
    out_with_replacement_tile: { kong_replacement: 1 },
    last_tile: { last_of_its_kind: true },
  },
};

export const mcrWin = patternReader(mcr);
export const mcrFields = patternWriter(mcr);
