// The service worker, registered for each table's page and for the whole site: what is kept for use
// without a network, and notices. The two have the same script and differ in what they keep.

import { deleteOldCaches } from "./kept.js";
import { listenToNotices } from "./notices.js";
import { answerPublic, keepForPage } from "./public_pages.js";
import { answerTable, keepForTable } from "./table_pages.js";

const isOfTable = new URL(self.registration.scope).pathname.startsWith("/t/");
const answer = isOfTable ? answerTable : answerPublic;
const keep = isOfTable ? keepForTable : keepForPage;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()])));

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin === self.location.origin) answer(event, address);
});

self.addEventListener("message", (event) => event.waitUntil(Promise.resolve(keep(event.data)).catch(() => {})));

listenToNotices();
