// The live table: one stream of the parts that change, closed while the page is hidden, caught up at once when it is back.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table || !table.dataset.stream) return;
  let after = table.dataset.after;
  let seq = Number(table.dataset.seq);
  let source = null;

  /* ---- Showing a state ---- */

  const isField = (node) => node.matches && node.matches("input:not([type=hidden]), textarea, select");

  // What a person has opened or typed stays as it is, and so does the content of a part that did not change.
  const keep = {
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
    beforeNodeMorphed: (node, next) => {
      if (next.nodeName === "PAGE-PART" && next.id === node.id && next.hasAttribute("data-kept")) return false;
      if (node.nodeName === "DETAILS" && node.id !== next.id) node.open = next.hasAttribute("open"); // another panel in its place
      return !(isField(node) && (node === document.activeElement || node.value !== node.defaultValue));
    },
  };

  // Parts of one message belong to one state: all are shown, or, where a place is missing, the whole page is asked for.
  const show = (id, html) => {
    const newer = Number(id.split("-").pop());
    const template = document.createElement("template");
    template.innerHTML = html;
    const parts = [...template.content.children];
    const focused = document.activeElement;
    const step = stepHere();
    const home = focused.closest("#actions") ? "#actions .button-wide" : "#main"; // of a focus whose control is gone
    for (const part of parts) {
      const target = document.getElementById(part.id);
      if (!target) return askForAll();
      window.Idiomorph.morph(target, part.innerHTML, { morphStyle: "innerHTML", callbacks: keep });
    }
    [after, seq] = [id, newer];
    for (const field of document.querySelectorAll("input[name=seen]")) field.value = seq; // left open in parts
    if (document.activeElement !== focused) { // gone, or moved, which takes the focus as well
      const heir = focused.isConnected ? focused : document.querySelector(home) || document.getElementById("main");
      heir.focus({ preventScroll: true });
    }
    speak();
    if (stepHere() && stepHere() !== step && !isField(focused)) scrollTo(0, 0); // what there is to do stands at the top
    follow();
    document.dispatchEvent(new CustomEvent("midway:shown", { detail: { seq } }));
  };

  // The turn or phase that this phone has something to do in.
  const stepHere = () => document.querySelector("#say[data-here]")?.dataset.step;

  const askForAll = () => { after = ""; again(); };

  // The big screen goes on to the rematch by itself.
  const follow = () => {
    const way = document.querySelector("#follow a");
    if (way) location.replace(way.href);
  };

  /* ---- Explanations that were folded stay folded, those of later phases too ---- */

  const coaches = () => table.querySelectorAll("details[id^=coach-]");
  const fold = () => { if (localStorage.getItem("coach") === "folded") for (const one of coaches()) if (!one.dataset.asked) one.open = false; };
  table.addEventListener("click", (event) => {
    const coach = event.target.closest("summary")?.closest("details[id^=coach-]");
    if (!coach) return;
    coach.dataset.asked = ""; // opened by hand it stays open
    localStorage.setItem("coach", coach.open ? "folded" : "open");
  });
  document.addEventListener("midway:shown", fold);
  fold();

  /* ---- Saying what changed, once ---- */

  const sayings = () => {
    const said = new Map([...table.querySelectorAll("[data-scores]")].map((row) => [row.closest("page-part").id, row.dataset.scores]));
    const say = document.getElementById("say");
    if (say) said.set("turn", say.dataset.turn);
    return said;
  };
  let said = sayings();

  const speak = () => {
    const now = sayings();
    const changes = [...now].filter(([key, words]) => words !== said.get(key)).map(([, words]) => words);
    said = now;
    if (changes.length) window.midway.announce(changes.join(". "));
  };

  /* ---- Listening ---- */

  const address = () => {
    const url = new URL(table.dataset.stream, location.href);
    url.searchParams.set("after", after);
    return url;
  };

  const { connection } = window.midway; // none on the big screen, where nobody taps

  const OPENING = 2000; // milliseconds in which a stream that was just opened may be mute
  let opened = 0;

  const listen = () => {
    if (source || document.hidden) return;
    opened = performance.now();
    source = new EventSource(address());
    for (const name of ["open", "beat", "parts", "table"]) source.addEventListener(name, () => { if (connection) connection.hear(); });
    source.addEventListener("parts", (event) => {
      table.dataset.elapsed = "0"; // a turn that begins before our eyes has just begun
      show(event.lastEventId, event.data);
    });
    source.addEventListener("table", (event) => { // everything, since something was missed
      const [elapsed, ...html] = event.data.split("\n");
      table.dataset.elapsed = elapsed;
      show(event.lastEventId, html.join("\n"));
    });
    source.addEventListener("gone", () => location.reload()); // the table was deleted
    source.addEventListener("error", () => {
      if (connection) connection.ask();
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
  if (connection) {
    connection.whenBack(again);
    connection.whenMute(() => { if (performance.now() - opened > OPENING) again(); });
  }
  window.addEventListener("pagehide", hush);
  listen();
  follow();

  window.midway.table = { again, seq: () => seq };
})();
