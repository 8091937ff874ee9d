// What is done before anything else is loaded, so that the first picture has it already: what was on the screen last stands
// there again. The page carries this script within itself; what the rest needs of it, it leaves as `companionFirst`.

globalThis.companionFirst = (() => {
  const root = document.documentElement;
  const KEPT = "companion";
  const KEPT_PICTURES = "companion pictures";
  const SHOWN = ["theme", "size", "hand"]; // settings that the style sheet looks at

  function remembered(name) {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name));
    } catch {
      return null; // the device keeps nothing, or what it kept is damaged
    }
  }

  function dress({ title, game, view: { settings = {} } }) {
    for (const name of SHOWN) {
      if (settings[name]) root.dataset[name] = settings[name];
      else delete root.dataset[name];
    }
    document.title = title === "Companion" ? title : `${title} – Companion`;
    if (game) root.dataset.game = game;
    else delete root.dataset.game;
  }

  Object.assign(root.dataset, remembered("companion panel")); // how high the panel of a table stands here, `panel.js`
  const known = remembered(KEPT);
  const last = known?.html && known.view ? known : null;
  const kept = last ? remembered(KEPT_PICTURES) : null;
  const symbols = Array.isArray(kept) ? kept : [];
  if (last) {
    document.getElementById("pictures").innerHTML = symbols.join("");
    document.getElementById("screen").innerHTML = last.html;
    dress(last);
  }
  root.dataset.painted = String(Math.round(performance.now()));
  return { KEPT, KEPT_PICTURES, dress, last, symbols };
})();
