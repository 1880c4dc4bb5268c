// Opens the screens when the network or the server is away. Only built files are kept, never an answer of the API nor a page
// that somebody opened: what of a clinic's data may be kept, and for whom, the screens decide themselves. The build writes
// BUILD and FILES above this line.

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
  if (FILES.includes(url.pathname)) event.respondWith(keptFile(request));
  else if (request.mode === 'navigate' && !/^\/(?:api|demo)\//.test(url.pathname))
    event.respondWith(page(request));
});

async function keptFile(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

/** The server's page when it answers soon, else the kept one: every address begins with the same. */
async function page(request) {
  // What a worker asks for does not look like somebody opening a page, unless it says so (app/server/pictures.ts).
  const headers = new Headers(request.headers);
  headers.set('x-opens', 'document');
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const answered = await fetch(new Request(request, { headers, signal })).catch(() => undefined);
  if (answered?.ok) return answered;
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? answered ?? Response.error();
}
