// Kept for times without a network: the files of the pages, the guides, the calculators and a page that says so.
// Pages are fetched without cookies, so nothing of a table, a group or a person is ever kept. Moves, the API and
// event streams pass by untouched.
const CACHE = "midway-{{ version }}-{{ lang }}";
const LANGUAGE = "{{ lang }}";
const FILES = {{ files | tojson }};
const PAGES = {{ cached_pages | tojson }};
const OFFLINE = "/offline";

const keepPage = async (cache, path) => {
  const page = await fetch(`${path}?lang=${LANGUAGE}`, { credentials: "omit" });
  if (!page.ok) throw new Error(`${path}: ${page.status}`);
  await cache.put(path, page);
};

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  for (const path of PAGES) await keepPage(cache, path); // one by one: the table comes first
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("midway-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
})()));

const keptPage = async (path) => {
  const cache = await caches.open(CACHE);
  return (PAGES.includes(path) && await cache.match(path)) || cache.match(OFFLINE);
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/static/")) event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptPage(pathname)));
});
