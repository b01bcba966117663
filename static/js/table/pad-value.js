// What a hand of tiles is worth and why, or what is wrong with it: only the server knows the rules of
// tiles. Nobody has to wait for its answer.

import { entryOf } from "./form.js";
import { points } from "./numbers.js";
import { page, say } from "./page.js";
import { unsent } from "./store.js";

const PATIENCE = 5000;
const PAUSE = 150;
const TOLD = 200;
const REFUSED = 422;

const asking = new WeakMap();

const preview = async (entry) => {
  const answer = await fetch(page.urls.preview, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify({ entry }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (![TOLD, REFUSED].includes(answer.status)) throw new Error("not now");
  return answer.json();
};

const item = (text) => Object.assign(document.createElement("li"), { textContent: text });

const show = (box, name, lines = []) => {
  for (const part of box.querySelectorAll("[data-worth]")) part.hidden = part.dataset.worth !== name;
  box.querySelector(`[data-worth="${name}"] ul`)?.replaceChildren(...lines.map(item));
};

const sizeOf = ({ limit, size, points: worth }) => [limit, size, points(worth)].filter(Boolean).join(" · ");

const tell = (box, answer) => {
  if (answer.problems) return show(box, "problems", answer.problems.map(({ message }) => message));
  const { explanation } = answer.wins[0];
  say(box, { size: sizeOf(explanation) });
  return show(
    box,
    "told",
    explanation.yaku.map(({ label, note, worth }) => [...new Set([label, note, worth])].join(" ")),
  );
};

const entryOfOne = (form, seat) => {
  const entry = entryOf(new FormData(form));
  const win = entry.wins.find((other) => other.seat === seat);
  return { ...entry, wins: [{ seat, tiles: win.tiles, ...(win.pao && { pao: win.pao }) }] };
};

const ask = async (section, turn) => {
  const box = section.querySelector("[data-worths]");
  const isLatest = () => asking.get(section) === turn;
  if (!isLatest()) return;
  try {
    const answer = await preview(entryOfOne(section.closest("form"), section.dataset.winner));
    if (isLatest()) tell(box, answer);
  } catch {
    if (isLatest()) show(box, "away");
  }
};

/** Ask for the worth of a winner's tiles, and show it at the pad; `whole`: there is enough to ask. */
export const askWorth = (section, whole) => {
  const box = section.querySelector("[data-worths]");
  const turn = {};
  asking.set(section, turn);
  if (!whole) return show(box, "");
  if (unsent().length) return show(box, "away");
  show(box, "asking");
  return setTimeout(ask, PAUSE, section, turn);
};
