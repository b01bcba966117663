// Seats and winds. An entry names players by their winds in the hand for which it was entered; in another
// hand, or after a change of seats, the same players have other winds.

/** @import { AnyTables, Entry, Seat, Situation, Transfer, Win, Wind } from "./types.js" */
/** @typedef {Pick<Situation, "dealer" | "seats">} Seated who deals, and who sits where if players change seats */

/**
 * The wind of a seat (from 0) in a hand; null for the player of five who sits out.
 *
 * @param {AnyTables} tables @param {Seated} situation @param {number} seat
 * @returns {Wind | null}
 */
export const windOf = ({ game, winds }, { dealer, seats }, seat) => {
  const count = game.start.length;
  return winds[seats ? seats.indexOf(seat) : (seat - dealer + count) % count] ?? null;
};

/**
 * The seat of a wind in a hand.
 *
 * @param {AnyTables} tables @param {Seated} situation @param {Wind} wind
 */
export const seatOf = ({ game, winds }, { dealer, seats }, wind) => {
  const place = winds.indexOf(wind);
  return seats ? seats[place] : (dealer + place) % game.start.length;
};

/**
 * The seats in the order of their chairs: that of the first hand, or of the first one of a round where
 * players change seats.
 *
 * @param {Situation} situation
 */
export const chairsOf = ({ points, round, seats }) => {
  if (!seats) return points.map((_, seat) => seat);
  const dealt = (Number(round[1]) - 1) % seats.length;
  return [...seats.slice(seats.length - dealt), ...seats.slice(0, seats.length - dealt)];
};

/**
 * Whether the players have changed seats before this hand.
 *
 * @param {AnyTables} tables @param {Situation} situation
 */
export const haveMoved = ({ game: { rounds } }, { round, seats }) => {
  const [before, row] = Object.entries(rounds).find(([, { next }]) => next === round) ?? [];
  if (!seats || !before || !row || Object.keys(rounds)[0] === round) return false;
  return String([...row.seats.slice(1), row.seats[0]]) !== String(seats);
};

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
  if (entry.penalties) result.penalties = entry.penalties.map((one) => ({ ...one, seat: rename(one.seat) }));
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

/** @param {Seated} one @param {Seated} other whether each player has the same wind in both */
const areSeatedAlike = (one, other) =>
  one.dealer === other.dealer && String(one.seats ?? "") === String(other.seats ?? "");

/**
 * The entry of a waiting hand for the same players in `game`; null if one of its players sits out there.
 *
 * @param {AnyTables} tables
 * @param {{entry: Entry, before: Seated, seats: Seat[]}} hand
 * @param {{situation: Seated, seats: Seat[]}} game
 */
export const entryFor = (tables, { entry, before, seats }, game) => {
  const now = newSeats(seats, game.seats);
  if (areSeatedAlike(before, game.situation) && now.every((seat, index) => seat === index)) return entry;
  let namesWhoWaits = false;
  const entryNow = renamed(entry, (wind) => {
    const windNow = windOf(tables, game.situation, now[seatOf(tables, before, wind)]);
    namesWhoWaits ||= windNow === null;
    return windNow ?? wind;
  });
  return namesWhoWaits ? null : entryNow;
};
