// The order of the players on this device: as they sit, with the holder of the phone at the bottom.

/**
 * The seats from the top of a list to its bottom: from the first East, or so that the holder comes last.
 *
 * @param {number} count @param {number | null} holder
 */
export const seatsFromTop = (count, holder) => {
  const first = holder === null ? 0 : holder + 1;
  return Array.from({ length: count }, (_, row) => (first + row) % count);
};

/**
 * The place of a seat on a table seen from above: 0 at the bottom, then counter-clockwise.
 *
 * @param {number} seat @param {number} count @param {number | null} holder
 */
export const placeOf = (seat, count, holder) => (seat - (holder ?? 0) + count) % count;

/**
 * The seat of the player who holds this phone, by the id that the phone stores; null if it is nobody here.
 *
 * @param {{entrant: number}[]} seats @param {string | null} entrant
 */
export const seatOfHolder = (seats, entrant) => {
  const seat = seats.findIndex((other) => String(other.entrant) === entrant);
  return seat < 0 ? null : seat;
};
