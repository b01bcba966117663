// The tables of a short session of Mahjong Competition Rules, as the server works them out.

/** @import { McrTables } from "../../static/js/mcr/types.js" */
/** @import { Situation } from "../../static/js/offline_tables/types.js" */

/** @param {number[]} seats @param {string} next @param {string | null} [ends] */
const row = (seats, next, ends = null) => ({ seats, next, ends });

/** @type {McrTables} */
export const tables = {
  variant: "mcr",
  winds: ["E", "S", "W", "N"],
  minimum: 8,
  most_fan: 400,
  flowers: 8,
  extra_points: 8,
  false_win: [10, 20],
  patterns: {
    full_flush: { faan: 24, most: 1, needs: "" },
    tile_hog: { faan: 2, most: 3, needs: "" },
    flower_tiles: { faan: 1, most: 8, needs: "" },
  },
  excludes: {},
  limits: [],
  refusals: { below_minimum: Array(8).fill(["too few"]), no_fan: [] },
  game: {
    start: [0, 0, 0, 0],
    rounds: {
      E1: row([0, 1, 2, 3], "E2"),
      E2: row([1, 2, 3, 0], "E3"),
      E4: row([3, 0, 1, 2], "S1"),
      S1: row([1, 0, 3, 2], "S2"),
      S2: row([0, 3, 2, 1], "S3"),
      N4: row([0, 1, 3, 2], "E1", "last_hand"),
    },
    clock: [{ up: true, was_up: false }],
  },
};

/** @param {Partial<Situation>} [some] @returns {Situation} */
export const situation = (some = {}) => {
  const { round = "E1" } = some;
  const { seats } = tables.game.rounds[round];
  return { round, dealer: seats[0], seats, points: [0, 0, 0, 0], ...some };
};
