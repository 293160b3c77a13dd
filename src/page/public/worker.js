// Opens the page without a network. Nothing under /api or /a ever passes through here, let alone is kept.
const CACHE = "sluice-page";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname === "/") event.respondWith(fresh(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(event.request));
});

/** The newest page if there is one; a new page makes everything older useless. */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (!response.ok) return response;
    const [text, before] = [await response.clone().text(), await (await cache.match("/"))?.text()];
    if (text !== before) {
      for (const key of await cache.keys()) await cache.delete(key);
      await cache.put("/", response.clone());
    }
    return response;
  } catch (error) {
    const before = await cache.match("/");
    if (before) return before;
    throw error;
  }
}

/** Their names change with their content. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const before = await cache.match(request);
  if (before) return before;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
