// Who pays whom in a hand, from the tables of the ruleset. This file has no rule of mahjong: the tables say
// which row an outcome has, its payments, and what each honba adds.

/** @import { Effect, Entry, Move, OfflineTables, Transfer, Win, Wind } from "./types.js" */

/** @param {OfflineTables} tables @param {Wind[]} winds */
const keyOf = (tables, winds) => tables.winds.filter((wind) => winds.includes(wind)).join("");

/** @type {Record<string, (entry: Entry, tables: OfflineTables) => Effect>} */
const ROWS = {
  ron: ({ discarder, wins = [] }, tables) => {
    const winners = wins.map((win) => win.seat);
    return tables.effects.ron[discarder ?? ""][keyOf(tables, winners)];
  },
  tsumo: ({ wins = [] }, { effects }) => effects.tsumo[wins[0].seat],
  exhaustive_draw: ({ tenpai = [] }, tables) => tables.effects.exhaustive_draw[keyOf(tables, tenpai)],
  nagashi_mangan: ({ nagashi = [], tenpai = [] }, tables) =>
    tables.effects.nagashi_mangan[keyOf(tables, nagashi)][tenpai.includes("E") ? "E" : ""],
  abortive_draw: ({ kind = "", riichi = [], tenpai = [] }, { effects }) =>
    effects.abortive_draw[kind][[...tenpai, ...riichi].includes("E") ? "ready" : "noten"],
  chombo: ({ offender = "" }, { effects }) => effects.chombo[offender],
  deltas: ({ dealer_stays: isStaying }, { effects }) => effects.deltas[isStaying ? "stays" : "passes"],
};

/**
 * The row of a complete entry.
 *
 * @param {OfflineTables} tables @param {Entry} entry
 */
export const effectOf = (tables, entry) => ROWS[entry.outcome](entry, tables);

/**
 * The name of a win's value in the tables, such as "3/40", "5" or "y1".
 *
 * @param {OfflineTables} tables @param {Pick<Win, "han" | "fu" | "yakuman">} win
 */
export const valueName = (tables, { han = 0, fu = null, yakuman }) => {
  if (yakuman) return `y${yakuman}`;
  return fu === null || han >= 5 ? String(Math.min(han, tables.most_han)) : `${han}/${fu}`;
};

/**
 * Who pays how much for a win, and for each honba if a player is liable; null if the tables do not have it.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {Win} win
 * @returns {{paid: Record<string, number>, perHonba?: Record<string, number>} | null}
 */
const paidFor = (tables, entry, win) => {
  const name = valueName(tables, win);
  const discarder = entry.discarder ?? "";
  if (win.pao) {
    if (typeof win.pao === "object") return null;
    const rows = tables.pao[[name, ...(win.yaku ?? [])].join(" ")] ?? {};
    const row = rows[win.seat + win.pao + discarder];
    return row ? { paid: row.paid, perHonba: row.per_honba } : null;
  }
  const value = tables.values[name];
  if (!value) return null;
  return { paid: discarder ? { [discarder]: value.ron[win.seat] } : value.tsumo[win.seat] };
};

/** @param {Record<string, number>} paid @param {Wind} receiver */
const movesTo = (paid, receiver) =>
  Object.entries(paid).map(([payer, points]) => /** @type {Move} */ ([payer, receiver, points]));

/**
 * Who pays whom how much if points are entered directly; the losers pay in turn.
 *
 * @param {Entry} entry
 * @returns {Move[]}
 */
const enteredMoves = ({ deltas = {} }) => {
  const rows = /** @type {[Wind, number][]} */ (Object.entries(deltas));
  const owed = new Map(rows.filter(([, points]) => points < 0).map(([wind, points]) => [wind, -points]));
  /** @type {Move[]} */
  const moves = [];
  for (const [winner, gained] of rows) {
    let due = Math.max(gained, 0);
    for (const [payer, open] of owed) {
      const points = Math.min(due, open);
      if (points) moves.push([payer, winner, points]);
      owed.set(payer, open - points);
      due -= points;
    }
  }
  return moves;
};

