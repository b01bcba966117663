// The problems of an entry of Mahjong Competition Rules that the tables can find.

import { ofWho, problemsOfPatterns, textsOfTiles } from "../patterns/problems.js";
import { anyTables, filled, words } from "../table/page.js";

/** @import { Entry, HandPenalty, Situation, Win } from "../offline_tables/types.js" */
/** @import { Step } from "../table/entry/problems.js" */
/** @import { McrTables } from "./types.js" */

/** @type {Record<string, string[]>} */
const NEEDED = { discard: ["won", "discarder"], self_draw: ["won"] };
const MOST_DEDUCTION = 60;

/** @param {HandPenalty} penalty @param {Entry} entry */
const textsOfPenalty = ({ kind, points = 0, seat }, { wins = [] }) => {
  if (kind !== "deduction") return wins.some((win) => win.seat === seat) ? [words.ask.offender_wins] : [];
  return points >= 1 && points <= MOST_DEDUCTION ? [] : [words.ask.deduction];
};

/**
 * The texts for problems with the value of a win.
 *
 * @param {McrTables} tables @param {Win} win
 */
const textsOfWin = ({ minimum, most_fan: most, patterns: rows, refusals }, win) => {
  const { fan, flowers = 0, patterns = [] } = win;
  if (fan === undefined) return win.tiles ? textsOfTiles(win) : [words.ask.faan];
  const sum = patterns.reduce((total, id) => total + rows[id].faan, flowers);
  if (!Number.isInteger(fan) || fan > most) return [words.ask.fan];
  if (fan - flowers < minimum) return refusals.below_minimum[Math.max(fan - flowers, 0)];
  return fan < sum ? [filled(words.ask.least, { faan: sum })] : [];
};

/**
 * All problems of the questions answered so far.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} upTo
 */
export const problemsOfMcr = (entry, situation, upTo) => {
  const tables = /** @type {McrTables} */ (anyTables);
  return problemsOfPatterns(entry, situation, upTo, {
    unit: "fan",
    needed: NEEDED[entry.outcome] ?? [],
    ofPlayers: (entry.penalties ?? []).flatMap((penalty) =>
      textsOfPenalty(penalty, entry).map((text) =>
        ofWho(text, penalty.kind === "deduction" ? `deduction-${penalty.seat}` : `false-${penalty.seat}`),
      ),
    ),
    textsOfWin: (win) => textsOfWin(tables, win),
  });
};
