// The engine's own thread: the Python for the browser, and in it the screen. Every message is answered, whatever happens.

let site;
let python;
let host;
let work = Promise.resolve();
let script = (name) => import(new URL(site.runtime + name, site.base).href);
let soon;
let asleep; // what keeps the engine for the next start, once it is needed; the one-file app keeps nothing
const used = new Set(); // archives that something was taken from
const fetched = new Map(); // archive -> the promise of it, and of its code where an earlier visit kept that
const brought = new Map(); // archive -> the promise that it lies before the engine
const compiled = new Set(); // archives of which all is compiled
const PICTURE = "/app/picture"; // that comes with a message
const LIBRARY = "library.zip";
// Python unpacks its first archive where it lies: what could unpack it otherwise lies in it.
const OPENED = `
import lzma, sys
with open("/app/core.zip", "r+b") as file:
    data = lzma.decompress(file.read())
    file.seek(0)
    file.write(data)
sys.path.append(file.name)
`;
const PAUSE = 400; // milliseconds after an answer before anything is compiled
const BREATH = 5; // milliseconds between two slices of it
const SLICE = 0.012; // seconds of one

self.onmessage = ({ data }) => {
  work = work.then(async () => {
    try {
      self.postMessage({ n: data.n, answer: await handle(data) });
    } catch (error) {
      await asleep?.forget(site); // whatever it was: the next start begins from the beginning
      self.postMessage({ n: data.n, fault: String(error?.message ?? error).trim().split("\n").pop() });
    }
    if (data.message) compileSoon();
  });
};

async function handle(data) {
  if (data.start) return start(data.start);
  if (data.sleep) return sleep(data.sleep);
  if (data.lay) return host.lay(JSON.stringify(data.lay));
  if (data.picture) {
    python.FS.writeFile(PICTURE, data.picture);
    host.see(PICTURE);
  }
  return take(data.message);
}

