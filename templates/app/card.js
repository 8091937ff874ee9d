// A picture of scores: drawn by the device with the page's own faces, then shared, or kept as a file.

import { download } from "./device.js";

const ACROSS = 1080; // pixels

export async function give({ name, title, url, svg }) {
  const file = await drawn(svg).then(
    (picture) => new File([picture], `${name}.png`, { type: "image/png" }),
    () => new File([svg], `${name}.svg`, { type: "image/svg+xml" }), // where nothing can be drawn
  );
  const shared = { files: [file], title, ...(url ? { url: new URL(url, document.baseURI).href } : {}) };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // somebody thought better of it
    }
  }
  download(file.name, file);
}

async function drawn(svg) {
  const address = URL.createObjectURL(new Blob([svg.replace("</title>", `</title><style>${await faces()}</style>`)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = ACROSS;
  canvas.height = Math.round((ACROSS * image.height) / image.width);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("empty"))), "image/png"));
}

// A picture that is drawn by itself knows none of the page's faces: they go into it.
async function faces() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  return (await Promise.all(rules.map(inside))).join("\n");
}

async function inside({ cssText, parentStyleSheet }) {
  const [, place] = cssText.match(/url\("([^"]+)"\)/);
  if (place.startsWith("data:")) return cssText;
  const answer = await fetch(new URL(place, parentStyleSheet.href ?? document.baseURI));
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener("load", resolve));
  reader.readAsDataURL(await answer.blob());
  await read;
  return cssText.replace(place, reader.result);
}
