// Opens the app without a network or a server. It stores built files and the empty page only, never a response of the API;
// platform/web/persist.ts stores what a user read. The build writes BUILD and FILES above this line.

const CACHE = `wellword-${BUILD}`;
const PAGE = '/';
const LONGEST_WAIT_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
});

// A new build takes over once the tabs of the old one are closed; until then they find their own files.
self.addEventListener('activate', (event) => {
  const others = caches
    .keys()
    .then((names) => names.filter((name) => name.startsWith('wellword-') && name !== CACHE));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(storedFile(request));
  else if (request.mode === 'navigate' && !/^\/(?:api|demo|l|tv)\//.test(url.pathname))
    event.respondWith(page(request));
});

/** What is not stored from the start, such as the texts of a language, is stored when it is first used. */
async function storedFile(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Returns the server's page when it answers soon, else the stored one: the page is the same for every path. */
async function page(request) {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const response = await fetch(new Request(request, { signal })).catch(() => undefined);
  if (response?.ok) return response;
  const stored = await (await caches.open(CACHE)).match(PAGE);
  return stored ?? response ?? Response.error();
}
