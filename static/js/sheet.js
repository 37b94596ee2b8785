// A page on which a move is put together opens as a sheet over the table: links with data-sheet. It closes by itself once
// the move was made; what was chosen on it is kept until then, also when it is closed or the table loaded again. Without
// this script, or without an answer, the link leads to the page itself.
(() => {
  "use strict";

  const table = document.querySelector("#table[data-stream]");
  if (!table || !window.HTMLDialogElement) return;
  const OPEN = `sheet ${location.pathname}`; // the sheet that is open, for the page that is loaded next
  const PATIENCE = 600; // milliseconds for an answer when the connection is known to be away
  const SLOW = 500; // milliseconds after which a tap that is on its way is shown as waiting
  const BUSY = [502, 503, 504];
  let loading = null; // what is asked for
  let sheet = null;
  let address = "";
  let draft = null; // what is being put together on it
  let typed = null; // what was typed on it
  let isSent = false; // its move was made
  let behind = false; // it shows less than the draft has
  let sent = null; // what its move was made of, until the move is answered

  const whole = (where) => new URL(where, location.href).href;
  const note = (where) => { try { where ? sessionStorage.setItem(OPEN, where) : sessionStorage.removeItem(OPEN); } catch { /* a private window */ } };

  const close = () => {
    if (!sheet) return;
    note("");
    const old = sheet;
    sheet = null;
    if (!isSent) typed.keep(old);
    document.getElementById("main").before(spoken("waiting"), spoken("refused"));
    document.body.append(spoken("toast"), spoken("announce"));
    old.close();
    old.remove();
  };

  // Nothing outside an open sheet is heard or takes a tap, nor is it in sight: what is said about the network comes along.
  const spoken = (id) => document.getElementById(id);

  const build = () => {
    const made = document.createElement("dialog");
    made.className = "sheet page-sheet";
    made.dataset.address = whole(address);
    made.setAttribute("aria-labelledby", "sheet-title");
    const away = document.querySelector("#keypad [data-key=close]").cloneNode(true);
    away.removeAttribute("data-key");
    away.classList.add("sheet-away");
    away.querySelector("span").textContent = table.dataset.sheetClose;
    away.addEventListener("click", close);
    const main = document.createElement("div"), actions = document.createElement("div");
    main.className = "sheet-main stack";
    actions.className = "sheet-actions cluster";
    made.append(away, main, actions, spoken("waiting"), spoken("refused"), spoken("toast"), spoken("announce"));
    made.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
    made.addEventListener("click", (event) => { if (event.target === made) close(); }); // the veil around it
    document.body.append(made);
    return made;
  };

  const keep = { beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS") }; // what a person opened
  const fill = (page) => {
    for (const [from, to] of [["main", ".sheet-main"], ["actions", ".sheet-actions"]]) {
      window.Idiomorph.morph(sheet.querySelector(to), page.getElementById(from).innerHTML, { morphStyle: "innerHTML", callbacks: keep });
    }
    document.dispatchEvent(new CustomEvent("midway:sheet", { detail: { sheet } }));
  };

  // A server that hangs, or one behind another that cannot reach it, is as far away as one that is not there.
  const load = async (options) => {
    const { connection } = window.midway;
    const patience = new AbortController();
    loading = patience;
    const doubt = setTimeout(() => { if (connection.isAway()) patience.abort(); }, PATIENCE);
    try {
      const answer = await fetch(address, { credentials: "same-origin", signal: patience.signal, ...options });
      const text = await answer.text();
      if (BUSY.includes(answer.status) || !text.trimEnd().endsWith("</html>")) throw new TypeError("no answer, or half of one");
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!answer.ok || !page.getElementById("sheet-title")) throw new Error("no sheet");
      return page;
    } catch (fault) {
      throw fault.name === "AbortError" ? new TypeError("no answer") : fault;
    } finally {
      clearTimeout(doubt);
    }
  };

  const open = async (where) => {
    address = where;
    const page = await load();
    if (address !== where) return; // another was asked for meanwhile
    close();
    sheet = build();
    fill(page);
    sheet.showModal();
    note(where);
    behind = false;
    const { step } = page.documentElement.dataset;
    draft = window.midway.draftOf(sheet, where, step);
    typed = window.midway.typedOf(whole(where), () => step);
    typed.restore(sheet);
    isSent = false;
    if (draft.restore()) edit(draft.form());
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const where = link.href.baseVal || link.href;
    const inside = sheet && sheet.contains(link);
    if (inside && new URL(where, location.href).pathname === location.pathname) { event.preventDefault(); return close(); } // back to the table
    if (!(inside ? where.includes("/compose/") : link.hasAttribute("data-sheet"))) return;
    event.preventDefault();
    if (link.hasAttribute("data-waits")) return window.midway.showWaiting(); // its move was made, and waits
    open(where).catch((fault) => failed(fault, () => window.midway.connection.leave(() => { location.href = where; })));
  });

  // Without a network the table says so, and what is being put together stays as it is.
  const failed = (fault, otherwise) => {
    if (!(fault instanceof TypeError)) return otherwise();
    window.midway.connection.ask();
    window.midway.connection.refuse();
  };

  // A draft in a sheet is edited by its own form, one tap after the other; what the server makes of it is shown in its
  // place. A move to which nothing could be added (data-complete) is sent by itself.
  let edits = Promise.resolve(), pending = 0, postponed = null;
  const edit = (form, button) => {
    if (!sheet) return; // closed meanwhile
    const pressed = button && button.name ? [[button.name, button.value]] : [];
    pending += 1;
    sheet.ariaBusy = "true";
    const slow = setTimeout(() => { if (button) button.toggleAttribute("data-waits", true); }, SLOW);
    edits = edits.then(async () => {
      if (!sheet || !sheet.contains(form)) return;
      const page = await load({ method: "POST", body: new URLSearchParams([...new FormData(form), ...pressed]) });
      if (!sheet || !sheet.contains(form)) return;
      fill(page);
      behind = false;
      draft.remember();
    }).catch((fault) => {
      behind = fault instanceof TypeError && sheet !== null && draft.apply(pressed.filter(([name]) => name === "edit").map(([, value]) => value));
      behind ? window.midway.connection.retry(renew) : failed(fault, close);
    }).then(() => { clearTimeout(slow); edited(); });
  };
  const edited = () => {
    pending -= 1;
    if (pending || !sheet) return;
    sheet.ariaBusy = "false";
    const complete = !behind && sheet.querySelector("form[data-complete]"), again = postponed;
    postponed = null;
    if (again) again.removeAttribute("data-waits");
    if (complete) complete.requestSubmit();
    else if (again && sheet.contains(again) && !again.disabled) again.form.requestSubmit(again);
  };
  // A move that is tapped while the last edit is on its way waits for it: else it would be made without.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!pending || !sheet || !sheet.contains(form) || form.hasAttribute("hx-post")) return;
    event.preventDefault();
    event.stopPropagation();
    postponed = event.submitter;
    if (postponed) postponed.toggleAttribute("data-waits", true);
  }, true);
  const renew = () => { if (behind && sheet && draft.form()) edit(draft.form()); };
  let waiting = 0;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!sheet || !sheet.contains(form)) return;
    if (form.hasAttribute("hx-post")) {
      event.preventDefault();
      edit(form, event.submitter);
    } else if (form.method === "post" && !form.hasAttribute("data-stays")) {
      const kept = draft.read();
      sent = kept && { draft, kept: kept.doc, doc: new FormData(form).get("doc") };
      draft.clear();
      typed.keep(sheet); // until it was made
      isSent = true;
      setTimeout(close); // the queue of moves has it by then
    }
  });
  document.addEventListener("midway:made", (event) => { if (event.detail.sheet) window.midway.typedOf(event.detail.sheet).forget(); });
  document.addEventListener("midway:given-back", (event) => { if (sent && sent.doc === event.detail.doc) sent.draft.write(sent.kept); });
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!sheet || !sheet.contains(form) || !(form.getAttribute("hx-trigger") || "").includes("change")) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => edit(form), 200);
  });

  window.addEventListener("load", () => {
    window.midway.connection.whenBack(renew);
    window.midway.connection.whenLost(() => { if (loading) loading.abort(); });
    let where = "";
    try { where = sessionStorage.getItem(OPEN); } catch { /* a private window */ }
    note("");
    if (!where) return;
    const { step } = document.documentElement.dataset;
    const isKept = window.midway.draftOf(document, where).read()?.step === step || window.midway.typedOf(whole(where), () => step).has();
    if (isKept) open(where).catch(() => {}); // the table itself is there
  });
  window.addEventListener("pagehide", () => { if (sheet && !isSent) typed.keep(sheet); });

  window.midway.sheet = { open, close };
})();
