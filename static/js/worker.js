// Keeps the table page and everything it is made of on the phone, so that it opens without a network.
// The network comes first; only files whose name holds their digest never change.

const KEPT = "tenbou-1";
const PATIENCE = 4000;
const MOST = 120;

// An address has one answer, the latest, in whichever language it was chosen.
const put = async (request, answer) => {
  const cache = await caches.open(KEPT);
  await cache.put(request.url ?? request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
};

const fetched = async (request) => {
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  if (answer.ok) await put(request, answer.clone());
  return answer;
};

const keptOf = (request) => caches.match(request, { ignoreVary: true });

// A page is told that it was kept: what it learns from pages that have just come it must not ask of
// this one.
const asKept = async (answer) => {
  const text = await answer.text();
  return new Response(text.replace("<html ", "<html data-kept "), { headers: answer.headers });
};

const keptFirst = async (request) => (await keptOf(request)) ?? fetched(request);

const insteadOf = async (request) => {
  const kept = await keptOf(request);
  return kept && request.mode === "navigate" ? asKept(kept) : kept;
};

// A server that fails, or one before it that cannot reach it, is no better than no network.
const networkFirst = async (request) => {
  try {
    const answer = await fetched(request);
    return answer.status < 500 ? answer : ((await insteadOf(request)) ?? answer);
  } catch (error) {
    const kept = await insteadOf(request);
    if (kept) return kept;
    throw error;
  }
};

// What is said of every other page of a table that cannot be had.
const orWords = async (request, address) => {
  try {
    return await fetch(request);
  } catch (error) {
    const words = await keptOf(address.pathname.replace(/^(\/t\/[^/]+\/).*/, "$1away/"));
    if (words) return asKept(words);
    throw error;
  }
};

const isDigested = ({ pathname }) => /\.[0-9a-f]{12}\.\w+$/.test(pathname);
const isStatic = ({ pathname }) => pathname.startsWith("/static/");
const isTable = ({ pathname, search }) => /^\/t\/[^/]+\/$/.test(pathname) && !search;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (isStatic(address) && isDigested(address)) event.respondWith(keptFirst(request));
  else if (isStatic(address) || isTable(address)) event.respondWith(networkFirst(request));
  else if (request.mode === "navigate") event.respondWith(orWords(request, address));
});

// What the page was made of before this worker looked after it, and the page as it is by now.
self.addEventListener("message", ({ data }) => {
  for (const address of data.keep ?? []) fetched(address).catch(() => {});
});
