// Public pages that a reader has seen open without a network, with the time as of which they are. The
// server says which pages may be kept, for how long, and whose they are; all others are never stored.

import { FILES, PAGES, find, hasDigest, isStatic, marked, put } from "./kept.js";

const MOST_PAGES = 30;
const MOST_FILES = 200;
const LARGEST_PAGE = 1_000_000; // characters
const SLOW = 5000; // milliseconds, after which a kept page is shown
const SECOND = 1000;
const OFFLINE_PAGE = "/offline/";
const OFFLINE_PAGE_LASTS = 3600 * SECOND;
const LOG_OUT = "/account/logout/";
const KEEP = "Tenbou-Keep"; // seconds
const READER = "Tenbou-Reader";
const KEPT_AT = "Tenbou-Kept-At";
/** Answers of a proxy that cannot reach the server. */
const UNREACHABLE = [502, 503, 504];

// ---------------------------------------------------------------------------------- kept pages

export const forgetPages = () => caches.delete(PAGES);

/** @returns {number} milliseconds since it was kept */
const ageOf = (kept) => Date.now() - Date.parse(kept.headers.get(KEPT_AT));

/** Too old, or from the future: the device's clock was wrong. */
const isExpired = (kept) => {
  const age = ageOf(kept);
  return !(age >= 0 && age <= Number(kept.headers.get(KEEP)) * SECOND);
};

/** Delete pages that are too old, and all if they are those of another reader. */
const tidy = async (reader) => {
  const cache = await caches.open(PAGES);
  for (const key of await cache.keys()) {
    const kept = await cache.match(key);
    const stays = kept && !isExpired(kept) && (reader === undefined || kept.headers.get(READER) === reader);
    if (!stays) await cache.delete(key);
  }
};

const stamped = (text, headers) => {
  const all = new Headers(headers);
  all.delete("Content-Encoding");
  all.set(KEPT_AT, new Date().toISOString());
  return new Response(text, { headers: all });
};

/** Keep a page as it was seen, or forget what was kept of its address. */
const remember = async (request, response) => {
  if (UNREACHABLE.includes(response.status)) return;
  if (!response.ok || !response.headers.has(KEEP)) {
    await (await caches.open(PAGES)).delete(request.url, { ignoreVary: true });
    return;
  }
  const text = await response.text();
  if (text.length > LARGEST_PAGE || !text.trimStart().startsWith("<!DOCTYPE")) return; // a part of a page
  await tidy(response.headers.get(READER));
  await put(PAGES, request, stamped(text, response.headers), MOST_PAGES);
};

const keptPage = async (request) => {
  const kept = await find(PAGES, request);
  if (!kept) return undefined;
  if (isExpired(kept)) {
    await tidy();
    return undefined;
  }
  return marked(kept, `data-cached data-kept-at="${kept.headers.get(KEPT_AT)}"`);
};

// ------------------------------------------------------------------------------- files of pages

const fileFromNetwork = async (request) => {
  const response = await fetch(request);
  if (response.ok) await put(FILES, request, response.clone(), MOST_FILES);
  return response;
};

const file = async (request, address) => {
  if (hasDigest(address)) return (await find(FILES, request)) ?? fileFromNetwork(request);
  try {
    return await fileFromNetwork(request);
  } catch (error) {
    const kept = await find(FILES, request);
    if (kept) return kept;
    throw error;
  }
};

/** The page that says that there is no network, in the reader's language, with its files. */
const keepOfflinePage = async (language) => {
  const kept = await find(FILES, OFFLINE_PAGE);
  if (kept && ageOf(kept) < OFFLINE_PAGE_LASTS && (await kept.text()).includes(`<html lang="${language}"`)) return;
  const response = await fetch(OFFLINE_PAGE);
  if (!response.ok) return;
  const text = await response.text();
  await put(FILES, OFFLINE_PAGE, stamped(text, response.headers), MOST_FILES);
  const files = [...text.matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map(([, address]) => address);
  await keepFiles(files);
};

const keepFiles = async (addresses) => {
  for (const address of addresses) if (!(await find(FILES, address))) await fileFromNetwork(address);
};

// -------------------------------------------------------------------------------------- answers

const unreachable = async (request) => {
  const offline = await find(FILES, OFFLINE_PAGE);
  return (await keptPage(request)) ?? (offline ? marked(offline) : Response.error());
};

const page = async (event) => {
  const { request } = event;
  const network = fetch(request);
  const seen = network.then((response) => remember(request, response.clone()));
  event.waitUntil(seen.catch(() => {}));
  const late = new Promise((done) => {
    setTimeout(done, SLOW);
  });
  try {
    const first = await Promise.race([network, late.then(() => keptPage(request))]);
    const response = first ?? (await network);
    return UNREACHABLE.includes(response.status) ? ((await keptPage(request)) ?? response) : response;
  } catch {
    return unreachable(request);
  }
};

/** What an open page fetches again of itself is what its reader sees now. */
const part = async (event) => {
  const response = await fetch(event.request);
  event.waitUntil(remember(event.request, response.clone()).catch(() => {}));
  return response;
};

const isPart = (request) => request.headers.get("X-Requested-With") === "fetch";

export const answerPublic = (event, address) => {
  const { request } = event;
  if (address.pathname.startsWith("/t/")) return; // a table's page has a worker of its own
  if (request.method === "POST" && address.pathname === LOG_OUT) event.waitUntil(forgetPages());
  if (request.method !== "GET") return;
  if (isStatic(address)) event.respondWith(file(request, address));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (isPart(request)) event.respondWith(part(event));
};

/** An open page tells what it loaded before this worker existed. */
export const keepForPage = async ({ language, seen, files }) => {
  await keepOfflinePage(language);
  await keepFiles(files);
  if (!(await find(PAGES, seen))) await remember({ url: seen }, await fetch(seen));
};
