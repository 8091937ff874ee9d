// Runs the compiler within the runtime. Its arguments: the runtime's folder, the compiler, the two folders.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
const [runtime, compiler, inbox, outbox] = process.argv.slice(2).map((name) => resolve(name));
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const lockFileContents = readFileSync(`${runtime}/pyodide-lock.json`, "utf8");
  const python = await loadPyodide({ indexURL: `${runtime}/`, lockFileContents, env: { PYTHONHASHSEED: "0" } });
  for (const [name, folder] of [["/inbox", inbox], ["/outbox", outbox]]) {
    python.FS.mkdir(name);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, name);
  }
  const globals = python.toPy({ __name__: "compiling" });
  python.runPython(readFileSync(compiler, "utf8"), { globals });
  python.runPython('compile_folder("/inbox", "/outbox")', { globals });
} catch (error) {
  console.error(String(error.message ?? error).trim().split("\n").pop());
  process.exit(1);
}
