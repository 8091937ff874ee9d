// The host at the table: a server that has the records, and tells when one changes.

export class Host {
  constructor(told) {
    this.told = told;
    this.state = "";
  }

  async start() {
    const events = new EventSource("events");
    events.addEventListener("changed", ({ data }) => {
      const { record, state } = JSON.parse(data);
      if (!record || state !== this.state) this.told.changed(record ? [record] : []);
    });
  }

  async take(message) {
    const response = await fetch("act", {
      method: "POST",
      headers: { "content-type": "application/json", "table-state": this.state },
      body: JSON.stringify(message),
    });
    if (response.redirected || response.status === 401 || response.status === 403) {
      location.assign("pair"); // the table was set anew: one sits down again
    }
    const answer = await response.json().catch(() => ({ fault: "the table does not answer" }));
    if (answer.view) this.state = response.headers.get("table-state") ?? "";
    return answer;
  }

  text() {
    return "";
  }

  watchVersions() {}
}
