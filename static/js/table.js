// The live table: one stream of rendered fragments, closed while the page is hidden, caught up at once when it is back.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table || !table.dataset.stream) return;
  let after = table.dataset.after;
  let seq = Number(table.dataset.seq);
  let source = null;

  /* ---- Showing a state ---- */

  const isField = (node) => node.matches && node.matches("input:not([type=hidden]), textarea, select");

  // What a person has opened or typed stays as it is.
  const keep = {
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
    beforeNodeMorphed: (node, next) => {
      if (node.nodeName === "DETAILS" && node.id !== next.id) node.open = next.hasAttribute("open"); // another panel in its place
      return !(isField(node) && (node === document.activeElement || node.value !== node.defaultValue));
    },
  };

  const show = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const newer = Number(template.content.getElementById("table").dataset.seq);
    if (newer < seq) return; // an answer overtaken by the stream
    seq = newer;
    const focused = document.activeElement;
    for (const part of template.content.children) {
      const target = document.getElementById(part.id);
      if (!target) continue;
      window.Idiomorph.morph(target, part.innerHTML, { morphStyle: "innerHTML", callbacks: keep });
    }
    if (!focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
    speak();
  };

  /* ---- Saying what changed, once ---- */

  const sayings = () => {
    const say = document.getElementById("say");
    return say ? { turn: say.dataset.turn, scores: say.dataset.scores } : {};
  };
  let said = sayings();

  const speak = () => {
    const now = sayings();
    const changes = Object.keys(now).filter((key) => now[key] !== said[key]).map((key) => now[key]);
    said = now;
    if (changes.length) window.midway.announce(changes.join(". "));
  };

  /* ---- Listening ---- */

  const address = () => {
    const url = new URL(table.dataset.stream, location.href);
    url.searchParams.set("after", after);
    return url;
  };

  const listen = () => {
    if (source || document.hidden) return;
    source = new EventSource(address());
    source.addEventListener("table", (event) => {
      after = event.lastEventId;
      show(event.data);
    });
    source.addEventListener("gone", () => location.reload()); // the table was deleted
    source.addEventListener("error", () => {
      // The browser retries by itself unless the server answered with an error; then we do.
      if (source && source.readyState === EventSource.CLOSED) { hush(); setTimeout(listen, 2000); }
    });
  };

  const hush = () => {
    if (source) source.close();
    source = null;
  };

  const again = () => { hush(); listen(); };

  document.addEventListener("visibilitychange", () => (document.hidden ? hush() : again()));
  window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  window.addEventListener("online", again);
  window.addEventListener("pagehide", hush);
  listen();

  window.midway.showTable = show;
})();
