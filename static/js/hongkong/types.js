// The tables of a Hong Kong ruleset, computed by the server. The page loads nothing from this file.

export {};

/** @import { Wind } from "../offline_tables/types.js" */

/**
 * The payments of a win, by faan from 0 to the cap and then by wind.
 *
 * @typedef {number[][]} ByFaan
 */

/**
 * The payments of an outcome. Winners come first, then payers.
 *
 * @typedef {object} HongKongEffects
 * @property {Record<string, Record<string, ByFaan>>} discard
 * @property {Record<string, Record<string, ByFaan>>} robbed_kong
 * @property {Record<string, ByFaan>} self_draw
 * @property {Record<string, Record<string, ByFaan>>} guaranteed
 * @property {Record<string, number[]>} false_win
 */

/** @import { Limit } from "../offline_tables/types.js" */
/** @import { PatternRow } from "../patterns/types.js" */

/**
 * @typedef {object} HongKongTables
 * @property {"hongkong"} variant
 * @property {Wind[]} winds
 * @property {number} minimum faan that a win needs
 * @property {number} cap
 * @property {boolean} several_winners
 * @property {boolean} guarantee
 * @property {boolean} bonus_counts bonus tiles help to reach the minimum
 * @property {number} pot points of each player for a drawn hand
 * @property {HongKongEffects} effects
 * @property {Record<string, PatternRow>} patterns
 * @property {Record<string, number[]>} excludes places of later patterns that no hand has together with one
 * @property {Limit[]} limits of the patterns; a pong of both seat and round wind counts once
 * @property {{by_discard: string[][], by_self_draw: string[][], no_faan: string[], several: string[]}} refusals
 * @property {object} game
 * @property {number[]} game.start the points of each seat
 * @property {{win: boolean, draw: boolean}} game.stays
 * @property {number | null} game.repeat_limit
 * @property {Record<string, {next: string, ends: boolean}>} game.rounds
 * @property {{up: boolean, was_up: boolean}[]} game.clock
 */
