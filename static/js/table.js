// The live table: one stream of rendered fragments, closed while the page is hidden, caught up at once when it is back.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table || !table.dataset.stream) return;
  let after = table.dataset.after;
  let source = null;
  let said = document.getElementById("say") ? document.getElementById("say").dataset.say : "";

  /* ---- Showing a state ---- */

  // What a person has opened or is typing into stays as it is.
  const keep = {
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
    beforeNodeMorphed: (node) => !(node === document.activeElement && node.matches && node.matches("input, textarea, select")),
  };

  const show = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const part of template.content.children) {
      const target = document.getElementById(part.id);
      if (!target) continue;
      window.Idiomorph.morph(target, part.innerHTML, { morphStyle: "innerHTML", callbacks: keep });
      window.htmx.process(target);
    }
    const say = document.getElementById("say");
    if (say && say.dataset.say !== said) {
      said = say.dataset.say;
      window.midway.announce(said);
    }
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

  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const waiting = new Map();   // move id -> the request to send again when the connection is back

  const badge = () => {
    const tag = document.getElementById("waiting");
    if (!tag) return;
    tag.hidden = waiting.size === 0;
    const text = tag.querySelector("[data-waiting]");
    text.textContent = text.dataset.waiting.replace("{n}", waiting.size);
  };

  // Every tap is a move of its own; what is sent again keeps its id, so it counts once.
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.verb === "post" && event.detail.path.endsWith("/moves")) event.detail.parameters.set("move_id", newId());
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, pathInfo } = event.detail;
    if (!pathInfo.requestPath.endsWith("/moves")) return;
    event.detail.shouldSwap = false;
    if (xhr.status === 200) show(xhr.responseText);
    else if (xhr.status < 500) window.midway.toast(xhr.responseText.slice(0, 300));
  });

  document.addEventListener("htmx:sendError", (event) => {
    const { pathInfo, requestConfig } = event.detail;
    if (!pathInfo.requestPath.endsWith("/moves")) return;
    const fields = new URLSearchParams(requestConfig.formData);
    waiting.set(fields.get("move_id"), { path: pathInfo.requestPath, fields });
    badge();
  });

  const sendWaiting = async () => {
    for (const [id, move] of waiting) {
      let answer;
      try {
        answer = await fetch(move.path, { method: "POST", body: move.fields, headers: { "HX-Request": "true" } });
      } catch { return; }
      waiting.delete(id);
      badge();
      const text = await answer.text();
      if (answer.ok) show(text);
      else window.midway.toast(text.slice(0, 300));
    }
  };
  setInterval(() => { if (waiting.size && !document.hidden) sendWaiting(); }, 2000);
  window.addEventListener("online", sendWaiting);
})();
