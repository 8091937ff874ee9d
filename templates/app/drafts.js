// What was typed and not sent yet: it stays in its field whatever is tapped meanwhile, and is there again when its screen is.

const TYPED = "form:not([data-live]) input:not([type]), form[data-do] input[type=text], form[data-do] textarea";
const CELLS = "form[data-live] input"; // of a sheet that is followed while it is typed in: what the page has in its cells is what counts
const cells = new Map();
const drafts = new Map(); // which field of which record -> what was typed, and what the screen had put there before

function key(record, field) {
  return JSON.stringify([record, field.form.dataset.do, field.name]);
}

// Before another screen is put in place.
export function keep(screen, record) {
  cells.clear();
  for (const cell of screen.querySelectorAll(CELLS)) cells.set(key(cell.form.dataset.of, cell), cell.value);
  for (const field of screen.querySelectorAll(TYPED)) {
    if (field.value === field.defaultValue) drafts.delete(key(record, field));
    else drafts.set(key(record, field), { typed: field.value, before: field.defaultValue });
  }
}

// Afterwards: where the screen has something new to say in a field, that counts.
export function putBack(screen, record) {
  for (const cell of screen.querySelectorAll(CELLS)) cell.value = cells.get(key(cell.form.dataset.of, cell)) ?? cell.value;
  for (const field of screen.querySelectorAll(TYPED)) {
    const draft = drafts.get(key(record, field));
    if (draft && draft.before === field.defaultValue) field.value = draft.typed;
  }
}

// What was sent is no draft any more.
export function sent(form) {
  for (const field of form.querySelectorAll(TYPED.replaceAll("form[data-do] ", ""))) field.defaultValue = field.value;
}
