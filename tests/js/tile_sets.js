// The tiles of riichi as a page gives them to its scripts.

import { splitTiles } from "../../static/js/table/entry/fields.js";

/** @import { TileSet } from "../../static/js/offline_tables/types.js" */

const PLAIN = splitTiles("123456789m123456789p123456789s1234567z");
const RUNS = [..."mps"].flatMap((suit) =>
  [..."1234567"].map((rank) => [0, 1, 2].map((step) => `${Number(rank) + step}${suit}`)));
const INDICATORS = ["dora_indicators", "ura_indicators"];

export const SOURCES = ["kamicha", "toimen", "shimocha"];

/**
 * @param {Record<string, number>} [reds] how many of each red five
 * @returns {TileSet}
 */
export const riichiTiles = (reds = {}) => {
  /** @type {Record<string, number>} */
  const copies = {};
  for (const name of PLAIN) {
    const red = name.replace("5", "0");
    if (red in reds) copies[red] = reds[red];
    copies[name] = 4 - (reds[red] ?? 0);
  }
  return {
    copies,
    kinds: Object.fromEntries(Object.keys(copies).map((name) => [name, name.replace("0", "5")])),
    places: ["concealed", "win_tile", ...INDICATORS],
    most: { win_tile: 1, dora_indicators: 5, ura_indicators: 5 },
    shared: ["win_tile", ...INDICATORS],
    asks: INDICATORS,
    own_places: {},
    runs: RUNS,
    groups: {
      chi: { shape: "run", melds: ["chi"] },
      pon: { shape: "triplet", melds: ["pon"] },
      kan: { shape: "quad", melds: ["ankan", "daiminkan", "kakan"] },
    },
    calls: { chi: ["kamicha"], pon: SOURCES, ankan: [""], daiminkan: SOURCES, kakan: SOURCES },
    most_melds: 4,
    in_hand: 13,
    of_set: 3,
  };
};

export const ONE_RED_OF_EACH = riichiTiles({ "0m": 1, "0p": 1, "0s": 1 });
