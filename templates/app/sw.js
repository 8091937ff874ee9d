// Keeps one whole version of the app on the device. A new one is brought beside it, and waits until it is asked for.

const VERSION = "{{ version }}";
const FILES = {{ files }};
const BIG = /\.wasm$/; // its compiled form is kept with the browser's own copy, so that one comes first
const PREFIX = `companion ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

function inside(address) {
  const scope = new URL(self.registration.scope);
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  return Object.hasOwn(FILES, name) ? name : null;
}

async function isWhole(response, digest) {
  if (!response?.ok) return false;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  return [...found.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === digest;
}

async function bring(cache, name, digest) {
  const address = new URL(name, self.registration.scope).href;
  const kept = await caches.match(address);
  if (await isWhole(kept, digest)) return cache.put(address, kept);
  for (const mode of ["force-cache", "reload"]) {
    const response = await fetch(address, { cache: mode });
    if (await isWhole(response, digest)) return cache.put(address, response);
  }
  throw new Error(`${name} is not the file that belongs to version ${VERSION}`);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    for (const [name, digest] of Object.entries(FILES)) await bring(cache, name, digest);
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  })());
});

self.addEventListener("message", ({ data }) => {
  if (data === "go") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? inside(event.request.url) : null;
  if (name) event.respondWith(answer(name));
});

async function answer(name) {
  const address = new URL(name, self.registration.scope).href;
  const cache = await caches.open(CACHE);
  if (BIG.test(name)) {
    try {
      const response = await fetch(address, { cache: "force-cache" });
      if (response.ok) return response;
    } catch {
      // no network, and the browser's own copy is gone: ours is here
    }
  }
  return (await cache.match(address)) ?? fetch(address);
}
