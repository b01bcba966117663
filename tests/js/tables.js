// A small part of the tables of WRC 2025, as the server works them out.

/** @import { Effect, OfflineTables, Wind } from "../../static/js/offline_tables/types.js" */

/** @param {Partial<Effect>} some @returns {Effect} */
const effect = (some) => ({
  moves: [],
  per_honba: [],
  pot: null,
  own_back: "",
  lays_sticks: true,
  stays: "",
  honba: "none",
  yame: null,
  replayed: false,
  refused: [],
  ...some,
});

const DEALER_STAYS = "ESWN";

/** @param {Wind} payer @param {Wind} receiver */
const ron = (payer, receiver) =>
  effect({
    per_honba: [[payer, receiver, 300]],
    pot: receiver,
    stays: receiver === "E" ? DEALER_STAYS : "",
    honba: receiver === "E" ? "more" : "none",
  });

const round = (/** @type {string} */ next) => ({
  at_target: null,
  repeats_first: false,
  passes: null,
  extended_below: null,
  next,
});

const SETS = [
  "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "yakuhai_bakaze", "yakuhai_jikaze",
  "toitoi", "chiitoitsu", "honroutou", "sanankou",
];

export const tables = /** @type {OfflineTables} */ ({
  variant: "riichi",
  winds: ["E", "S", "W", "N"],
  stick: 1000,
  most_han: 13,
  effects: {
    ron: { S: { E: ron("S", "E"), W: ron("S", "W") }, W: { S: ron("W", "S") } },
    tsumo: {
      E: effect({
        per_honba: [["S", "E", 100], ["W", "E", 100], ["N", "E", 100]],
        pot: "E",
        stays: DEALER_STAYS,
        honba: "more",
      }),
    },
    exhaustive_draw: {
      "": effect({ honba: "more" }),
      ES: effect({
        moves: [["W", "E", 1500], ["N", "S", 1500]],
        stays: DEALER_STAYS,
        honba: "more",
        yame: ["tenpai_yame", "ask"],
      }),
    },
    nagashi_mangan: {},
    abortive_draw: {},
    chombo: {},
    deltas: { stays: effect({ stays: DEALER_STAYS, honba: "more" }), passes: effect({}) },
  },
  values: {
    "3/40": {
      limit: null,
      ron: { E: 7700, S: 5200, W: 5200, N: 5200 },
      tsumo: { E: { S: 2600, W: 2600, N: 2600 } },
    },
    13: { limit: "yakuman", ron: { E: 48000, S: 32000, W: 32000, N: 32000 }, tsumo: {} },
    y1: { limit: "yakuman", ron: { E: 48000, S: 32000, W: 32000, N: 32000 }, tsumo: {} },
  },
  allowed: {
    "ron closed": ["1/30", "1/40", "2/25", "2/30", "3/40", "5"],
    "ron open": ["1/30", "2/30", "3/40", "5"],
    ron: ["1/30", "1/40", "2/25", "2/30", "3/40", "5"],
    "ron riichi closed": ["1/30", "2/30", "3/40", "5"],
  },
  pao: { y1: { EWS: { paid: { W: 24000, S: 24000 }, per_honba: { W: 300 } } } },
  chips: {
    ways: ["open", "riichi", "dealer", "tsumo"],
    yaku: {
      riichi: { closed: 1, open: null, yakuman: 0, flat: 0, more: 0, fits: 17476, alone: 0 },
      pinfu: { closed: 1, open: null, yakuman: 0, flat: 0, more: 0, fits: 21845, alone: 0 },
      tanyao: { closed: 1, open: 1, yakuman: 0, flat: 0, more: 0, fits: 65535, alone: 0 },
      chinitsu: { closed: 6, open: 5, yakuman: 0, flat: 0, more: 0, fits: 65535, alone: 0 },
      honitsu: { closed: 3, open: 2, yakuman: 0, flat: 0, more: 0, fits: 65535, alone: 0 },
      daisangen: { closed: 0, open: 0, yakuman: 1, flat: 0, more: 0, fits: 65535, alone: 1 },
      ...Object.fromEntries(
        SETS.map((id) => [id, { closed: 2, open: 2, yakuman: 0, flat: 0, more: 0, fits: 65535, alone: 0 }]),
      ),
    },
    excludes: [["chinitsu", "honitsu"], ["toitoi", "chiitoitsu"]],
    limits: [
      { weights: { yakuhai_haku: 1, yakuhai_hatsu: 1, yakuhai_chun: 1 }, most: 2 },
      { weights: { honroutou: 1, toitoi: -1, chiitoitsu: -1 }, most: 0 },
      { weights: { toitoi: 1, closed: 1, ron: 1, sanankou: -1 }, most: 2 },
      { weights: { yakuhai_haku: 1, yakuhai_hatsu: 1, yakuhai_bakaze: 1, yakuhai_jikaze: 1, toitoi: -1 }, most: 3 },
    ],
    double_wind: ["yakuhai_jikaze", "yakuhai_bakaze"],
    most_yakuman: null,
    needs: [{ when: 17476, one_of: ["riichi"] }],
    fu: [{ yaku: ["pinfu"], when: 65535, least: 30, most: 30 }],
  },
  fu_items: {
    step: 10,
    most_sets: 4,
    start: { "ron closed": 30, "ron open": 20 },
    bare: { "ron closed": 30, "ron open": 30 },
    pairs: { plain: 0, value: 2 },
    waits: { two_sided: 0, closed_wait: 2 },
    sets: { open_triplet: [2, 4], closed_triplet: [4, 8], open_kan: [8, 16], closed_kan: [16, 32] },
  },
  riichi: { points: 1000, by_all: [], noten: {} },
  game: {
    start: [30000, 30000, 30000, 30000],
    below: 0,
    at_least: null,
    rounds: {
      E1: round("E2"),
      E2: round("E3"),
      S4: { ...round("W1"), passes: "last_hand" },
    },
    leader: { points: 30000, alone: true },
    clock: [{ up: true, was_up: false }],
  },
  results: null,
  refusals: [],
});

/** @param {Partial<import("../../static/js/offline_tables/types.js").Situation>} [some] */
export const situation = (some = {}) => ({
  round: "E1",
  dealer: 0,
  honba: 0,
  riichi_sticks: 0,
  points: [30000, 30000, 30000, 30000],
  ...some,
});
