// False wins and deductions, which stand beside any outcome: fields by the wind of the offender.

import { numberOf } from "../table/entry/fields.js";

/** @import { Entry, HandPenalty, Wind } from "../offline_tables/types.js" */

/** The box that shows the fields. */
const ASKED = "beside";
const FALSE = "false-";
const DEDUCTION = "deduction-";

/** @param {FormData} data @returns {HandPenalty[]} those of a form that asks for them */
export const penaltiesOf = (data) =>
  (data.has(ASKED) ? [...data] : []).flatMap(([name, value]) => {
    const text = String(value).trim();
    const seat = /** @type {Wind} */ (name.slice(-1));
    if (text && name.startsWith(FALSE)) return [{ seat, kind: /** @type {HandPenalty["kind"]} */ (text) }];
    if (text && name.startsWith(DEDUCTION)) return [{ seat, kind: "deduction", points: numberOf(text) }];
    return [];
  });

/** @param {Entry} entry @returns {Record<string, string[]>} its penalties as fields */
export const penaltyFields = ({ penalties = [] }) => {
  const fields = penalties.map(({ kind, points, seat }) =>
    kind === "deduction" ? [DEDUCTION + seat, [String(points)]] : [FALSE + seat, [kind]],
  );
  return fields.length ? { [ASKED]: ["1"], ...Object.fromEntries(fields) } : {};
};
