// Facts that are possible but rare, and usually a slip of the thumb: the check asks whether they are right.

import { seatOf } from "../../offline_tables/seats.js";

/** @import { AnyTables, Entry, OfflineTables, Situation, StoredHand } from "../../offline_tables/types.js" */
/** @import { Win, Wind } from "../../offline_tables/types.js" */
/** @typedef {{code: "yakuman" | "dora" | "poor" | "third", seat: number}} Unusual */

const MOST_DORA = 12;
const IN_A_ROW = 3;

/** @param {Win} win entered by a number alone */
const isByNumber = ({ patterns, tiles, yaku }) => !tiles && !yaku?.length && !patterns?.length;

/**
 * Whether a winner has entered the last two wins by number too.
 *
 * @param {AnyTables} tables @param {number} seat @param {StoredHand[]} hands
 */
const isThird = (tables, seat, hands) => {
  const last = hands.slice(1 - IN_A_ROW);
  if (last.length < IN_A_ROW - 1) return false;
  return last.every(({ before, entry }) =>
    entry.wins?.some((win) => seatOf(tables, before, win.seat) === seat && isByNumber(win)),
  );
};

/**
 * What is unusual in an entry; its wins state the value of their tiles.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} situation before it
 * @param {StoredHand[]} hands stored before, the latest last
 * @returns {Unusual[]}
 */
export const unusualIn = (tables, { riichi = [], wins = [] }, situation, hands) => {
  // Only riichi has sticks and declarations.
  const { stick } = /** @type {OfflineTables} */ (tables);
  /** @param {Wind} wind */
  const seat = (wind) => seatOf(tables, situation, wind);
  /** @param {Unusual["code"]} code @param {Wind[]} winds @returns {Unusual[]} */
  const found = (code, winds) => winds.map((wind) => ({ code, seat: seat(wind) }));
  /** @param {(win: Win) => unknown} test */
  const winners = (test) => wins.filter(test).map((win) => win.seat);
  return [
    ...found("yakuman", winners(({ yakuman }) => yakuman)),
    ...found("dora", winners(({ dora = 0 }) => dora > MOST_DORA)),
    ...found("poor", riichi.filter((wind) => situation.points[seat(wind)] < stick)),
    ...found("third", winners((win) => isByNumber(win) && isThird(tables, seat(win.seat), hands))),
  ];
};
