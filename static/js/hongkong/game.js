// How the Hong Kong game names what its hands count for, and how a win is read and written.

import { patternReader } from "../patterns/reader.js";
import { patternWriter } from "../patterns/writer.js";

/** @import { PatternGame } from "../patterns/types.js" */

/** @type {PatternGame} */
export const hongKong = {
  unit: "faan",
  selfDraw: "self_draw",
  robbed: "robbing_kong",
  circumstances: {
    last_tile: { last_tile: true },
    win_on_kong: { kong_replacement: 1 },
    double_kong: { kong_replacement: 2 },
    heavenly: { opening: "heavenly" },
    earthly: { opening: "earthly" },
    human: { opening: "human" },
  },
};

export const hongKongWin = patternReader(hongKong);
export const hongKongFields = patternWriter(hongKong);
