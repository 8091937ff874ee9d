// The host at the table: a server that has the records, and tells when one changes.

const SILENT = "the table does not answer. Is the machine that serves it awake, and in the same network?";
const PATIENCE = 1000; // milliseconds until a page that was let go comes back

export class Host {
  constructor(told) {
    this.told = told;
    this.state = ""; // of the record that is open, as it was seen last
  }

  async start() {
    this.watch();
  }

  watch() {
    const events = new EventSource("events");
    events.addEventListener("changed", ({ data }) => {
      const { record, state } = JSON.parse(data);
      if (!record || state !== this.state) this.told.changed(record ? [record] : []);
    });
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return; // it comes back by itself
      setTimeout(() => {
        this.told.changed([]); // where the table was set anew, this leads to its door
        this.watch();
      }, PATIENCE);
    });
  }

  // What was tapped on a screen that has changed since (`stale`) writes nothing: the table answers with how it stands now.
  async take(message, stale = false) {
    const headers = { "content-type": "application/json", "table-state": stale ? "" : this.state };
    let response;
    try {
      response = await fetch("act", { method: "POST", headers, body: JSON.stringify(message) });
    } catch {
      return { fault: SILENT };
    }
    if (response.status === 401) {
      location.assign("pair"); // one sits down again
      return new Promise(() => {});
    }
    const answer = await response.json().catch(() => ({ fault: response.status === 429 ? "that was too much at once: wait a moment" : SILENT }));
    if (answer.view) this.state = response.headers.get("table-state") ?? "";
    return answer;
  }

  text() {
    return "";
  }

  watchVersions() {}
}
