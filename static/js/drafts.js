// What is being put together in several taps is kept on the phone until it was sent: through reload, Back and a dead
// network, on a page of its own as on a sheet over the table. A tap that does not get through is applied to the draft here
// and shown when the server is back; until then another tap on the same takes it back.
(() => {
  "use strict";

  const patch = (doc, { op, path, value }) => {
    const steps = path.split("/").slice(1).map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
    const target = steps.slice(0, -1).reduce((inner, step) => inner[step], doc), name = steps[steps.length - 1];
    if (op === "remove") Array.isArray(target) ? target.splice(Number(name), 1) : delete target[name];
    else if (op === "add" && Array.isArray(target)) target.splice(name === "-" ? target.length : Number(name), 0, value);
    else target[name] = value;
  };

  // The draft inside an element, known by the address of its page and the turn or phase it belongs to.
  const draftOf = (root, address, step) => {
    const url = new URL(address, location.href);
    const key = `draft ${url.pathname}${url.search}`;
    const field = () => root.querySelector("form[hx-post] > input[name=doc]");
    const read = () => { try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; } };
    const clear = () => { try { sessionStorage.removeItem(key); } catch { /* a private window */ } };
    const write = (doc) => { try { sessionStorage.setItem(key, JSON.stringify({ step, doc })); } catch { /* the same */ } };
    const remember = () => {
      waiting = [];
      if (field()) write(field().value);
    };

    // The field of the form, and of the button that sends the whole, as long as both say the same.
    const documents = () => [...root.querySelectorAll("input[name=doc]")].filter((one) => one === field() || one.value === field().value);

    // What was kept takes the place of what is shown, unless its turn is over; whether there was something else.
    const restore = () => {
      const kept = read();
      if (!kept || !field()) return false;
      if (kept.step !== step) { clear(); return false; }
      if (kept.doc === field().value) return false;
      for (const one of documents()) one.value = kept.doc;
      fill(JSON.parse(kept.doc));
      return true;
    };
    const fill = (doc) => { // else what the fields hold would be taken for what was typed last
      for (const input of field().form.querySelectorAll("[name^='/']")) {
        const [path, kind] = input.name.split(":");
        const value = path.split("/").slice(1).reduce((inner, at) => inner?.[at], doc);
        if (value !== undefined) input.value = kind === "json" ? JSON.stringify(value) : value ?? "";
      }
    };

    // Taps that the server did not hear of; whether they could be applied here.
    let waiting = []; // those of now: { tap, at }
    let before = ""; // the document without them
    const apply = (taps) => {
      const form = field().form;
      if (!waiting.length) before = field().value;
      const then = taps.reduce(tapped, waiting);
      try {
        const doc = JSON.parse(before);
        then.flatMap(({ tap }) => JSON.parse(tap)).forEach((operation) => patch(doc, operation));
        for (const one of documents()) {
          one.value = JSON.stringify(doc);
          one.form.querySelectorAll("button:not([name])").forEach((button) => { button.disabled = false; }); // the server will judge
        }
      } catch { return false; } // the draft stays as it was
      waiting = then;
      for (const button of form.querySelectorAll("button[name=edit]")) button.toggleAttribute("data-waits", then.some(({ tap }) => tap === button.value));
      write(field().value);
      return true;
    };
    // A second tap takes the first one back, unless it came at once: then it is the same.
    const tapped = (all, tap) => {
      const first = all.find((one) => one.tap === tap);
      if (!first) return [...all, { tap, at: Date.now() }];
      return Date.now() - first.at < window.midway.moment ? all : all.filter((one) => one !== first);
    };

    return { form: () => field()?.form, read, clear, write, remember, restore, apply };
  };
  window.midway.draftOf = draftOf;

  /* ---- What is typed or ticked at the table itself, or on a sheet without a document, and not sent yet ---- */

  const isTick = (field) => field.matches("[type=checkbox], [type=radio]");
  const isTouched = (field) => (isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const typing = (root) => [...root.querySelectorAll("form[action$='/moves']")].flatMap((form) => {
    const what = [...form.querySelectorAll("input[type=hidden], button[name]")].filter((one) => !["move_id", "seen"].includes(one.name));
    const move = what.map((one) => one.value).join(" ");
    const fields = [...form.querySelectorAll("input:not([type=hidden]), textarea")];
    return fields.map((field) => ({ field, key: `${move} ${field.name} ${isTick(field) ? field.value : ""}` }));
  });

  const typedOf = (address, step) => {
    const key = `typed ${address}`;
    const read = () => {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key));
        return kept && kept.step === step() ? kept.values : [];
      } catch { return []; }
    };
    const forget = () => { try { sessionStorage.removeItem(key); } catch { /* a private window */ } };
    const keep = (root) => {
      const values = typing(root).filter(({ field }) => isTouched(field)).map(({ key: name, field }) => [name, isTick(field) ? field.checked : field.value]);
      if (!values.length) return forget();
      try { sessionStorage.setItem(key, JSON.stringify({ step: step(), values })); } catch { /* the same */ }
    };
    const restore = (root) => {
      const values = new Map(read());
      for (const { field, key: name } of typing(root)) {
        if (!values.has(name)) continue;
        if (isTick(field)) field.checked = values.get(name); else field.value = values.get(name);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    };
    return { has: () => read().length > 0, forget, keep, restore };
  };
  window.midway.typedOf = typedOf;

  if (document.querySelector("#table[data-stream]")) {
    const main = document.getElementById("main");
    const typed = typedOf(location.pathname, () => document.getElementById("say")?.dataset.step);
    window.addEventListener("pagehide", () => typed.keep(main));
    typed.restore(main);
  }

  /* ---- On a page of its own, which htmx renews ---- */

  const { connection } = window.midway;
  const { step } = document.documentElement.dataset;
  const draft = draftOf(document, location.href, step);
  if (!draft.form() || !step || !connection) return;

  let behind = false; // the page shows less than the draft has
  const send = () => { if (behind && draft.form()) { behind = false; draft.form().requestSubmit(); } };

  document.addEventListener("htmx:afterSwap", draft.remember);

  // What did not get through, or hangs while the connection is known to be away.
  const PATIENCE = 600; // milliseconds
  const SLOW = 500; // milliseconds after which a tap that is on its way is shown as waiting
  let underWay = null; // the form whose answer is waited for
  const giveUp = () => { if (underWay) window.htmx.trigger(underWay, "htmx:abort"); };
  const keep = (event) => {
    if (event.target !== draft.form()) return;
    behind = draft.apply(event.detail.requestConfig.parameters.getAll("edit")) || behind;
    if (behind) connection.retry(send);
  };
  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.target !== draft.form()) return;
    const sent = underWay = event.target;
    const button = event.detail.requestConfig.triggeringEvent?.submitter;
    setTimeout(() => { if (underWay === sent && button) button.toggleAttribute("data-waits", true); }, SLOW);
    setTimeout(() => { if (underWay === sent && connection.isAway()) giveUp(); }, PATIENCE);
  });
  document.addEventListener("htmx:afterRequest", () => { underWay = null; });
  document.addEventListener("htmx:sendError", keep);
  document.addEventListener("htmx:sendAbort", keep);
  document.addEventListener("htmx:responseError", (event) => { if (event.detail.xhr.status >= 502) keep(event); });
  connection.whenLost(giveUp);
  connection.whenBack(send);
  document.addEventListener("midway:made", (event) => { if (event.detail.page === location.pathname) draft.clear(); });
  window.addEventListener("submit", (event) => { if (event.target.dataset.leaves && event.target.dataset.with) draft.clear(); }); // a whole score, which does not wait
  if (draft.restore()) {
    behind = true;
    window.addEventListener("load", send);
  }
})();
