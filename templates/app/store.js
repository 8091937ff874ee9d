// The records of this device, in its own database. Each is written only where it is still what this window knows it to be.

const NAME = "companion";
const VERSION = 1;

export class Conflict extends Error {}

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the device did not write it"));
  });
}

// What a device keeps; where it refuses to, everything works and nothing outlives the window: `kept` is false.
export class Store {
  constructor() {
    this.kept = false;
    this.known = new Map(); // name -> the text that the database holds, as far as this window knows
    this.texts = new Map(); // name -> the newest text, written or not
    this.files = new Map();
  }

  async open() {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const name of ["records", "files"]) request.result.createObjectStore(name);
      };
      this.database = await asked(request);
      this.database.onversionchange = () => this.database.close();
      const reading = this.database.transaction(["records", "files"]);
      const contents = async (name) => {
        const [keys, values] = await Promise.all([asked(reading.objectStore(name).getAllKeys()), asked(reading.objectStore(name).getAll())]);
        return keys.map((key, index) => [key, values[index]]);
      };
      const [records, files] = await Promise.all([contents("records"), contents("files")]);
      records.sort(([, one], [, other]) => one.changed - other.changed);
      for (const [name, record] of records) this.#learn(name, record.text);
      for (const [name, text] of files) this.files.set(name, text);
      this.kept = true;
    } catch (error) {
      this.why = error;
    }
    return this;
  }

  #learn(name, text) {
    for (const map of [this.known, this.texts]) {
      map.delete(name);
      if (text !== null) map.set(name, text);
    }
  }

  // Writes changes `[name, before, after]` and new files `[name, text]`, all or none. Throws Conflict where another window was
  // first, or what the device says.
  async write(changes, files = []) {
    for (const [name, , after] of changes) {
      this.texts.delete(name);
      if (after !== null) this.texts.set(name, after);
    }
    if (!this.kept) return;
    const names = [...new Set(changes.map(([name]) => name))];
    const writing = this.database.transaction(["records", "files"], "readwrite");
    const records = writing.objectStore("records");
    const finished = done(writing);
    let other = false;
    for (const [name, text] of files) if (!this.files.has(name)) writing.objectStore("files").put(text, name);
    for (const name of names) {
      const request = records.get(name);
      request.onsuccess = () => {
        if (other) return;
        if ((request.result?.text ?? null) !== (this.known.get(name) ?? null)) {
          other = true;
          writing.abort();
          return;
        }
        const text = this.texts.get(name);
        if (text === undefined) records.delete(name);
        else records.put({ text, changed: Date.now() }, name);
      };
    }
    try {
      await finished;
    } catch (error) {
      throw other ? new Conflict() : error;
    }
    for (const name of names) this.#learn(name, this.texts.get(name) ?? null);
    for (const [name, text] of files) this.files.set(name, text);
  }

  // The records of these names as the database has them now, `{name: text or null}`: another window wrote them.
  async newest(names) {
    const found = {};
    if (!this.kept) return found;
    const records = this.database.transaction("records").objectStore("records");
    const read = await Promise.all(names.map((name) => asked(records.get(name))));
    names.forEach((name, index) => {
      found[name] = read[index]?.text ?? null;
      this.#learn(name, found[name]);
    });
    return found;
  }
}
