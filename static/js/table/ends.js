// Places and final scores of a game that ends: only the server knows their rules, so it is asked.

import { score } from "./numbers.js";
import { copyOf, page, say } from "./page.js";
import { nameOf, unsent } from "./store.js";

const PATIENCE = 6000;

const ask = async (entry) => {
  const answer = await fetch(page.urls.preview, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify({ entry }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error("not now");
  return answer.json();
};

const line = ({ seat, place, final }) => {
  const part = copyOf("t-place");
  say(part, { place, name: nameOf(seat), score: score(final) });
  return part;
};

const rowsOf = ({ placements, final_scores: finals }) =>
  finals
    .map((final, seat) => ({ seat, final, place: placements[seat] }))
    .sort((one, other) => one.place - other.place);

/** Fill in the places once they are known; until then, and without a network, they follow later. */
export const showPlaces = (box, entry) => {
  if (unsent().length) return;
  ask(entry)
    .then((preview) => {
      if (!preview.finished) return;
      box.querySelector("[data-places]").replaceChildren(...rowsOf(preview).map(line));
      box.querySelector("[data-places-later]").hidden = true;
    })
    .catch(() => {});
};
