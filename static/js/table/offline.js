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

/** The table's own worker: until it is there, that of the whole site may control the page. */
/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/** @param {ServiceWorkerRegistration} made */
const activeOf = async (made) => {
  const starting = made.installing ?? made.waiting;
  if (made.active || !starting) return made.active;
  await new Promise((done) => {
    starting.addEventListener("statechange", done);
  });
  return activeOf(made);
};

/** @param {string[]} addresses */
const keep = async (addresses) => {
  if (registration) (await activeOf(registration))?.postMessage({ keep: addresses });
};

/** Only secure pages have a service worker; others work without a network while they are open. */
export const startWorker = async () => {
  if (!("serviceWorker" in navigator) || !page.urls.worker) return;
  registration = await navigator.serviceWorker.register(page.urls.worker, { scope: page.urls.scope });
  const offlinePage = new URL("away/", location.href).pathname;
  await keep([location.pathname, offlinePage, ...loadedFiles(), ...(tileSet ? [tileSet.sheet] : [])]);
};

/** Store the present page. */
export const keepPage = () => {
  if (registration?.active) keep([location.pathname]);
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
