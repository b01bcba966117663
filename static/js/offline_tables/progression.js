// Plays hands with the tables of the ruleset alone, so that a phone without a network shows the state of
// the game. The server replays them with the rules when they arrive.

import { effectOf, movesOf } from "./payments.js";
import { deltasOf, seatOf } from "./seats.js";

/** @import { Effect, Entry, OfflineTables, Played, RoundRow, Situation, Wind } from "./types.js" */
/** @typedef {[Wind | null, Wind | null, number, string]} MoveOfHand */

/** @type {Record<Effect["honba"], (honba: number) => number>} */
const HONBA = { none: () => 0, same: (honba) => honba, more: (honba) => honba + 1 };

/**
 * The riichi sticks that are paid and taken, and how many stay on the table.
 *
 * @param {OfflineTables} tables @param {Effect} effect @param {Entry} entry @param {number} sticks
 * @returns {{moves: MoveOfHand[], left: number}}
 */
const sticksOf = (tables, effect, entry, sticks) => {
  const declared = effect.lays_sticks ? (entry.riichi ?? []) : [];
  const paid = declared.filter((wind) => !effect.own_back.includes(wind));
  /** @type {MoveOfHand[]} */
  const moves = paid.map((wind) => [wind, null, tables.stick, "riichi"]);
  const onTable = sticks + paid.length;
  if (effect.pot === null) return { moves, left: onTable };
  if (onTable) moves.push([null, effect.pot, onTable * tables.stick, "sticks"]);
  return { moves, left: 0 };
};

/** @param {number[]} points @param {number} dealer @param {boolean} alone ties go to the earlier seat */
const isFirst = (points, dealer, alone) => {
  const best = Math.max(...points);
  return alone ? points.indexOf(best) === dealer : points[dealer] === best;
};

/** @param {RoundRow} row @param {number[]} points */
const isOnTarget = (row, points) => row.at_target !== null && Math.max(...points) >= row.at_target;

/**
 * Whether the dealer may end the game with this hand: the name of the ending, and whether to ask. Null if
 * the game continues.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Situation} before @param {number[]} points
 */
export const yameOf = (tables, entry, before, points) => {
  const { leader, rounds } = tables.game;
  const effect = effectOf(tables, entry);
  const stays = effect.stays.includes(before.round[0]);
  const row = rounds[before.round];
  const isLast = row.passes !== null || isOnTarget(row, points);
  if (!isLast || !stays || effect.replayed || !effect.yame) return null;
  const enough = leader.points === null || points[before.dealer] >= leader.points;
  if (!enough || !isFirst(points, before.dealer, leader.alone)) return null;
  const [name, mode] = effect.yame;
  return { name, asked: mode !== "auto_if_first" };
};

/**
 * How the end of the round ends the game, or null.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Situation} before @param {number[]} points
 */
const endingOfRound = (tables, entry, before, points) => {
  const row = tables.game.rounds[before.round];
  const stays = effectOf(tables, entry).stays.includes(before.round[0]);
  if (isOnTarget(row, points) && !(stays && row.repeats_first)) return "west_extension";
  if (stays) {
    const yame = yameOf(tables, entry, before, points);
    return yame && (entry.yame || !yame.asked) ? yame.name : null;
  }
  const isExtended = row.extended_below !== null && Math.max(...points) < row.extended_below;
  return isExtended ? null : row.passes;
};

/** @param {OfflineTables} tables @param {Entry} entry @param {boolean} timeWasUp */
const isTimeUp = ({ game: { clock } }, entry, timeWasUp) =>
  clock.some((row) => row.up === Boolean(entry.time_up) && row.was_up === timeWasUp);

/**
 * @param {OfflineTables} tables @param {Entry} entry @param {Situation} before @param {number[]} points
 * @param {boolean} timeWasUp
 */
const endingOf = (tables, entry, before, points, timeWasUp) => {
  const { at_least: most, below } = tables.game;
  if (below !== null && Math.min(...points) < below) return "tobi";
  if (most !== null && Math.max(...points) >= most) return "called_game";
  const ending = effectOf(tables, entry).replayed ? null : endingOfRound(tables, entry, before, points);
  return ending ?? (isTimeUp(tables, entry, timeWasUp) ? "time" : null);
};

/**
 * How the game ends with a hand whatever the points are; `open` if that depends on them. The server checks
 * whether a player is out of points.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Situation} before @param {boolean} timeWasUp
 * @returns {{ending: string | null, open: boolean}}
 */
export const endingWithoutPoints = (tables, entry, before, timeWasUp) => {
  if (isTimeUp(tables, entry, timeWasUp)) return { ending: "time", open: false };
  const effect = effectOf(tables, entry);
  const row = tables.game.rounds[before.round];
  if (effect.replayed) return { ending: null, open: false };
  if (row.at_target !== null) return { ending: null, open: true };
  if (row.passes === null) return { ending: null, open: false };
  if (effect.stays.includes(before.round[0])) return { ending: null, open: effect.yame !== null };
  const isSure = row.extended_below === null;
  return { ending: isSure ? row.passes : null, open: !isSure };
};

/**
 * The state of the game after a hand, without points.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Situation} before
 */
export const placeAfter = (tables, entry, before) => {
  const effect = effectOf(tables, entry);
  const stays = effect.stays.includes(before.round[0]);
  return {
    round: stays ? before.round : tables.game.rounds[before.round].next,
    dealer: stays ? before.dealer : (before.dealer + 1) % before.points.length,
    honba: HONBA[effect.honba](before.honba ?? 0),
    riichi_sticks: sticksOf(tables, effect, entry, before.riichi_sticks ?? 0).left,
  };
};

/**
 * Play a hand in a situation: the payments by seat, and the state of the game after it. Null if only the
 * server knows the result.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Situation} before
 * @param {boolean} [timeWasUp] the clock had run out before this hand
 * @returns {Played | null}
 */
export const playRiichi = (tables, entry, before, timeWasUp = false) => {
  const between = movesOf(tables, entry, before.honba ?? 0);
  if (between === null) return null;
  const effect = effectOf(tables, entry);
  const sticks = sticksOf(tables, effect, entry, before.riichi_sticks ?? 0);
  /** @param {Wind | null} wind */
  const seat = (wind) => (wind === null ? null : seatOf(tables, before, wind));
  const transfers = [...between, ...sticks.moves].map(([payer, receiver, points, reason]) => ({
    payer: seat(payer),
    receiver: seat(receiver),
    points,
    reason,
  }));
  const deltas = deltasOf(transfers, before.points.length);
  const points = before.points.map((value, index) => value + deltas[index]);
  const after = { ...placeAfter(tables, entry, before), points };
  return { transfers, deltas, after, ending: endingOf(tables, entry, before, points, timeWasUp) };
};
