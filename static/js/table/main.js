// The table page as an app: hands are entered on the phone itself and sent when they can be. Where
// the page brings no tables of its rules, its plain forms do everything.

import { makeReady } from "./begin.js";
import { leaveEntry, openEntry, stepTo } from "./entry.js";
import { later } from "./later.js";
import { showLatest, startLive } from "./live.js";
import { page, reckoner } from "./page.js";
import { startPictures } from "./pictures.js";
import { startQueue } from "./queue.js";
import { tapSeat, turnAround } from "./seats.js";
import { startSender } from "./sender.js";
import { show } from "./show.js";
import { onChange, standing, takeKept } from "./store.js";
import { choose } from "./unsent.js";
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

const getReady = () => later(() => makeReady(standing()));

const start = async () => {
  onChange(show);
  onChange(showLatest);
  document.addEventListener("tenbou:state", show);
  document.addEventListener("tenbou:seats", leaveEntry);
  document.addEventListener("click", outcomeTapped);
  document.addEventListener("click", seatTapped);
  document.getElementById("unsent").addEventListener("click", choose);
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
