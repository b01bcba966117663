// Without a network the service worker keeps this page with its files, and links and forms say that they
// need the network instead of leading to an error page of the browser.

import { byId, closest } from "./dom.js";
import { showMessage } from "./messages.js";
import { page, tileSet } from "./page.js";

// ----------------------------------------------------------------------------- the service worker

const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((name) => new URL(name).pathname.startsWith("/static/"));

/** @param {string[]} addresses */
const keep = async (addresses) => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: addresses });
};

/** Only secure pages have a service worker; others work without a network while they are open. */
export const startWorker = async () => {
  if (!("serviceWorker" in navigator) || !page.urls.worker) return;
  await navigator.serviceWorker.register(page.urls.worker, { scope: page.urls.scope });
  const offlinePage = new URL("away/", location.href).pathname;
  await keep([location.pathname, offlinePage, ...loadedFiles(), ...(tileSet ? [tileSet.sheet] : [])]);
};

/** Store the present page. */
export const keepPage = () => {
  if (navigator.serviceWorker?.controller) keep([location.pathname]);
};

// --------------------------------------------------------------------------------- links and forms

export const showNotice = () => {
  showMessage("t-offline");
  byId("messages").scrollIntoView({ block: "nearest" });
};

/** @param {HTMLAnchorElement} link the table's page itself is kept on the phone */
const isKept = ({ pathname, search }) =>
  Boolean(navigator.serviceWorker?.controller) && /^\/t\/[^/]+\/$/.test(pathname) && !search;

/** @param {HTMLAnchorElement} link */
const leavesPage = (link) => Boolean(link.href) && link.href.split("#")[0] !== location.href.split("#")[0];

/** A browser without a network may still reach a server on the same machine. */
const isServerReachable = async () => {
  try {
    await fetch(location.href, { method: "HEAD" });
    return true;
  } catch {
    return false;
  }
};

/** @param {Event} event @param {() => void} goOn */
const onlyIfReachable = async (event, goOn) => {
  event.preventDefault();
  if (await isServerReachable()) goOn();
  else showNotice();
};

/** @param {Event} event */
const clicked = (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (closest(event.target, "a[href]"));
  if (navigator.onLine || event.defaultPrevented || !link || !leavesPage(link) || isKept(link)) return;
  onlyIfReachable(event, () => location.assign(link.href));
};

/** @type {EventTarget | null} */
let submitting = null;

/** @param {SubmitEvent} event */
const submitted = (event) => {
  const { target, submitter } = event;
  if (navigator.onLine || event.defaultPrevented || submitting === target) return;
  onlyIfReachable(event, () => {
    submitting = target;
    /** @type {HTMLFormElement} */ (target).requestSubmit(submitter);
    submitting = null;
  });
};

/** Listens on the window, after the page's own listeners. */
export const watchLinks = () => {
  window.addEventListener("click", clicked);
  window.addEventListener("submit", submitted);
};
