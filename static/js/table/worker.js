// Has the worker keep this page and what it is made of. Only secure pages may have one; on others
// the page still goes on without a network as long as it stays open.

import { page, tables } from "./page.js";

const parts = () =>
  performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((name) => new URL(name).pathname.startsWith("/static/"));

const ask = async (keep) => (await navigator.serviceWorker.ready).active.postMessage({ keep });

export const startWorker = async () => {
  if (!("serviceWorker" in navigator) || !page.urls.worker) return;
  await navigator.serviceWorker.register(page.urls.worker, { scope: page.urls.scope });
  const away = new URL("away/", location.href).pathname;
  await ask([location.pathname, away, ...parts(), tables.sheet]);
};

/** The page has changed: keep it as it is now. */
export const keepPage = () => {
  if (navigator.serviceWorker?.controller) ask([location.pathname]);
};
