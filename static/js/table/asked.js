// What only the server can tell of an entry: asked for when the check is reached.

import { copyOf, page } from "./page.js";
import { unsent } from "./store.js";

const PATIENCE = 8000;
const PARTS = "[data-server-check]";

const ask = async (data) => {
  const query = new URLSearchParams([...data, ["step", "check"]]);
  const answer = await fetch(`${page.urls.hand}?${query}`, {
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error("not now");
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

const moves = (part) => Number(part.querySelector(".picture") !== null);

/** The question whether the dealer ends the game here, where the server's page has it. */
const yameBox = (isOn) => {
  const box = copyOf("t-check").querySelector("[data-yame]");
  box.querySelector("input").checked = isOn;
  return box;
};
const yameIn = (answered, isOn) => (answered.querySelector('[name="yame"]') ? [yameBox(isOn)] : []);

/** What the server says of the entry; where it finds something wrong there is nothing to store. */
const take = (body, answered, stops) => {
  const parts = [...answered.querySelectorAll(PARTS)].map((part) => document.adoptNode(part));
  // Who pays whom comes before what the tiles are worth.
  parts.sort((one, two) => moves(two) - moves(one));
  const save = body.closest("form")?.querySelector('[data-next="save"]');
  if (save) save.hidden = parts.some((part) => part.matches(".note--bad"));
  body.replaceChildren(...parts, ...yameIn(answered, stops));
};

/** The check of an entry, filled in when the server has answered; `alone()` is what there is without. */
export const checkByServer = (data, meanwhile, alone) => {
  const body = document.createElement("div");
  body.className = "stack";
  // The server does not know the hands that wait, so it would tell of another one.
  if (unsent().length) {
    body.append(alone());
    return body;
  }
  const stops = data.has("yame");
  // What was chosen stays chosen while the server is asked.
  body.append(meanwhile, ...(stops ? [yameBox(true)] : []));
  ask(data)
    .then((answered) => take(body, answered, stops))
    .catch(() => body.replaceChildren(alone()));
  return body;
};
