// A scanned code stands behind the # of the address: it comes along to the table. The name is known from last time.
const NAME = "companion-name";
const form = document.getElementById("pair");
const { name } = form.elements;

if (location.hash) form.action += location.hash;
try {
  name.value ||= localStorage.getItem(NAME) ?? "";
  form.addEventListener("submit", () => localStorage.setItem(NAME, name.value));
} catch {
  // a browser that keeps nothing
}
