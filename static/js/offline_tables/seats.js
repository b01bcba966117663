// Seats and winds. An entry names players by their winds in the hand for which it was entered; in another
// hand, or after a change of seats, the same players have other winds.

/** @import { AnyTables, Entry, Seat, Situation, Transfer, Win, Wind } from "./types.js" */

/**
 * The wind of a seat (from 0) while `dealer` deals; null for the player of five who sits out.
 *
 * @param {AnyTables} tables @param {number} dealer @param {number} seat
 * @returns {Wind | null}
 */
export const windOf = ({ game, winds }, dealer, seat) => {
  const count = game.start.length;
  return winds[(seat - dealer + count) % count] ?? null;
};

/**
 * The seat of a wind while `dealer` deals.
 *
 * @param {AnyTables} tables @param {number} dealer @param {Wind} wind
 */
export const seatOf = (tables, dealer, wind) =>
  (dealer + tables.winds.indexOf(wind)) % tables.game.start.length;

/**
 * What each seat gains or loses.
 *
 * @param {Transfer[]} transfers @param {number} seats how many there are
 */
export const deltasOf = (transfers, seats) => {
  /** @type {number[]} */
  const deltas = Array(seats).fill(0);
  for (const { payer, receiver, points } of transfers) {
    if (payer !== null) deltas[payer] -= points;
    if (receiver !== null) deltas[receiver] += points;
  }
  return deltas;
};

/** @typedef {(wind: Wind) => Wind} Rename */

/** @type {("riichi" | "tenpai" | "nagashi")[]} */
const LISTS = ["riichi", "tenpai", "nagashi"];
/** @type {("discarder" | "offender")[]} */
const SINGLES = ["discarder", "offender"];

/**
 * @template Value
 * @param {Partial<Record<Wind, Value>>} object @param {Rename} rename
 */
const withKeys = (object, rename) =>
  /** @type {Partial<Record<Wind, Value>>} */ (
    Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(/** @type {Wind} */ (key)), value]))
  );

/** @param {Record<string, Wind>} object @param {Rename} rename */
const withValues = (object, rename) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, rename(value)]));

/** @param {Win} win @param {Rename} rename */
const renamedWin = (win, rename) => {
  const result = { ...win, seat: rename(win.seat) };
  if (typeof win.pao === "string") result.pao = rename(win.pao);
  else if (win.pao) result.pao = withValues(win.pao, rename);
  if (win.guarantor) result.guarantor = rename(win.guarantor);
  return result;
};

/**
 * @param {Entry} entry @param {Rename} rename
 * @returns {Entry}
 */
const renamed = (entry, rename) => {
  const result = { ...entry };
  for (const name of LISTS) if (entry[name]) result[name] = entry[name].map(rename);
  for (const name of SINGLES) if (entry[name]) result[name] = rename(entry[name]);
  if (entry.wins) result.wins = entry.wins.map((win) => renamedWin(win, rename));
  if (entry.hands) result.hands = withKeys(entry.hands, rename);
  if (entry.deltas) result.deltas = withKeys(entry.deltas, rename);
  return result;
};

/**
 * The new seat of every player; a substitute takes the seat of the player who left.
 *
 * @param {Seat[]} from @param {Seat[]} to
 */
const newSeats = (from, to) => {
  const seats = from.map(({ entrant }) => to.findIndex((seat) => seat.entrant === entrant));
  const free = to.map((_, seat) => seat).filter((seat) => !seats.includes(seat));
  return seats.map((seat) => (seat < 0 ? /** @type {number} */ (free.shift()) : seat));
};

/**
 * The entry of a waiting hand for the same players in `game`; null if one of its players sits out there.
 *
 * @param {AnyTables} tables
 * @param {{entry: Entry, before: Pick<Situation, "dealer">, seats: Seat[]}} hand
 * @param {{situation: Pick<Situation, "dealer">, seats: Seat[]}} game
 */
export const entryFor = (tables, { entry, before, seats }, game) => {
  const now = newSeats(seats, game.seats);
  const { dealer } = game.situation;
  if (before.dealer === dealer && now.every((seat, index) => seat === index)) return entry;
  let namesWhoWaits = false;
  const entryNow = renamed(entry, (wind) => {
    const windNow = windOf(tables, dealer, now[seatOf(tables, before.dealer, wind)]);
    namesWhoWaits ||= windNow === null;
    return windNow ?? wind;
  });
  return namesWhoWaits ? null : entryNow;
};
