// Types of the objects that the server and the phone exchange. `tsc` checks every script against them; the
// page loads nothing from this file.

export {};

/** @import { HongKongTables } from "../hongkong/types.js" */
/** @import { McrTables } from "../mcr/types.js" */

/**
 * A seat wind; the dealer of the hand is East.
 *
 * @typedef {"E" | "S" | "W" | "N"} Wind
 */

/**
 * @typedef {"ron" | "tsumo" | "exhaustive_draw" | "nagashi_mangan" | "abortive_draw" | "chombo"} PlayedOutcome
 * @typedef {PlayedOutcome | "deltas"} RiichiOutcome
 * @typedef {"discard" | "self_draw" | "goulash" | "false_win" | "interrupted"} OtherOutcome
 * @typedef {RiichiOutcome | OtherOutcome} Outcome
 */

/**
 * A meld in mpsz notation. `called` is the called tile, `from` its discarder.
 *
 * @typedef {object} Meld
 * @property {string} type chi, pon, ankan, daiminkan or kakan
 * @property {string} tiles
 * @property {string} [called]
 * @property {string} [from]
 */

/**
 * A winning hand by tiles.
 *
 * @typedef {object} WinTiles
 * @property {string} [concealed]
 * @property {string} [win_tile]
 * @property {string[]} [dora_indicators]
 * @property {string[]} [ura_indicators]
 * @property {Meld[]} [melds]
 * @property {number | string} [nukidora]
 * @property {number} [riichi]
 * @property {string} [flowers] of a set of 144, as all below
 * @property {number} [consecutive_dealer_wins] how often the dealer has won before
 * @property {boolean} [last_tile] of the wall
 * @property {boolean} [last_of_its_kind]
 * @property {number} [kong_replacement]
 * @property {string} [opening]
 */

/**
 * A player's win: by han and fu, by yaku and dora, by tiles, or by several of them. `pao` names the liable
 * player, or one for each yaku.
 *
 * @typedef {object} Win
 * @property {Wind} seat
 * @property {number} [han]
 * @property {number | null} [fu]
 * @property {number} [yakuman]
 * @property {string[]} [yaku]
 * @property {number} [dora]
 * @property {boolean} [open]
 * @property {WinTiles} [tiles]
 * @property {string} [discards] the tiles that the winner discarded, beside the tiles of a ron
 * @property {number} [chips]
 * @property {Wind | Record<string, Wind>} [pao]
 * @property {number} [faan] in the Hong Kong game
 * @property {number} [fan] in Mahjong Competition Rules, those of flowers included
 * @property {number} [flowers] how many of the fan are flowers
 * @property {string[]} [patterns] in both
 * @property {Wind} [guarantor]
 * @property {boolean} [robbing_kong]
 */

/**
 * A hand as it is entered and sent. Winds in this hand name the players.
 *
 * @typedef {object} Entry
 * @property {Outcome} outcome
 * @property {Win[]} [wins]
 * @property {Wind} [discarder]
 * @property {Wind[]} [riichi]
 * @property {Wind[]} [tenpai]
 * @property {Wind[]} [nagashi]
 * @property {string} [kind] which abortive draw
 * @property {Wind} [offender]
 * @property {boolean} [yame] the dealer ends the game
 * @property {boolean} [time_up] the hand ended after the clock ran out
 * @property {Partial<Record<Wind, number>>} [deltas] what each player gained or lost, as entered
 * @property {boolean} [dealer_stays] beside `deltas`
 * @property {boolean} [confirmed] the unusual facts are confirmed
 * @property {Partial<Record<Wind, string>>} [hands] tiles that were shown
 * @property {HandPenalty[]} [penalties] beside any outcome, in Mahjong Competition Rules
 */

/**
 * A false win, which pays each opponent, or points that a player loses.
 *
 * @typedef {object} HandPenalty
 * @property {Wind} seat
 * @property {"false_win_below_minimum" | "false_win_invalid_hand" | "deduction"} kind
 * @property {number} [points] of a deduction
 */

/**
 * The state of a game before a hand. `points` is by seat; seat 0 is East of the first hand.
 *
 * @typedef {object} Situation
 * @property {string} round such as "E1"
 * @property {number} dealer
 * @property {number[]} [seats] who sits E, S, W, N, where players change seats between rounds
 * @property {number} [honba]
 * @property {number} [riichi_sticks]
 * @property {number} [repeats] extra hands of the dealer, in the Hong Kong game
 * @property {number} [goulash_hands] drawn hands since the last win, in the Hong Kong game
 * @property {number[]} points
 * @property {boolean} [pending] on a phone: only the server knows the value of an earlier hand, and
 * `points` are those before it
 */

/**
 * @typedef {object} Seat
 * @property {number} [seat] its id
 * @property {number} entrant
 * @property {string} name
 */

