// Hears of changes that others made at this table, and fetches the page's state when there are any.

import { gameOf, languageOf, page } from "./page.js";
import { serverGame, setShut, takePage, unsent } from "./store.js";
import { keepPage } from "./worker.js";

const EVERY = 10000;
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60000;
// The link was renewed, or somebody logged out.
const SHUT = [401, 403, 404];

let retry = FIRST_RETRY;
let polling = null;

let shown = serverGame()?.version;

const asked = async (...what) => {
  const answer = await fetch(...what);
  setShut(SHUT.includes(answer.status));
  return answer;
};

/** Fetch how the table stands now and put it where the page shows it; fails without a network. */
export const refresh = async () => {
  const answer = await asked(page.urls.state, { headers: { "X-Requested-With": "fetch" } });
  if (!answer.ok) throw new Error("not now");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  // Another language was chosen in another tab: no page is made of two, nor an entry lost for it.
  if (languageOf(fresh) !== page.language) {
    if (!document.querySelector("#page.aside")) location.reload();
    throw new Error("another page");
  }
  const game = gameOf(fresh);
  // An answer that was overtaken by another.
  if (game.version < serverGame().version) throw new Error("overtaken");
  shown = game.version;
  // Before its data move into this page with the rest.
  takePage(fresh);
  document.getElementById("state").replaceWith(document.adoptNode(fresh.getElementById("state")));
  keepPage();
  document.dispatchEvent(new Event("tenbou:state"));
};

/** Bring the page up to what is known of the table. */
export const showLatest = () => {
  if (serverGame().version !== shown) refresh().catch(() => {});
};

/** The game went on, or something beside it: clock, calls, sign-offs, rulings. */
const moved = ({ version, stamp }) => version > serverGame().version || stamp !== serverGame().stamp;

const poll = async () => {
  if (document.hidden) return;
  try {
    const answer = await asked(page.urls.version);
    if (answer.ok && moved(await answer.json())) await refresh();
  } catch {
    // Away: the next turn asks again.
  }
};

const listen = () => {
  const stream = new EventSource(page.urls.live);
  stream.onopen = () => {
    retry = FIRST_RETRY;
    clearInterval(polling);
    polling = null;
  };
  stream.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.news || moved(told)) refresh().catch(() => setTimeout(poll, EVERY));
  };
  stream.onerror = () => {
    stream.close();
    polling ??= setInterval(poll, EVERY);
    setTimeout(listen, retry);
    retry = Math.min(retry * 2, LONGEST_RETRY);
  };
};

export const startLive = () => {
  listen();
  window.addEventListener("online", () => unsent().length || poll());
};
