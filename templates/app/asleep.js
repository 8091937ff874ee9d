// The engine as it is when all has been loaded is kept on the device: the next start takes its memory up, and loads nothing.
// No record is ever in it: it is made by a worker of its own, which knows none.

const REST = 5_000; // milliseconds without a tap before it is made
const MARK = "x-companion"; // tells of which app, and for which device
const HELD = "x-archives"; // tells which archives are in it
let soon;
let held; // the archives in what is kept; undefined where nothing is
let making = false;

const drawer = (site) => caches.open(`companion-asleep ${site.base}`);
const place = (site) => new URL("asleep", site.base).href;
const markOf = ({ runtime, core, shared, games, later, can, address }) =>
  encodeURIComponent(JSON.stringify([runtime, core, shared, games, later, can, address]));

// What an earlier visit kept, as long as nothing has changed since; undefined where there is nothing.
export async function kept(site) {
  try {
    const found = await (await drawer(site)).match(place(site));
    if (found?.headers.get(MARK) !== markOf(site)) return undefined;
    const memory = new Uint8Array(await found.arrayBuffer());
    if (memory.length !== Number(found.headers.get("content-length"))) return undefined;
    held = found.headers.get(HELD).split(" ");
    return memory;
  } catch {
    return undefined; // a page from a disk keeps nothing
  }
}

export async function forget(site) {
  held = undefined;
  await drawer(site).then((found) => found.delete(place(site))).catch(() => {});
}

export async function keep(site, memory) {
  const headers = { [MARK]: markOf(site), [HELD]: site.wanted.join(" "), "content-length": String(memory.length) };
  await (await drawer(site)).put(place(site), new Response(memory, { headers }));
}

export function wait() {
  clearTimeout(soon);
}

// When nothing was tapped for a while, and something was used that is not in what is kept, it is made anew.
export function keepSoon(site, used, loaded) {
  clearTimeout(soon);
  const wanted = [...used];
  if (making || !("caches" in self) || (held && wanted.every((archive) => held.includes(archive)))) return;
  soon = setTimeout(() => {
    making = true;
    const worker = new Worker(self.location.href, { type: "module" });
    const end = (worked) => {
      worker.terminate();
      making = false;
      held = worked ? wanted : all(site); // where it cannot be kept nobody tries again
    };
    worker.onmessage = ({ data }) => end(data.fault === undefined);
    worker.onerror = () => end(false);
    worker.postMessage({ n: 0, sleep: { ...site, wanted, modules: loaded() } });
  }, REST);
}

const all = (site) => [site.shared, site.games, site.later].flatMap(Object.keys);
