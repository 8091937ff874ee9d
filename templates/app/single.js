// Unpacks the one-file app: what would be files beside the page lies in it, and becomes addresses in memory.
(async () => {
  const unpacked = async (element) => {
    const packed = await (await fetch(`data:application/octet-stream;base64,${element.textContent}`)).blob();
    element.remove();
    return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };
  const address = (bytes) => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  const imports = {};
  for (const script of document.querySelectorAll("script[data-script]")) imports[script.dataset.script] = address(await unpacked(script));
  const worker = await (await fetch(imports["companion/worker.js"])).text();
  globalThis.companionWorker = `data:text/javascript;charset=utf-8,${encodeURIComponent(worker)}`; // from a disk no other address will do
  globalThis.companionFiles = Promise.all(
    [...document.querySelectorAll("script[data-file]")].map(async (file) => [file.dataset.file, await unpacked(file)]),
  ).then(Object.fromEntries);
  const map = Object.assign(document.createElement("script"), { type: "importmap", textContent: JSON.stringify({ imports }) });
  document.head.append(map);
  document.head.append(Object.assign(document.createElement("script"), { type: "module", textContent: 'import "companion/app.js";' }));
})();
