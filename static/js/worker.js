// The service worker: stores a table's page with its files on the phone, so that it opens without a
// network. The network comes first; only files with a digest in their name never change.

const CACHE = "tenbou-1";
const NETWORK_TIMEOUT = 4000;
const MOST_ENTRIES = 120;

const SERVER_ERROR = 500;

// An address has one cached answer, the latest, in any language.
const put = async (request, response) => {
  const cache = await caches.open(CACHE);
  await cache.put(request.url ?? request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES)).map((key) => cache.delete(key)));
};

const fromNetwork = async (request) => {
  const response = await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT) });
  if (response.ok) await put(request, response.clone());
  return response;
};

const fromCache = (request) => caches.match(request, { ignoreVary: true });

// Mark a cached page, because its time is not the server's present time.
const marked = async (response) => {
  const text = await response.text();
  return new Response(text.replace("<html ", "<html data-cached "), { headers: response.headers });
};

const cacheFirst = async (request) => (await fromCache(request)) ?? fromNetwork(request);

const cachedInstead = async (request) => {
  const cached = await fromCache(request);
  return cached && request.mode === "navigate" ? marked(cached) : cached;
};

// A server that fails, or a proxy that cannot reach it, counts as no network.
const networkFirst = async (request) => {
  try {
    const response = await fromNetwork(request);
    return response.status < SERVER_ERROR ? response : ((await cachedInstead(request)) ?? response);
  } catch (error) {
    const cached = await cachedInstead(request);
    if (cached) return cached;
    throw error;
  }
};

// Every other page of an unreachable table becomes the page that says so.
const orOfflinePage = async (request, address) => {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await fromCache(address.pathname.replace(/^(\/t\/[^/]+\/).*/, "$1away/"));
    if (cached) return marked(cached);
    throw error;
  }
};

const hasDigest = ({ pathname }) => /\.[0-9a-f]{12}\.\w+$/.test(pathname);
const isStatic = ({ pathname }) => pathname.startsWith("/static/");
const isTable = ({ pathname, search }) => /^\/t\/[^/]+\/$/.test(pathname) && !search;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (isStatic(address) && hasDigest(address)) event.respondWith(cacheFirst(request));
  else if (isStatic(address) || isTable(address)) event.respondWith(networkFirst(request));
  else if (request.mode === "navigate") event.respondWith(orOfflinePage(request, address));
});

// Store what the page loaded before this worker existed, and the present page.
self.addEventListener("message", ({ data }) => {
  for (const address of data.keep ?? []) fromNetwork(address).catch(() => {});
});

// Notices for this device, which the server has encrypted.
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const pictures = { icon: "/static/img/touch-icon.png", badge: "/static/img/badge-96.png" };
  event.waitUntil(self.registration.showNotification(title, { body, tag, ...pictures, data: { url } }));
});

const openPage = async (url) => {
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((client) => client.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});
