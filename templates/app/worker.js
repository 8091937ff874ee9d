// The engine's own thread: the Python for the browser, and in it the screen. Every message is answered, whatever happens.

let site;
let python;
let host;
let work = Promise.resolve();
let script = (name) => import(new URL(site.runtime + name, site.base).href);
const archives = new Map(); // game -> its archive's bytes, or the promise of them

self.onmessage = ({ data }) => {
  work = work.then(async () => {
    try {
      self.postMessage({ n: data.n, answer: await handle(data) });
    } catch (error) {
      self.postMessage({ n: data.n, fault: String(error?.message ?? error).trim().split("\n").pop() });
    }
  });
};

async function handle(data) {
  if (data.start) return start(data.start);
  if (data.lay) return host.lay(JSON.stringify(data.lay));
  return take(data.message);
}

async function bytes(name) {
  const response = await fetch(new URL(name, site.base));
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

// The files of the one-file app were given to us: they are asked for by the same names.
function have(files) {
  const kinds = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
  const kindOf = (name) => kinds[name.split(".").pop()];
  const elsewhere = self.fetch;
  self.fetch = async (address, options) => {
    const name = String(address.url ?? address).split("/").pop();
    if (!Object.hasOwn(files, name)) return elsewhere(address, options);
    return new Response(files[name], { headers: { "content-type": kindOf(name) } });
  };
  script = (name) => import(URL.createObjectURL(new Blob([files[name]], { type: kindOf(name) })));
}

async function start(settings) {
  site = settings;
  if (site.files) have(site.files);
  const begun = performance.now();
  const core = bytes(site.core);
  core.catch(() => {}); // told when it is waited for
  const runtime = new URL(site.runtime, site.base).href;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: `${runtime}${site.library}`,
    lockFileContents: JSON.stringify(site.lock),
    createPyodideModule,
  });
  const loaded = performance.now();
  python.FS.mkdir("/app");
  python.FS.writeFile("/app/core.zip", await core);
  python.runPython('import sys; sys.path.append("/app/core.zip")');
  const packages = Object.fromEntries(Object.entries(site.games).map(([game, known]) => [game, known.package]));
  const known = JSON.stringify({ can: site.can, address: site.address, games: packages });
  host = python.pyimport("companion.app.offline.host").begin("/app/core.zip", known);
  return { runtime: loaded - begun, loaded: performance.timeOrigin + loaded };
}

// An answer of the screen; what it needs of games that are not here yet is brought, and it is asked again.
async function take(message) {
  for (;;) {
    const answer = host.take(message);
    if (!answer.startsWith('{"missing":')) return answer;
    const { missing } = JSON.parse(answer);
    const place = `/app/${missing}.zip`;
    python.FS.writeFile(place, await archive(missing));
    archives.set(missing, null);
    host.put(missing, place);
  }
}

function archive(game) {
  if (!archives.get(game)) {
    const coming = bytes(game === "more" ? site.more : site.games[game].archive);
    coming.catch(() => archives.delete(game)); // asked for anew next time
    archives.set(game, coming);
  }
  return archives.get(game);
}
