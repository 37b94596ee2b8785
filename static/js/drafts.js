// What is being put together in several taps is kept on the phone until it was sent: through reload, Back and a dead
// network, on a page of its own as on a sheet over the table. A tap that does not get through is applied to the draft here
// and shown when the server is back.
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
    const remember = () => { if (field()) write(field().value); };

    // The field of the form, and of the button that sends the whole, as long as both say the same.
    const documents = () => [...root.querySelectorAll("input[name=doc]")].filter((one) => one === field() || one.value === field().value);

    // What was kept takes the place of what is shown, unless its turn is over; whether there was something else.
    const restore = () => {
      const kept = read();
      if (!kept || !field()) return false;
      if (kept.step !== step) { clear(); return false; }
      if (kept.doc === field().value) return false;
      for (const one of documents()) one.value = kept.doc;
      return true;
    };

    // Taps that the server did not hear of; whether they could be applied here.
    const apply = (taps) => {
      const fields = documents();
      try {
        const doc = JSON.parse(fields[0].value);
        taps.flatMap((one) => JSON.parse(one)).forEach((operation) => patch(doc, operation));
        for (const one of fields) {
          one.value = JSON.stringify(doc);
          one.form.querySelectorAll("button:not([name])").forEach((button) => { button.disabled = false; }); // the server will judge
        }
      } catch { return false; } // the draft stays as it was
      for (const button of field().form.querySelectorAll("button[name=edit]")) if (taps.includes(button.value)) button.toggleAttribute("data-waits", true);
      remember();
      return true;
    };

    return { form: () => field()?.form, read, clear, write, remember, restore, apply };
  };
  window.midway.draftOf = draftOf;

  /* ---- On a page of its own, which htmx renews ---- */

  const { connection } = window.midway;
  const { step } = document.documentElement.dataset;
  const draft = draftOf(document, location.href, step);
  if (!draft.form() || !step || !connection) return;

  let behind = false; // the page shows less than the draft has
  const send = () => { if (behind && draft.form()) { behind = false; draft.form().requestSubmit(); } };

  document.addEventListener("htmx:afterSwap", draft.remember);
  document.addEventListener("htmx:sendError", (event) => {
    if (event.target !== draft.form()) return;
    if (draft.apply(event.detail.requestConfig.parameters.getAll("edit"))) behind = true;
  });
  connection.whenBack(send);
  document.addEventListener("midway:made", (event) => { if (event.detail.page === location.pathname) draft.clear(); });
  if (draft.restore()) {
    behind = true;
    window.addEventListener("load", send);
  }
})();
