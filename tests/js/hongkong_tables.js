// The tables of a small Hong Kong ruleset, as the server works them out: full responsibility, unit 4,
// a cap of 4 faan, liability for self-draws, 8 points of each player for a drawn hand.

/** @import { Situation, Wind } from "../../static/js/offline_tables/types.js" */
/** @import { HongKongTables } from "../../static/js/hongkong/types.js" */

/** @type {Wind[]} */
const WINDS = ["E", "S", "W", "N"];
const POINTS = [4, 8, 16, 32, 64];

/** @param {(payer: Wind, points: number) => number} share @param {Wind} winner */
const byFaan = (share, winner) =>
  POINTS.map((points) => {
    const paid = WINDS.map((wind) => (wind === winner ? 0 : share(wind, points)));
    const sum = paid.reduce((total, one) => total + one, 0);
    return WINDS.map((wind, place) => (wind === winner ? sum : -paid[place]));
  });

/** @template Value @param {(wind: Wind) => Value} value */
const byWind = (value) => Object.fromEntries(WINDS.map((wind) => [wind, value(wind)]));

/** @param {(payer: Wind, points: number, other: Wind) => number} share */
const byPayer = (share) =>
  byWind((winner) => byWind((other) => byFaan((payer, points) => share(payer, points, other), winner)));

/** @type {HongKongTables} */
export const tables = {
  variant: "hongkong",
  winds: WINDS,
  minimum: 1,
  cap: 4,
  several_winners: true,
  guarantee: true,
  bonus_counts: false,
  pot: 8,
  effects: {
    discard: byPayer((payer, points, discarder) => (payer === discarder ? points : 0)),
    robbed_kong: byPayer((payer, points, owner) => (payer === owner ? (points / 2) * 3 : 0)),
    self_draw: byWind((winner) => byFaan((_, points) => points / 2, winner)),
    guaranteed: byPayer((payer, points, guarantor) => (payer === guarantor ? (points / 2) * 3 : 0)),
    false_win: byWind((offender) => WINDS.map((wind) => (wind === offender ? -96 : 32))),
  },
  patterns: {},
  excludes: {},
  limits: [],
  refusals: { by_discard: [], by_self_draw: [], no_faan: [], several: [] },
  game: {
    start: [0, 0, 0, 0],
    stays: { win: true, draw: true },
    repeat_limit: 2,
    rounds: { E1: { next: "E2", ends: false }, E2: { next: "E3", ends: false }, N4: { next: "E1", ends: true } },
    clock: [{ up: true, was_up: false }],
  },
};

/** @param {Partial<Situation>} [some] @returns {Situation} */
export const situation = (some = {}) => ({
  round: "E1",
  dealer: 0,
  repeats: 0,
  goulash_hands: 0,
  points: [500, 500, 500, 500],
  ...some,
});
