// Runs a script in the app's own engine: its runtime, its library, its very archives. node engine.mjs SITE SCRIPT INPUT OUTPUT [everything]
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [folder, script, input, output, everything] = process.argv.slice(2);
const page = readFileSync(`${folder}/index.html`, "utf8");
const site = JSON.parse(page.match(/data-site="([^"]*)"/)[1].replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
try {
  const { loadPyodide } = await import(`${folder}/${site.runtime}pyodide.mjs`);
  const runtime = `${folder}/${site.runtime}`;
  const lockFileContents = JSON.stringify(site.lock);
  const library = `${output}.library.zip`;
  writeFileSync(library, gunzipSync(readFileSync(`${runtime}${site.library}`)));
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: library, lockFileContents });
  python.FS.mkdir("/app");
  python.FS.writeFile("/app/core.zip", readFileSync(`${folder}/${site.core}`));
  const worker = readFileSync(`${folder}/${readdirSync(folder).find((name) => name.startsWith("shell-"))}/worker.js`, "utf8");
  python.runPython(worker.match(/const OPENED = `([^`]*)`/)[1]);
  const packages = Object.fromEntries(Object.entries(site.games).map(([game, known]) => [game, known.package]));
  const begin = python.pyimport("companion.app.offline.host").begin;
  const later = ["sheets", "declared"]; // what a screen may ask for; of lessons and languages nothing is asked here
  const settings = { can: ["store"], games: packages, address: "https://games.example.org/", later };
  const host = begin("/app/core.zip", JSON.stringify(settings));
  const bring = (game) => {
    python.FS.writeFile(`/app/${game}.zip`, readFileSync(`${folder}/${site.shared[game] ?? site.later[game] ?? site.games[game].archive}`));
    host.bring(game, `/app/${game}.zip`);
    host.put(game);
  };
  if (everything) for (const archive of [...Object.keys(site.shared), ...Object.keys(site.games), ...later]) bring(archive);
  const globals = python.toPy({ __name__: "script", host, bring, games: Object.keys(site.games) });
  python.runPython(readFileSync(script, "utf8"), { globals });
  writeFileSync(output, globals.get("answer")(readFileSync(input, "utf8")));
} catch (error) {
  console.error(String(error.message ?? error).trim().split("\n").slice(-12).join("\n"));
  process.exit(1);
}