/**
 * A hand that the server stored, with the id of its row on the page and the situation before it.
 *
 * @typedef {{row: string, position: number, client_id: string, before: Situation, entry: Entry}} StoredHand
 */

/**
 * The game as the server knows it. `stored` lists the client ids of its hands, `hands` are the latest ones,
 * `digest` changes with everything else on the page.
 *
 * @typedef {object} Game
 * @property {number} version
 * @property {string} [digest]
 * @property {Seat[]} seats
 * @property {string[]} stored
 * @property {StoredHand[]} [hands]
 * @property {number[][]} [targets] final scores that each seat needs for targets of the event
 * @property {number[]} [beside] the part of each final score besides points and uma
 * @property {number[]} [riichi] seats that have declared it in the hand being played
 * @property {Situation} situation
 * @property {string | null} ending
 * @property {boolean} time_is_up
 */

/**
 * An unsent hand. `version` is the version of the table for which it was entered, null if it follows
 * another waiting hand; `why` is set if a person has to decide.
 *
 * @typedef {object} WaitingHand
 * @property {number} order
 * @property {number} table
 * @property {string} client_id
 * @property {Entry} entry
 * @property {string} [offence] of a chombo
 * @property {Situation} before
 * @property {Seat[]} seats
 * @property {string[]} seen ids of the hands that the page listed when it was entered
 * @property {number | null} version
 * @property {"stale" | "refused"} [why]
 * @property {string[]} [problems]
 * @property {boolean} [anyway] a person chose to send it for the table as it is now
 */

/**
 * @typedef {{payer: number | null, receiver: number | null, points: number, reason: string}} Transfer
 */

/**
 * The effect of a hand on a game.
 *
 * @typedef {{transfers: Transfer[], deltas: number[], after: Situation, ending: string | null, open?: boolean}} Played
 */

/**
 * The known facts after a hand while points are pending. `open`: whether the game continues depends on them.
 *
 * @typedef {{after: Situation, ending: string | null, open: boolean}} Pending
 */

// ---------------------------------------------- the tables of a ruleset, worked out by the server

/**
 * Points by wind: [payer, receiver, points].
 *
 * @typedef {[Wind, Wind, number]} Move
 */

/**
 * The effect of an outcome apart from the values of its wins. `stays` lists the round winds in which the
 * dealer stays, `pot` who takes the sticks, `own_back` who gets their own stick back.
 *
 * @typedef {object} Effect
 * @property {Move[]} moves
 * @property {Move[]} per_honba
 * @property {Wind | null} pot
 * @property {string} own_back
 * @property {boolean} lays_sticks
 * @property {string} stays
 * @property {"none" | "same" | "more"} honba
 * @property {[string, string] | null} yame
 * @property {boolean} replayed
 * @property {number[]} refused
 */

/**
 * @typedef {object} ValueRow
 * @property {string | null} limit
 * @property {Record<string, number>} ron
 * @property {Record<string, Record<string, number>>} tsumo
 */

/**
 * @typedef {object} YakuRow
 * @property {number} closed
 * @property {number | null} open
 * @property {number} yakuman
 * @property {number} flat
 * @property {number} more
 * @property {number} fits bits of the ways to win that it allows
 * @property {number} alone 1 if only yakuman count with it
 */

/**
 * The maximum for the sum of the weights in a hand; a name with a weight below zero is implied by the
 * others.
 *
 * @typedef {{weights: Record<string, number>, most: number}} Limit
 */

/**
 * @typedef {object} YakuTables
 * @property {string[]} ways names of the bits
 * @property {Record<string, YakuRow>} yaku
 * @property {[string, string][]} excludes
 * @property {Limit[]} limits of yaku and of the words closed, open, tsumo and ron
 * @property {[string, string]} double_wind the yaku of seat and round wind
 * @property {number | null} most_yakuman beyond which a further one changes nothing
 * @property {{when: number, one_of: string[]}[]} needs
 * @property {{when: number, yaku: string[], least: number, most: number}[]} fu
 */

/**
 * @typedef {object} FuItems
 * @property {number} step
 * @property {number} most_sets
 * @property {Record<string, number>} start
 * @property {Record<string, number>} bare
 * @property {Record<string, number>} pairs
 * @property {Record<string, number>} waits
 * @property {Record<string, [number, number]>} sets
 */

/**
 * @typedef {object} RoundRow
 * @property {number | null} at_target
 * @property {boolean} repeats_first a dealer who stays continues at the target too
 * @property {string | null} passes how the game ends when this round passes
 * @property {number | null} extended_below
 * @property {string} next
 */

