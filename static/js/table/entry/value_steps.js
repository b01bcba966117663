// The value step of each game, as an entry form uses it.

import { hongKongStep } from "../../hongkong/value_step.js";
import { mcrStep } from "../../mcr/value_step.js";
import { riichiStep } from "../../riichi/value_step.js";
import { anyTables } from "../page.js";

/** @import { Entry, Situation } from "../../offline_tables/types.js" */
/**
 * `common` is the outcome of most hands, `outcomes` are those with a value.
 *
 * @typedef {object} ValueStep
 * @property {string} common
 * @property {string[]} outcomes
 * @property {(part: HTMLElement, entry: Entry, situation: Situation) => void} fill
 * @property {(section: HTMLElement, entry: Entry, tapped?: HTMLInputElement) => void} update
 * @property {(section: HTMLElement) => unknown} pad makes the tile pad of a winner
 * @property {(part: HTMLElement) => void} layOut while the phone is idle
 * @property {(part: HTMLElement) => void} shown once the step is shown
 * @property {(form: HTMLElement) => void} askForBoth the value beside tiles that no server can value
 */

/** @type {Record<string, ValueStep>} */
const STEPS = { riichi: riichiStep, hongkong: hongKongStep, mcr: mcrStep };

/** The step of this table's game. */
export const valueStep = STEPS[anyTables?.variant ?? "riichi"];
