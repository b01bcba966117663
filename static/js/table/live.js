// Hears of changes that others made at this table, and fetches the page's state when there are any.

import { gameOf, page } from "./page.js";
import { serverGame, takePage, unsent } from "./store.js";
import { keepPage } from "./worker.js";

const EVERY = 10000;
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60000;

let retry = FIRST_RETRY;
let polling = null;

let shown = serverGame()?.version;

/** Fetch how the table stands now and put it where the page shows it. */
const refresh = async () => {
  const answer = await fetch(page.urls.state, { headers: { "X-Requested-With": "fetch" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  shown = gameOf(fresh).version;
  document.getElementById("state").replaceWith(document.adoptNode(fresh.getElementById("state")));
  takePage(fresh);
  keepPage();
  document.dispatchEvent(new Event("tenbou:state"));
};

/** Bring the page up to what is known of the table. */
export const showLatest = () => {
  if (serverGame().version !== shown) refresh().catch(() => {});
};

const moved = (version) => version > serverGame().version;

const poll = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(page.urls.version);
    if (answer.ok && moved((await answer.json()).version)) await refresh();
  } catch {
    // Away: the next turn asks again.
  }
};

const listen = () => {
  const stream = new EventSource(page.urls.live);
  stream.onopen = () => {
    retry = FIRST_RETRY;
    clearInterval(polling);
  };
  stream.onmessage = ({ data }) => {
    const { version, news } = JSON.parse(data);
    if (news || moved(version)) refresh().catch(() => {});
  };
  stream.onerror = () => {
    stream.close();
    clearInterval(polling);
    polling = setInterval(poll, EVERY);
    setTimeout(listen, retry);
    retry = Math.min(retry * 2, LONGEST_RETRY);
  };
};

export const startLive = () => {
  listen();
  window.addEventListener("online", () => unsent().length || poll());
};
