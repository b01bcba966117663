// The table page as an app: hands are entered on the phone itself and sent when they can be. Where
// the page brings no tables of its rules, its plain forms do everything.

import { makeReady } from "./begin.js";
import { openEntry, stepTo } from "./entry.js";
import { later } from "./later.js";
import { showLatest, startLive } from "./live.js";
import { page, reckoner } from "./page.js";
import { startPictures } from "./pictures.js";
import { replace, startQueue, takeOut } from "./queue.js";
import { tapSeat, turnAround } from "./seats.js";
import { send, startSender } from "./sender.js";
import { show } from "./show.js";
import { onChange, serverGame, standing, takeKept, unsent } from "./store.js";
import { startWorker } from "./worker.js";

const outcomeTapped = (event) => {
  const link = event.target.closest("[data-outcome]");
  if (link && !event.metaKey && !event.ctrlKey && openEntry(link.dataset.outcome)) event.preventDefault();
};

const seatTapped = (event) => {
  const link = event.target.closest("[data-against]");
  if (link) event.preventDefault();
  if (link) tapSeat(link, standing().situation);
  if (event.target.closest("[data-around]")) turnAround();
};

/** A hand that could not be stored: drop it, or send it again for the game as it stands now. */
const choice = async (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  const order = Number(button.closest("[data-unsent]").dataset.unsent);
  const item = unsent().find((other) => other.order === order);
  if (button.dataset.choice === "drop") await takeOut(item, serverGame().version);
  else await replace({ ...item, why: undefined, problems: undefined, version: serverGame().version });
  await send();
};

const getReady = () => later(() => makeReady(standing().situation));

const start = async () => {
  onChange(show);
  onChange(showLatest);
  document.addEventListener("tenbou:state", show);
  document.addEventListener("click", outcomeTapped);
  document.addEventListener("click", seatTapped);
  document.getElementById("unsent").addEventListener("click", choice);
  window.addEventListener("popstate", ({ state }) => stepTo(state));
  takeKept();
  await startQueue();
  await startSender();
  startLive();
  await startWorker();
  await startPictures();
  onChange(getReady);
  document.addEventListener("tenbou:state", getReady);
  getReady();
};

if (page && reckoner) start();
