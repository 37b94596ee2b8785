// Moves leave the phone one by one, in order, each with an id of its own. What could not be sent waits in the browser's
// own store (IndexedDB, which plain http has too), survives a closed page, and is sent again with the same id: it counts once.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table || !table.dataset.stream) return;
  const { toast } = window.midway;

  const DOUBLE_TAP = 300; // milliseconds in which the same move twice is one finger too much
  const PATIENCE = 10000; // milliseconds until an answer is given up
  const SOON = 1500; // milliseconds after which the stream should have shown what was answered
  const AGAIN = 2000; // milliseconds between tries
  const BUSY = [502, 503, 504, 507]; // the server is away or its disk is full: later

  /* ---- The store: what waits, by the order in which it was made ---- */

  const store = new Promise((resolve) => {
    if (!window.indexedDB) return resolve(null);
    const asked = indexedDB.open("midway", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("moves", { keyPath: "id" }).createIndex("path", ["path", "made"]);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null); // none in a private window: then this page's memory has to do
  });

  const inStore = async (mode, work) => {
    const db = await store;
    if (!db) return undefined;
    const asked = work(db.transaction("moves", mode).objectStore("moves"));
    return new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(undefined);
    });
  };

  const keep = (move) => inStore("readwrite", (moves) => moves.put(move));
  const forget = (move) => inStore("readwrite", (moves) => moves.delete(move.id));
  const left = (path) => inStore("readonly", (moves) => moves.index("path").getAll(IDBKeyRange.bound([path], [path, Infinity])));

  /* ---- The queue ---- */

  const queue = [];
  let sending = false;
  let stuck = false; // the last try did not get through

  const badge = () => {
    const tag = document.getElementById("waiting");
    tag.hidden = !stuck || queue.length === 0;
    tag.textContent = tag.dataset.waiting.replace("{n}", queue.length);
  };

  const post = async (move) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(move.path, {
        method: "POST", body: new URLSearchParams(move.fields), headers: { "HX-Request": "true" }, signal: patience.signal,
      });
      return { status: answer.status, text: await answer.text(), seq: Number(answer.headers.get("Seq")) };
    } finally {
      clearTimeout(timer);
    }
  };

  // The stream shows what came of a move; one that does not is opened anew.
  const expectShown = (seq) => setTimeout(() => { if (window.midway.table.seq() < seq) window.midway.table.again(); }, SOON);

  // A move that waited and was refused has its say where it stays until somebody has read it.
  const refused = (move, reason) => {
    if (!move.waited) return toast(reason.slice(0, 300));
    const note = document.getElementById("outrun").content.firstElementChild.cloneNode(true);
    note.querySelector("[data-move]").textContent = move.label;
    note.querySelector("[data-reason]").textContent = reason.slice(0, 300);
    note.querySelector("button").addEventListener("click", () => note.remove());
    document.getElementById("refused").append(note);
  };

  const sendAll = async () => {
    if (sending) return;
    sending = true;
    try {
      while (queue.length) {
        const move = queue[0];
        const { status, text, seq } = await post(move);
        if (BUSY.includes(status)) throw new Error(text);
        queue.shift();
        forget(move);
        stuck = false;
        if (status === 204) expectShown(seq);
        else refused(move, status < 500 ? text : table.dataset.broken);
        badge();
      }
    } catch {
      stuck = true;
      for (const move of queue) move.waited = true;
    }
    sending = false;
    badge();
  };

  setInterval(() => { if (queue.length && !document.hidden) sendAll(); }, AGAIN);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, sendAll);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sendAll(); });

  // What an earlier page of this phone left behind goes first.
  const moves = `${location.pathname.split("/").slice(0, 3).join("/")}/moves`;
  left(moves).then((found) => {
    if (!found || !found.length) return;
    queue.unshift(...found.filter((old) => !queue.some((move) => move.id === old.id)).map((old) => ({ ...old, waited: true })));
    sendAll();
  });

  /* ---- Taps ---- */

  const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  let last = { move: "", at: 0 };
  let made = 0; // milliseconds, never the same twice, so that the store keeps the order

  // The page may be renewed between finger down and finger up, and another move be under the finger then: that is no tap.
  const meant = (button) => {
    const fixed = [...button.form.querySelectorAll("input[type=hidden]")].filter((field) => field.name !== "move_id" && field.name !== "seen");
    return [...fixed, button].map((field) => `${field.name}=${field.value}`).join("&");
  };
  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    pressed = button && button.form ? { button, meant: meant(button) } : null;
  }, true);

  // The form's own fields and those of its button are the move; a game's script may add to them (midway:move).
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("action") !== moves) return;
    event.preventDefault();
    const button = event.submitter || form.querySelector("button") || form;
    const other = pressed && pressed.button === button && pressed.meant !== meant(button);
    pressed = null;
    if (other) return;
    const given = new FormData(form);
    if (event.submitter && event.submitter.name) given.append(event.submitter.name, event.submitter.value);
    form.dispatchEvent(new CustomEvent("midway:move", { bubbles: true, detail: { fields: given } }));
    const fields = [...given].filter(([name]) => name !== "move_id");
    const tapped = new URLSearchParams(fields.filter(([name]) => name !== "seen")).toString();
    const twice = tapped === last.move && Date.now() - last.at < DOUBLE_TAP && given.get("type") !== "adjust";
    last = { move: tapped, at: Date.now() };
    if (twice) return;
    const id = newId();
    made = Math.max(Date.now(), made + 1);
    const label = (button.getAttribute("aria-label") || button.textContent || "").trim().replace(/\s+/g, " ").slice(0, 80);
    const move = { id, made, label, path: moves, fields: new URLSearchParams([...fields, ["shown", window.midway.table.seq()], ["move_id", id]]).toString(), waited: false };
    queue.push(move);
    keep(move);
    form.reset(); // what was sent is no longer being typed
    sendAll();
  });

  // Forms without a button to press are sent a moment after the last change.
  const changed = new WeakMap();
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-submits]");
    if (!form) return;
    clearTimeout(changed.get(form));
    changed.set(form, setTimeout(() => { if (form.isConnected) form.requestSubmit(); }, Number(form.dataset.submits)));
  });
})();
