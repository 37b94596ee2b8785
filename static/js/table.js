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
      window.htmx.process(target);
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
    const news = Object.keys(now).filter((key) => now[key] !== said[key]).map((key) => now[key]);
    said = now;
    if (news.length) window.midway.announce(news.join(". "));
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

  /* ---- Moving ---- */

  const DOUBLE_TAP = 300; // milliseconds in which the same move twice is one finger too much
  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const isMove = (path) => path.endsWith("/moves");
  let last = { move: "", at: 0 };

  // Every tap is a move of its own; what is sent again keeps its id, so it counts once.
  document.addEventListener("htmx:configRequest", (event) => {
    const { verb, path, parameters } = event.detail;
    if (verb !== "post" || !isMove(path)) return;
    const fields = [...parameters.entries()].filter(([name]) => name !== "move_id" && name !== "seen");
    const move = new URLSearchParams(fields).toString();
    if (move === last.move && Date.now() - last.at < DOUBLE_TAP && parameters.get("type") !== "adjust") return event.preventDefault();
    last = { move, at: Date.now() };
    parameters.set("move_id", newId());
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, pathInfo, elt } = event.detail;
    if (!isMove(pathInfo.requestPath)) return;
    event.detail.shouldSwap = false;
    if (xhr.status === 200) {
      emptied(event.detail.requestConfig.elt || elt);
      show(xhr.responseText);
    } else if (xhr.status < 500) window.midway.toast(xhr.responseText.slice(0, 300));
  });

  // What was sent is no longer being typed.
  const emptied = (form) => { if (form.reset) form.reset(); };

  /* ---- Keeping moves while the connection is gone ---- */

  const waiting = new Map(); // move id -> the request to send again
  let sending = false;

  const badge = () => {
    const tag = document.getElementById("waiting");
    tag.hidden = waiting.size === 0;
    tag.textContent = tag.dataset.waiting.replace("{n}", waiting.size);
  };

  document.addEventListener("htmx:sendError", (event) => {
    const { pathInfo, requestConfig } = event.detail;
    if (!isMove(pathInfo.requestPath)) return;
    const fields = new URLSearchParams(requestConfig.formData);
    waiting.set(fields.get("move_id"), { path: pathInfo.requestPath, fields });
    emptied(requestConfig.elt);
    badge();
  });

  const sendWaiting = async () => {
    if (sending) return;
    sending = true;
    try {
      for (const [id, move] of waiting) {
        const answer = await fetch(move.path, { method: "POST", body: move.fields, headers: { "HX-Request": "true" } });
        const text = await answer.text();
        waiting.delete(id);
        badge();
        if (answer.ok) show(text);
        else window.midway.toast(text.slice(0, 300));
      }
    } catch { /* still no connection: the next try keeps the order */ }
    sending = false;
  };
  setInterval(() => { if (waiting.size && !document.hidden) sendWaiting(); }, 2000);
  window.addEventListener("online", sendWaiting);
})();
