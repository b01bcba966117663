// The check before saving: who pays whom, the new points, and what comes next.

import { showPlaces } from "./ends.js";
import { withoutOwnSticks } from "./handed.js";
import { change, points } from "./numbers.js";
import { copyOf, filled, reckoner, say, words } from "./page.js";
import { pictureOf } from "./picture.js";
import { played, yameOf } from "./reckoner.js";
import { nameOf } from "./store.js";

const nameOr = (seat) => (seat === null ? words.middle : nameOf(seat));

const line = (transfer) => {
  const part = copyOf("t-move");
  say(part, {
    payer: nameOr(transfer.payer),
    receiver: nameOr(transfer.receiver),
    reason: words.reasons[transfer.reason] ?? "",
    points: points(transfer.points),
  });
  return part;
};

const row = (seat, delta, after) => {
  const part = copyOf("t-moved");
  say(part, { name: nameOf(seat), change: change(delta), points: points(after) });
  return part;
};

export const roundWords = ({ round }) => ({
  round: filled(words.round, { wind: words.winds[round[0]].name, number: words.numbers_of_rounds[round[1] - 1] }),
  kanji: `${words.winds[round[0]].kanji}${words.numerals[round[1] - 1]}局`,
});

const sayNext = (part, then) => {
  const { after } = then;
  say(part, {
    ...roundWords(after),
    dealer: nameOf(after.dealer),
    honba: after.honba,
    sticks: after.riichi_sticks,
    ending: words.endings[then.ending] ?? "",
  });
  part.querySelector("[data-next-round]").hidden = Boolean(then.ending);
  part.querySelector("[data-ends]").hidden = !then.ending;
};

const sayYame = (part, entry, before, then) => {
  const yame = yameOf(reckoner, entry, before, then.after.points);
  const box = part.querySelector("[data-yame]");
  box.hidden = !yame?.asked;
  box.querySelector("input").disabled = box.hidden;
  box.querySelector("input").checked = !box.hidden && Boolean(entry.yame);
};

/** Who ends where is asked for once it is looked at. */
export const askPlaces = (part, entry) => {
  const ends = part.querySelector("[data-ends]:not([hidden])");
  if (ends) showPlaces(ends, entry);
};

/** The page of what an entry would do, or null where only the server can tell. */
export const checkOf = (entry, game) => {
  const then = played(reckoner, entry, game.situation, game.time_is_up);
  if (!then) return null;
  const part = copyOf("t-check");
  const transfers = withoutOwnSticks(then.transfers);
  part.querySelector("[data-picture]").append(pictureOf(then, transfers, game.situation));
  part.querySelector("[data-moves]").append(...transfers.map(line));
  part.querySelector("[data-none]").hidden = transfers.length > 0;
  part
    .querySelector("[data-rows]")
    .append(...then.deltas.map((delta, seat) => row(seat, delta, then.after.points[seat])));
  sayNext(part, then);
  sayYame(part, entry, game.situation, then);
  return part;
};
