// What is being put together in several taps is kept on the phone until it was sent: through reload, Back and a dead
// network. A tap that does not get through is applied to the draft here and shown when the server is back.
(() => {
  "use strict";

  const page = document.documentElement.dataset;
  const form = () => document.querySelector("form[hx-post] > input[name=doc]")?.form;
  if (!form() || !page.step || !window.midway.connection) return;
  const key = `draft ${location.pathname}`;
  const { connection } = window.midway;

  const read = () => { try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; } };
  const write = (doc) => { try { sessionStorage.setItem(key, JSON.stringify({ step: page.step, doc })); } catch { /* a private window */ } };
  const clear = () => { try { sessionStorage.removeItem(key); } catch { /* the same */ } };

  // The field of the form, and of the button that sends the whole, as long as both say the same.
  const documents = () => {
    const own = form().querySelector("input[name=doc]");
    return [...document.querySelectorAll("input[name=doc]")].filter((field) => field === own || field.value === own.value);
  };

  const place = (doc, steps) => steps.slice(0, -1).reduce((inner, step) => inner[step], doc);
  const patch = (doc, { op, path, value }) => {
    const steps = path.split("/").slice(1).map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
    const target = place(doc, steps), name = steps[steps.length - 1];
    if (op === "remove") Array.isArray(target) ? target.splice(Number(name), 1) : delete target[name];
    else if (op === "add" && Array.isArray(target)) target.splice(name === "-" ? target.length : Number(name), 0, value);
    else target[name] = value;
  };

  const remember = () => { if (form()) write(form().querySelector("input[name=doc]").value); };

  let behind = false; // the page shows less than the draft has
  const send = () => { if (behind && form()) { behind = false; form().requestSubmit(); } };

  document.addEventListener("htmx:afterSwap", remember);
  document.addEventListener("htmx:sendError", (event) => {
    if (event.target !== form()) return;
    const pressed = event.detail.requestConfig.parameters.getAll("edit");
    const fields = documents();
    try {
      const doc = JSON.parse(fields[0].value);
      pressed.flatMap((one) => JSON.parse(one)).forEach((operation) => patch(doc, operation));
      for (const field of fields) {
        field.value = JSON.stringify(doc);
        field.form.querySelectorAll("button:not([name])").forEach((button) => { button.disabled = false; }); // the server will judge
      }
    } catch { return; } // nothing that can be applied here: the draft stays as it was
    for (const button of form().querySelectorAll("button[name=edit]")) if (pressed.includes(button.value)) button.toggleAttribute("data-waits", true);
    behind = true;
    remember();
  });
  connection.whenBack(send);
  document.addEventListener("midway:made", (event) => { if (event.detail.page === location.pathname) clear(); });

  const kept = read();
  if (kept && kept.step !== page.step) clear(); // of a turn that is over
  else if (kept && kept.doc !== form().querySelector("input[name=doc]").value) {
    for (const field of documents()) field.value = kept.doc;
    behind = true;
    window.addEventListener("load", send);
  }
})();
