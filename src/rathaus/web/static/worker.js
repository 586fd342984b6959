// Keeps pictures, styles and scripts, and one page for when the house cannot be reached.
// Tables are never kept: what they show is always what the house says now.

const CACHE = `rathaus${self.location.search}`; // a new stamp, a new cache
const OFFLINE = "/offline";
const kept = (url) => url.origin === self.location.origin && url.search && /^\/(static|games\/[^/]+)\/[^/]+\.(css|js|svg|png)$/.test(url.pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

// The offline page with everything it shows; drawn for nobody, so it names nobody.
async function prepare() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { credentials: "omit", cache: "no-store" });
  const parts = (await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"]+)"/g);
  await cache.addAll([...parts].map((found) => found[1]));
  await cache.put(OFFLINE, page);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

async function forget() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (kept(new URL(request.url))) event.respondWith(once(request));
});

async function once(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
