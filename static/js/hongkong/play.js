// Plays a hand of the Hong Kong game with the tables of its ruleset: who pays whom, and what comes next.
// The server replays it with the rules when it arrives.

import { deltasOf, seatOf } from "../offline_tables/seats.js";

/** @import { Entry, Played, Situation, Transfer, Win, Wind } from "../offline_tables/types.js" */
/** @import { HongKongTables } from "./types.js" */
/** @typedef {{payer: Wind, receiver: Wind, points: number, reason: string}} Move */

/**
 * The payments of a win by wind, with their reason; null if its faan are unknown.
 *
 * @param {HongKongTables} tables @param {Entry} entry @param {Win} win
 * @returns {{points: number[], reason: string} | null}
 */
const effectOfWin = ({ cap, effects }, { discarder }, { faan, guarantor, robbing_kong: robbing, seat }) => {
  if (faan === undefined) return null;
  const row = Math.min(faan, cap);
  if (discarder) {
    const rows = robbing ? effects.robbed_kong : effects.discard;
    return { points: rows[seat][discarder][row], reason: robbing ? "kong" : "win" };
  }
  if (guarantor) return { points: effects.guaranteed[seat][guarantor][row], reason: "guarantee" };
  return { points: effects.self_draw[seat][row], reason: "win" };
};

/**
 * @param {HongKongTables} tables @param {number[]} points by wind @param {Wind} receiver @param {string} reason
 * @returns {Move[]}
 */
const movesTo = ({ winds }, points, receiver, reason) =>
  winds
    .map((payer, index) => ({ payer, receiver, points: -points[index], reason }))
    .filter((move) => move.points > 0);

/**
 * The winner who comes first after the discarder takes the pot.
 *
 * @param {HongKongTables} tables @param {Entry} entry
 */
const firstWinner = ({ winds }, { discarder, wins = [] }) => {
  const start = discarder ? winds.indexOf(discarder) : 0;
  /** @param {Wind} wind */
  const turn = (wind) => (winds.indexOf(wind) - start + winds.length) % winds.length;
  return wins.map(({ seat }) => seat).sort((one, other) => turn(one) - turn(other))[0];
};

/**
 * @param {HongKongTables} tables @param {Entry} entry @param {number} drawnHands
 * @returns {Move[]}
 */
const potMoves = (tables, entry, drawnHands) => {
  const points = tables.pot * drawnHands;
  if (!points || !entry.wins?.length) return [];
  const receiver = firstWinner(tables, entry);
  return tables.winds
    .filter((wind) => wind !== receiver)
    .map((payer) => ({ payer, receiver, points, reason: "pot" }));
};

/**
 * All payments of a hand; null if the faan of a win are unknown.
 *
 * @param {HongKongTables} tables @param {Entry} entry @param {Situation} before
 * @returns {Move[] | null}
 */
const movesOf = (tables, entry, before) => {
  if (entry.outcome === "false_win") {
    const { offender } = entry;
    if (!offender) return null;
    return tables.winds
      .map((receiver, index) => {
        const points = tables.effects.false_win[offender][index];
        return { payer: offender, receiver, points, reason: "false" };
      })
      .filter(({ points, receiver }) => receiver !== offender && points > 0);
  }
  /** @type {Move[]} */
  const moves = [];
  for (const win of entry.wins ?? []) {
    const effect = effectOfWin(tables, entry, win);
    if (!effect) return null;
    moves.push(...movesTo(tables, effect.points, win.seat, effect.reason));
  }
  return [...moves, ...potMoves(tables, entry, before.goulash_hands ?? 0)];
};

/** @param {HongKongTables} tables @param {Entry} entry @param {Situation} before */
const dealerStays = ({ game }, { outcome, wins }, { repeats = 0 }) => {
  if (game.repeat_limit !== null && repeats >= game.repeat_limit) return false;
  if (outcome === "goulash") return game.stays.draw;
  return game.stays.win && Boolean(wins?.some(({ seat }) => seat === "E"));
};

/**
 * The state of the game after a hand, without points.
 *
 * @param {HongKongTables} tables @param {Entry} entry @param {Situation} before
 */
export const placeAfter = (tables, entry, before) => {
  const { dealer, goulash_hands: drawn = 0, repeats = 0, round } = before;
  if (entry.outcome === "false_win") return { dealer, goulash_hands: drawn, repeats, round };
  const stays = dealerStays(tables, entry, before);
  return {
    round: stays ? round : tables.game.rounds[round].next,
    dealer: stays ? dealer : (dealer + 1) % tables.winds.length,
    repeats: stays ? repeats + 1 : 0,
    goulash_hands: entry.outcome === "goulash" ? drawn + 1 : 0,
  };
};

/** @param {HongKongTables} tables @param {Entry} entry @param {Situation} before @param {boolean} timeWasUp */
export const endingOf = (tables, entry, before, timeWasUp) => {
  const { clock, rounds } = tables.game;
  const passes = entry.outcome !== "false_win" && !dealerStays(tables, entry, before);
  if (passes && rounds[before.round].ends) return "last_hand";
  const isTime = clock.some((row) => row.up === Boolean(entry.time_up) && row.was_up === timeWasUp);
  return isTime ? "time" : null;
};

/**
 * Play a hand in a situation; null if only the server knows the result.
 *
 * @param {HongKongTables} tables @param {Entry} entry @param {Situation} before
 * @param {boolean} [timeWasUp] the clock had run out before this hand
 * @returns {Played | null}
 */
export const playHongKong = (tables, entry, before, timeWasUp = false) => {
  const moves = movesOf(tables, entry, before);
  if (moves === null) return null;
  /** @type {Transfer[]} */
  const transfers = moves.map(({ payer, points, reason, receiver }) => ({
    payer: seatOf(tables, before, payer),
    receiver: seatOf(tables, before, receiver),
    points,
    reason,
  }));
  const deltas = deltasOf(transfers, before.points.length);
  const points = before.points.map((value, seat) => value + deltas[seat]);
  const after = { ...placeAfter(tables, entry, before), points };
  return { transfers, deltas, after, ending: endingOf(tables, entry, before, timeWasUp) };
};
