// Moves leave the phone one by one, in order, each with an id of its own. What could not be sent waits in the browser's
// own store (IndexedDB, which plain http has too), survives a closed page, and is sent again with the same id: it counts
// once. It is shown as waiting where it was tapped, and can be taken back until it gets through.
(() => {
  "use strict";

  const panel = document.getElementById("waiting");
  if (!panel) return;
  const { toast, connection } = window.midway;
  const atTable = document.querySelector("#table[data-stream]") !== null;

  const DOUBLE_TAP = 300; // milliseconds in which the same move twice is one finger too much
  const PATIENCE = 10000; // milliseconds until an answer is given up
  const SLOW = 500; // milliseconds after which a move that is on its way is shown as waiting
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
    const transaction = db.transaction("moves", mode);
    const asked = work(transaction.objectStore("moves"));
    return new Promise((resolve) => {
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => resolve(undefined);
    });
  };

  const keep = (move) => inStore("readwrite", (moves) => moves.put(move));
  const forget = (move) => inStore("readwrite", (moves) => moves.delete(move.id));
  const left = (path) => inStore("readonly", (moves) => moves.index("path").getAll(IDBKeyRange.bound([path], [path, Infinity])));

  /* ---- What waits, shown where it was tapped and in one list ---- */

  const queue = [];
  const moves = `${location.pathname.split("/").slice(0, 3).join("/")}/moves`;
  const waits = (move) => move.waited || Date.now() - move.made > SLOW;
  const docOf = (move) => new URLSearchParams(move.fields).get("doc");
  const addressOf = (link) => new URL(link.href.baseVal || link.href, location.href).href;

  const line = (move) => {
    const item = panel.querySelector("template").content.firstElementChild.cloneNode(true);
    item.querySelector("[data-move]").textContent = move.label;
    item.querySelector("button").addEventListener("click", () => takeBack(move));
    return item;
  };

  const show = () => {
    const waiting = queue.filter(waits);
    panel.setAttribute("aria-busy", String(queue.length > 0));
    const count = panel.querySelector("[data-waiting]");
    count.hidden = waiting.length === 0;
    count.textContent = count.dataset.waiting.replace("{n}", waiting.length);
    panel.querySelector("ul").replaceChildren(...waiting.map(line));
    const tapped = new Set(waiting.map((move) => move.meant)), sheets = new Set(waiting.map((move) => move.sheet));
    const mark = (control, isWaiting) => {
      if (control.hasAttribute("data-waits") === isWaiting) return;
      control.toggleAttribute("data-waits", isWaiting);
      if (isWaiting) control.setAttribute("aria-description", count.dataset.hint); else control.removeAttribute("aria-description");
    };
    for (const button of document.querySelectorAll(`form[action="${moves}"] button, button[form]`)) {
      mark(button, tapped.size > 0 && button.form !== null && tapped.has(meant(button)));
    }
    for (const link of document.querySelectorAll("a[data-sheet]")) mark(link, sheets.has(addressOf(link))); // a sheet closes at its move
    connection.say();
  };
  document.addEventListener("midway:shown", show); // what was renewed has lost its marks

  // What was tapped waits already: here it can be taken back.
  const open = () => {
    show();
    panel.hidden = false;
    panel.open = true;
  };

  const takeBack = (move) => {
    const at = queue.indexOf(move);
    if (at < 0) return;
    queue.splice(at, 1);
    forget(move);
    if (move === underWay?.move) underWay.letGo();
    giveBack(move);
    show();
  };

  // A move that was on its way when it was taken back may still reach a server that hung: then it is undone there.
  const undo = (move, seq) => {
    const label = panel.dataset.undo.replace("{what}", move.label);
    add({ label, tapped: `undo ${seq}`, meant: "", sheet: "", waited: true }, [["type", "undo"], ["of", seq]]);
  };

  /* ---- The queue ---- */

  let sending = false;
  let underWay = null; // the move that is on its way

  const post = (move) => new Promise((resolve, reject) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    let wanted = true;
    const done = () => {
      clearTimeout(timer);
      if (underWay?.move === move) underWay = null;
    };
    underWay = {
      move,
      giveUp: () => patience.abort(),
      letGo: () => { wanted = false; done(); reject(new Error("taken back")); },
    };
    fetch(move.path, { method: "POST", body: new URLSearchParams(move.fields), headers: { "HX-Request": "true" }, signal: patience.signal })
      .then(async (answer) => ({ status: answer.status, text: await answer.text(), seq: Number(answer.headers.get("Seq")) }))
      .then((answer) => { if (wanted) resolve(answer); else if (answer.status === 204) undo(move, answer.seq); })
      .catch(reject)
      .finally(done);
  });

  // The stream shows what came of a move; one that does not is opened anew. Other pages lead to the table.
  const accepted = (move, seq) => {
    if (atTable) setTimeout(() => { if (window.midway.table.seq() < seq) window.midway.table.again(); }, SOON);
    else if (move.page !== location.pathname) return;
    else if (new URLSearchParams(move.fields).get("back") === "seats") location.reload();
    else location.href = moves.replace(/\/moves$/, "");
  };

  // A move that waited and was refused has its say where it stays until somebody has read it, on whatever page of the table.
  const UNREAD = `refused ${moves}`;
  const unread = () => { try { return JSON.parse(sessionStorage.getItem(UNREAD)) || []; } catch { return []; } };
  const keepUnread = (notes) => { try { sessionStorage.setItem(UNREAD, JSON.stringify(notes)); } catch { /* a private window */ } };
  const tellRefused = ({ id, label, reason }) => {
    const note = document.getElementById("outrun").content.firstElementChild.cloneNode(true);
    note.querySelector("[data-move]").textContent = label;
    note.querySelector("[data-reason]").textContent = reason;
    note.querySelector("button").addEventListener("click", () => {
      note.remove();
      keepUnread(unread().filter((one) => one.id !== id));
    });
    document.getElementById("refused").append(note);
  };
  const refused = ({ id, label, waited }, answer) => {
    const reason = answer.slice(0, 300);
    if (!waited) return toast(reason);
    keepUnread([...unread(), { id, label, reason }]);
    tellRefused({ id, label, reason });
  };
  unread().forEach(tellRefused);

  const sendAll = async () => {
    if (sending) return;
    sending = true;
    try {
      while (queue.length) {
        const move = queue[0];
        const { status, text, seq } = await post(move);
        if (BUSY.includes(status)) throw new Error(text);
        if (queue[0] === move) queue.shift();
        await forget(move); // before a page is loaded, which would send it again
        connection.hear();
        if (status === 204) {
          document.dispatchEvent(new CustomEvent("midway:made", { detail: { page: move.page, sheet: move.sheet, doc: docOf(move) } }));
          accepted(move, seq);
        } else {
          giveBack(move);
          refused(move, status < 500 ? text : panel.dataset.broken);
        }
        show();
      }
    } catch {
      for (const move of queue) move.waited = true;
      if (queue.length) connection.ask();
    }
    [sending, underWay] = [false, null];
    show();
    if (anew) sendAnew();
  };

  // What was on its way while the connection was away may have been lost: it is not waited for any longer.
  let anew = false;
  const sendAnew = () => {
    anew = Boolean(underWay);
    if (anew) underWay.giveUp(); else sendAll();
  };

  setInterval(() => { if (queue.length && !document.hidden) sendAll(); }, AGAIN);
  connection.whenBack(sendAnew);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, sendAll);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sendAll(); });

  // What an earlier page of this phone left behind goes first.
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
  const step = () => document.getElementById("say")?.dataset.step; // the same words in the next player's turn are another move, too
  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    pressed = button && button.form ? { button, meant: meant(button), step: step() } : null;
  }, true);

  // Going on takes along what was typed into a form beside the button; a note is finished by its own.
  const isInput = (field) => field.matches("input:not([type=hidden])");
  const isTyped = (field) => isInput(field) && field.value !== field.defaultValue && field.value.trim() !== "";
  const sendTyped = (pressedForm) => {
    for (const form of document.querySelectorAll(`#main form[action="${moves}"]`)) {
      if (form === pressedForm || form.querySelector("[name=type][value=note]") || ![...form.elements].some(isTyped)) continue;
      clearTimeout(changed.get(form));
      form.requestSubmit();
    }
  };

  // What was typed into a move that is refused or taken back stands in its form again, unless something else was typed meanwhile.
  const typed = new WeakMap();
  const giveBack = (move) => {
    document.dispatchEvent(new CustomEvent("midway:given-back", { detail: { doc: docOf(move) } }));
    for (const [field, value] of typed.get(move) || []) {
      if (!field.isConnected || field.value !== field.defaultValue) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  // What was typed into a move that waits is no longer in its form: another tap would send the number that was there before.
  const isUntouched = (form) => [...form.elements].some(isInput) && ![...form.elements].some(isTyped);

  // The form's own fields and those of its button are the move; a game's script may add to them (midway:move).
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("action") !== moves) return;
    event.preventDefault();
    const button = event.submitter || form.querySelector("button");
    const other = pressed && pressed.button === button && (pressed.meant !== meant(button) || pressed.step !== step());
    pressed = null;
    if (other) return;
    if (form.querySelector("[name=type][value=next], [name=type][value=confirm]")) sendTyped(form);
    const given = new FormData(form);
    if (event.submitter && event.submitter.name) given.append(event.submitter.name, event.submitter.value);
    form.dispatchEvent(new CustomEvent("midway:move", { bubbles: true, detail: { fields: given } }));
    const fields = [...given].filter(([name]) => name !== "move_id");
    const tapped = new URLSearchParams(fields.filter(([name]) => !["seen", "pressed", "clock_stamp"].includes(name))).toString();
    const counts = given.get("type") === "adjust"; // every tap on a counter counts, unless they pile up without a connection
    const twice = tapped === last.move && Math.abs(Date.now() - last.at) < DOUBLE_TAP && !counts;
    last = { move: tapped, at: Date.now() };
    if (twice) return;
    if (queue.some((move) => move.tapped === tapped && (waits(move) || !counts))) return open();
    if (button && isUntouched(form) && queue.some((move) => waits(move) && move.meant === meant(button))) return open();
    const label = (button ? button.getAttribute("aria-label") || button.textContent : "").trim().replace(/\s+/g, " ").slice(0, 80);
    const sheet = form.closest("dialog[data-address]")?.dataset.address || "";
    const written = form.hasAttribute("data-submits") ? [] : [...form.elements].filter(isTyped).map((field) => [field, field.value]);
    const move = add({ label, tapped, meant: button ? meant(button) : "", sheet, waited: connection.isAway() }, fields);
    typed.set(move, written);
    form.reset(); // what was sent is no longer being typed
  });

  window.midway.showWaiting = open;

  const add = (tap, fields) => {
    const id = newId();
    made = Math.max(Date.now(), made + 1);
    const seen = atTable ? [["shown", window.midway.table.seq()]] : [];
    const sent = new URLSearchParams([...fields, ...seen, ["move_id", id]]).toString();
    const move = { ...tap, id, made, path: moves, page: location.pathname, fields: sent };
    queue.push(move);
    keep(move);
    setTimeout(show, SLOW + 20);
    show();
    sendAll();
    return move;
  };

  // Forms without a button to press are sent a moment after the last change.
  const changed = new WeakMap();
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-submits]");
    if (!form) return;
    clearTimeout(changed.get(form));
    changed.set(form, setTimeout(() => { if (form.isConnected) form.requestSubmit(); }, Number(form.dataset.submits)));
  });
})();