/**
 * @typedef {object} GameTables
 * @property {number[]} start the points of each seat
 * @property {number | null} below
 * @property {number | null} at_least
 * @property {Record<string, RoundRow>} rounds
 * @property {{points: number | null, alone: boolean}} leader
 * @property {{up: boolean, was_up: boolean}[]} clock
 */

/**
 * The rows of each outcome, under the keys that `payments.js` looks up.
 *
 * @typedef {object} EffectTables
 * @property {Record<string, Record<string, Effect>>} ron by discarder and winners
 * @property {Record<string, Effect>} tsumo by winner
 * @property {Record<string, Effect>} exhaustive_draw by who is tenpai
 * @property {Record<string, Record<string, Effect>>} nagashi_mangan by who has it and East's tenpai
 * @property {Record<string, {ready: Effect, noten: Effect, refused_by_riichi: number[][]}>} abortive_draw
 * @property {Record<string, Effect>} chombo by offender
 * @property {Record<string, Effect>} deltas by whether the dealer stays
 */

/**
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} message
 * @property {string} field
 */

/**
 * A ruleset computed as tables, so that a phone needs no rule of mahjong.
 *
 * @typedef {object} OfflineTables
 * @property {"riichi"} variant
 * @property {Wind[]} winds
 * @property {number} stick
 * @property {number} most_han
 * @property {EffectTables} effects
 * @property {Record<string, ValueRow>} values by names such as "3/40", "5" and "y1"
 * @property {Record<string, string[]>} allowed
 * @property {Record<string, Record<string, {paid: Record<string, number>, per_honba: Record<string, number>}>>} pao
 * @property {YakuTables} chips
 * @property {FuItems} fu_items
 * @property {{points: number | null, by_all: number[], noten: Record<string, number[]>}} riichi
 * @property {GameTables} game
 * @property {{return: number, by_floating: boolean, bonus: Record<string, number[]>} | null} results
 * @property {Refusal[]} refusals
 */

/**
 * The tables of a ruleset of any game.
 *
 * @typedef {OfflineTables | HongKongTables | McrTables} AnyTables
 */

// -------------------------------------------------------------------------- the page's other data

/** @typedef {"hands" | "riichi" | "preview" | "hand" | "state" | "version" | "worker" | "scope" | "live"} PageUrl */

/**
 * @typedef {object} Page
 * @property {number} table
 * @property {string} language
 * @property {Record<string, string>} auth headers of a request in this person's name
 * @property {Record<PageUrl, string>} urls
 * @property {Game} game
 */

/**
 * The texts that scripts put into the page, in its language.
 *
 * @typedef {object} Words
 * @property {{thousands: string, decimals: string, least: number}} numbers
 * @property {Record<string, {name: string, sign: string, kanji: string}>} winds
 * @property {string[]} numbers_of_rounds
 * @property {string[]} numerals
 * @property {Record<string, string>} outcomes
 * @property {Record<string, string>} reasons
 * @property {Record<string, string>} endings
 * @property {Record<string, string>} values
 * @property {Record<string, string>} limits
 * @property {Record<string, string>} ask
 * @property {Record<string, string>} terms the yaku or patterns by their ids
 * @property {Record<"from" | "several" | "alone" | "open" | "tenpai" | "noten" | "riichi" | "pao", string>} said
 * @property {Record<string, string>} unusual
 * @property {string} dora
 * @property {string} comma between the items of a list
 * @property {string} round
 * @property {string} middle
 * @property {{sentence: string, seat: string}} seat_change who sits where after a round
 * @property {string} han
 * @property {string} fu
 * @property {{counter: "honba" | "repeats", text: string}} repeats how often the dealer stayed
 * @property {number} score_unit points that make one of a final score
 * @property {boolean} scores_signed whether scores are gains and losses, not counted up from 0
 * @property {string} faan
 * @property {Record<string, string>} patterns
 * @property {string} from_each
 * @property {string} cell
 */

/**
 * The set of tiles of a ruleset.
 *
 * @typedef {object} TileSet
 * @property {Record<string, number>} copies
 * @property {Record<string, string>} kinds a red five is a five
 * @property {string[]} places that hold tiles
 * @property {Record<string, number>} most tiles of a place
 * @property {string[]} shared places that all winners share
 * @property {string[]} asks places that are asked for last
 * @property {Record<string, string>} own_places the only places of some tiles
 * @property {string[][]} runs
 * @property {Record<string, {shape: string, melds: string[]}>} groups what each call can make
 * @property {Record<string, string[]>} calls from whom each type of meld can be called, "" for nobody
 * @property {number} most_melds
 * @property {number} in_hand
 * @property {number} of_set
 */

/**
 * @typedef {object} TileWords
 * @property {Record<string, string>} tiles
 * @property {Record<string, string>} melds
 * @property {Record<string, string>} from
 * @property {string} remove
 * @property {string} left
 */
