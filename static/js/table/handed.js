// What players hand each other, as people at the table see it.

import { reckoner } from "./page.js";

const isOwn = (seat, reason) => (item) =>
  item.reason === reason && (reason === "riichi" ? item.payer : item.receiver) === seat;

/** Whoever takes the sticks of the table does not lay down the own one first. */
export const withoutOwnSticks = (transfers) => {
  const takers = transfers.filter(({ reason }) => reason === "sticks").map(({ receiver }) => receiver);
  const own = takers.filter((seat) => transfers.some(isOwn(seat, "riichi")));
  return transfers
    .filter((item) => !own.some((seat) => isOwn(seat, "riichi")(item)))
    .map((item) => {
      const less = own.some((seat) => isOwn(seat, "sticks")(item)) ? reckoner.stick : 0;
      return { ...item, points: item.points - less };
    })
    .filter(({ points }) => points);
};

/** One arrow for all that goes one way between two places. */
export const bundled = (transfers) => {
  const sums = new Map();
  for (const { payer, receiver, points } of transfers) {
    const key = `${payer} ${receiver}`;
    const row = sums.get(key) ?? { payer, receiver, sum: 0 };
    row.sum += points;
    sums.set(key, row);
  }
  return [...sums.values()];
};