// A file of the app; what was packed with gzip is unpacked on the way.
async function bytes(name) {
  const response = await fetch(new URL(name, site.base));
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
  const data = new Uint8Array(await response.arrayBuffer());
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

// Files that are here already, or are coming: the runtime asks for them by these names. The one-file app has all of them.
function have(files) {
  const kinds = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
  const kindOf = (name) => kinds[name.split(".").pop()];
  const elsewhere = self.fetch;
  self.fetch = async (address, options) => {
    const name = String(address.url ?? address).split("/").pop();
    if (!Object.hasOwn(files, name)) return elsewhere(address, options);
    return new Response(await files[name], { headers: { "content-type": kindOf(name) } });
  };
}

const fromMemory = (name) => import(URL.createObjectURL(new Blob([site.files[name]], { type: "text/javascript" })));

async function start(settings) {
  site = settings;
  if (site.files) {
    have(site.files);
    script = fromMemory;
  }
  const begun = performance.now();
  if (!site.files && (await globalThis.caches?.has(`companion-asleep ${site.base}`).catch(() => false))) await bringAsleep();
  const memory = await asleep?.kept(site);
  const woken = memory && (await wake(memory).catch(() => asleep.forget(site)));
  const loaded = woken || (await begin());
  await Promise.all(site.wanted.map((archive) => put(archive).catch(() => {}))); // else it is asked for again
  return { runtime: loaded - begun, loaded: performance.timeOrigin + loaded, woken: Boolean(woken) };
}

async function bringAsleep() {
  asleep ??= await import("./asleep.js").catch(() => undefined);
  return asleep;
}

// The runtime, as it begins or with its memory as it was kept.
async function load({ memory, ...more }) {
  const library = bytes(`${site.runtime}${site.library}`);
  library.catch(() => {}); // told when it is waited for
  have({ [LIBRARY]: library });
  const runtime = new URL(site.runtime, site.base).href;
  const [{ loadPyodide }, { default: create }] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  return loadPyodide({
    indexURL: runtime,
    stdLibURL: `${runtime}${LIBRARY}`,
    lockFileContents: JSON.stringify(site.lock),
    createPyodideModule: (settings) => create(settings).then((module) => withRoom(module, memory?.length ?? 0)),
    ...(memory && { _loadSnapshot: memory }),
    ...more,
  });
}

// The runtime begins with as much memory as it always does: what was kept may need more.
function withRoom(module, size) {
  if (size > module.HEAP8.length) module._malloc(size - module.HEAP8.length);
  return module;
}

// The time at which the runtime was there.
async function begin(how = {}) {
  site.wanted.forEach(fetchOnce); // while the runtime starts
  const core = bytes(site.core);
  core.catch(() => {}); // told when it is waited for
  python = await load(how);
  const loaded = performance.now();
  python.FS.mkdir("/app");
  python.FS.writeFile("/app/core.zip", await core);
  python.runPython(OPENED);
  const packages = Object.fromEntries(Object.entries(site.games).map(([game, known]) => [game, known.package]));
  const known = JSON.stringify({ can: site.can, address: site.address, games: packages, later: Object.keys(site.later) });
  host = python.pyimport("companion.app.offline.host").begin("/app/core.zip", known);
  return loaded;
}

// The same where the engine goes on as it was kept: its archives are in its memory, and lie before it as files again.
async function wake(memory) {
  python = await load({ memory });
  const loaded = performance.now();
  host = python.globals.get("host");
  python.FS.mkdir("/app");
  for (const archive of JSON.parse(host.lay_down())) {
    brought.set(archive, Promise.resolve());
    compiled.add(archive);
    used.add(archive);
  }
  return loaded;
}

// An answer of the screen; what it needs of games that are not here yet is brought, and it is asked again.
async function take(message) {
  for (;;) {
    const answer = host.take(message);
    if (!answer.startsWith('{"missing":')) return answer;
    await put(JSON.parse(answer).missing);
  }
}

async function put(archive) {
  await bring(archive);
  host.put(archive);
  used.add(archive);
}

const fileOf = (archive) => site.shared[archive] ?? site.later[archive] ?? site.games[archive].archive;
const all = () => [...Object.keys(site.shared), ...Object.keys(site.games), ...Object.keys(site.later)];

function fetchOnce(archive) {
  if (!fetched.has(archive)) {
    const coming = Promise.all([bytes(fileOf(archive)), kept(archive)]);
    coming.catch(() => fetched.delete(archive)); // asked for anew next time
    fetched.set(archive, coming);
  }
  return fetched.get(archive);
}

// An archive that is needed, or soon will be: it lies before the engine then, with its code where an earlier visit kept that.
function bring(archive) {
  if (!brought.has(archive)) {
    const coming = (async () => {
      const [data, code] = await fetchOnce(archive);
      fetched.delete(archive); // the engine has it
      const place = `/app/${archive}.zip`;
      python.FS.writeFile(place, data);
      if (code) python.FS.writeFile(`${place}.code`, code);
      if (host.bring(archive, place, code ? `${place}.code` : "")) compiled.add(archive);
    })();
    coming.catch(() => brought.delete(archive));
    brought.set(archive, coming);
  }
  return brought.get(archive);
}

// ---- while nothing is asked: the archives are sources, and compiled a little at a time ----

// What is shown comes first, so this begins a while after the last answer, and a slice takes less than a frame.
function compileSoon(pause = PAUSE) {
  clearTimeout(soon);
  asleep?.wait();
  soon = setTimeout(() => compileSome().catch(() => {}), pause); // where it fails, all is compiled when it is needed
}

async function compileSome() {
  const left = all().filter((name) => !compiled.has(name));
  const archive = left.find((name) => brought.has(name)) ?? left[0]; // what is used comes first
  if (!archive || !host) {
    if (!site.files) (await bringAsleep())?.keepSoon(site, used, () => JSON.parse(host.loaded()));
    return;
  }
  await bring(archive);
  if (host.compile(archive, SLICE)) {
    compiled.add(archive);
    await keep(archive).catch(() => {}); // what is not kept is compiled anew at the next visit
  }
  compileSoon(BREATH);
}

// Code is kept for the next visit, where this browser keeps anything: by the names of runtime and archive, which name their contents.
const codeOf = (archive) => new URL(`${site.runtime}${fileOf(archive)}`, site.base).href;
const drawer = () => caches.open(`companion-code ${site.base}`);

async function kept(archive) {
  try {
    const found = await (await drawer()).match(codeOf(archive));
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined; // a page from a disk keeps nothing
  }
}

async function keep(archive) {
  const cache = await drawer();
  const names = new Set(all().map(codeOf));
  for (const { url } of await cache.keys()) if (!names.has(url)) await cache.delete(url); // of an earlier version
  const code = host.kept(archive);
  await cache.put(codeOf(archive), new Response(code.toJs()));
  code.destroy();
}

// ---- a worker of its own starts as this one does, loads what this one has loaded, and keeps its memory for the next start ----

async function sleep({ modules, ...settings }) {
  site = settings;
  await begin({ _makeSnapshot: true });
  for (const archive of site.wanted) await put(archive);
  host.load(JSON.stringify(modules));
  python.globals.set("host", host);
  host.destroy();
  await (await import("./asleep.js")).keep(site, python.makeMemorySnapshot());
}
