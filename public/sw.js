// Caches only the offline page and its files. Server responses, scripts and other pages are never cached.
const CACHE = "ui-offline-1";
const KEPT = ["/offline.html", "/offline.css", "/favicon.svg", "/theme.js"];

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    KEPT.map(async (path) => {
      const answer = await fetch(path, { cache: "reload" });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      // Caches a copy, because some hosts redirect and a browser rejects a redirected response for a page.
      await cache.put(path, new Response(await answer.blob(), { headers: answer.headers }));
    }),
  );
}

async function tidy() {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("ui-offline-") && name !== CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  // Firefox shows its own error page when a preloaded request fails, so this disables the preloading that earlier
  // versions enabled.
  await self.registration.navigationPreload?.disable();
}

async function pageOr(event) {
  try {
    return await fetch(event.request);
  } catch (error) {
    const kept = await caches.match("/offline.html", { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function fileOr(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(pageOr(event));
  else if (KEPT.includes(pathname)) event.respondWith(fileOr(event.request, pathname));
});
