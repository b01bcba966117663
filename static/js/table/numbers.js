// Points as the server's pages write them.

const NARROW_SPACE = "\u202f";
const MINUS = "\u2212";

const grouped = (value) => String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);

export const points = (value) => (value < 0 ? MINUS : "") + grouped(value);
export const change = (value) => (value > 0 ? `+${grouped(value)}` : points(value));