/**
 * All payments of a hand between players: [payer, receiver, points, reason]; null if the tables do not have
 * them.
 *
 * @param {OfflineTables} tables @param {Entry} entry @param {number} honba
 */
export const movesOf = (tables, entry, honba) => {
  const effect = effectOf(tables, entry);
  const won = [];
  /** @type {Map<Wind, Move[]>} */
  const liable = new Map();
  for (const win of entry.wins ?? []) {
    const payment = paidFor(tables, entry, win);
    if (!payment) return null;
    won.push(...movesTo(payment.paid, win.seat));
    if (payment.perHonba && effect.per_honba.some(([, receiver]) => receiver === win.seat))
      {liable.set(win.seat, movesTo(payment.perHonba, win.seat));}
  }
  const perHonba = [
    ...effect.per_honba.filter(([, receiver]) => !liable.has(receiver)),
    ...[...liable.values()].flat(),
  ];
  /** @type {[Wind, Wind, number, string][]} */
  const moves = [
    ...won.map((move) => withReason(move, "win")),
    ...enteredMoves(entry).map((move) => withReason(move, "deltas")),
    ...effect.moves.map((move) => withReason(move, entry.outcome)),
    ...perHonba.map(([payer, receiver, points]) => withReason([payer, receiver, points * honba], "honba")),
  ];
  return moves.filter(([, , points]) => points);
};

/**
 * @param {Move} move @param {string} reason
 * @returns {[Wind, Wind, number, string]}
 */
const withReason = (move, reason) => [...move, reason];

// ------------------------------------------------------------------------- as the players see it

/**
 * @param {number | null} seat @param {"riichi" | "sticks"} reason
 * @returns {(transfer: Transfer) => boolean}
 */
const isOwn = (seat, reason) => (transfer) =>
  transfer.reason === reason && (reason === "riichi" ? transfer.payer : transfer.receiver) === seat;

/**
 * The transfers from the points that the table shows: without a riichi stick that its owner has paid
 * before, and without one that a winner pays and gets back. A stick that was paid and is no longer stated
 * is returned.
 *
 * @param {OfflineTables} tables @param {Transfer[]} transfers
 * @param {number[]} [laid] seats whose sticks are on the table already
 */
export const shownTransfers = (tables, transfers, laid = []) => {
  const isLaid = (/** @type {Transfer} */ transfer) => laid.some((seat) => isOwn(seat, "riichi")(transfer));
  const back = laid.filter((seat) => !transfers.some(isOwn(seat, "riichi")));
  return [
    ...withoutOwnSticks(tables, transfers.filter((transfer) => !isLaid(transfer))),
    ...back.map((receiver) => ({ payer: null, receiver, points: tables.stick, reason: "sticks" })),
  ];
};

/**
 * The transfers without the riichi stick that a winner pays and gets back.
 *
 * @param {OfflineTables} tables @param {Transfer[]} transfers
 */
const withoutOwnSticks = (tables, transfers) => {
  const takers = transfers.filter(({ reason }) => reason === "sticks").map(({ receiver }) => receiver);
  const own = takers.filter((seat) => transfers.some(isOwn(seat, "riichi")));
  return transfers
    .filter((transfer) => !own.some((seat) => isOwn(seat, "riichi")(transfer)))
    .map((transfer) => {
      const less = own.some((seat) => isOwn(seat, "sticks")(transfer)) ? tables.stick : 0;
      return { ...transfer, points: transfer.points - less };
    })
    .filter(({ points }) => points);
};

/**
 * One sum for all payments in one direction between two players or the middle of the table.
 *
 * @param {Transfer[]} transfers
 */
export const sumsByPair = (transfers) => {
  /** @type {Map<string, {payer: number | null, receiver: number | null, sum: number}>} */
  const sums = new Map();
  for (const { payer, receiver, points } of transfers) {
    const key = `${payer} ${receiver}`;
    const row = sums.get(key) ?? { payer, receiver, sum: 0 };
    row.sum += points;
    sums.set(key, row);
  }
  return [...sums.values()];
};
