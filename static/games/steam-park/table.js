// The race on the phone: when the finger went down, which dice are kept or entered, and what is still provisional.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table) return;

  /* ---- A press carries its moment by the server's clock, and the stamp that says how far it may be believed ---- */

  let measuredFor = null;
  const clock = () => window.midway && window.midway.clock; // only at the table itself, and loaded after this file

  // Made without a connection on a phone that never heard the clock, it may have been made at any time: unsure against all.
  document.addEventListener("midway:move", (event) => {
    const { fields } = event.detail;
    if (fields.get("type") !== "press" || !clock()) return;
    const now = clock().now();
    if (now === null && !window.midway.connection.isAway()) return;
    fields.set("pressed", String(now ?? 0));
    fields.set("clock_stamp", clock().stamp());
  });

  /* ---- What is being put together here outlives a reload ---- */

  const stored = (name) => { try { return JSON.parse(sessionStorage.getItem(`${name} ${location.pathname}`)) || []; } catch { return []; } };
  const store = (name, entries) => { try { sessionStorage.setItem(`${name} ${location.pathname}`, JSON.stringify(entries)); } catch { /* a private window */ } };

  /* ---- Dice to keep: chosen here, sent with the next roll ---- */

  const kept = new Map(stored("kept").map(([key, dice]) => [key, new Set(dice)])); // "round-seat-rolls" -> the dice chosen since that roll
  const chosen = (form) => {
    const key = form.dataset.roll;
    if (!kept.has(key)) kept.set(key, new Set());
    return kept.get(key);
  };

  const mark = (form) => {
    const now = chosen(form);
    for (const die of form.querySelectorAll("[data-die]")) {
      const pressed = String(now.has(Number(die.dataset.die)));
      if (die.getAttribute("aria-pressed") !== pressed) die.setAttribute("aria-pressed", pressed);
    }
    const field = form.querySelector("[name=doc]");
    const move = JSON.parse(field.value);
    move.keep = [...now].sort((one, other) => one - other);
    if (field.value !== JSON.stringify(move)) field.value = JSON.stringify(move);
  };

  document.addEventListener("click", (event) => {
    const die = event.target.closest("[data-die]");
    const form = die && die.closest("[data-roll]");
    if (!form) return;
    const now = chosen(form);
    const index = Number(die.dataset.die);
    if (!now.delete(index)) now.add(index);
    store("kept", [[form.dataset.roll, [...now]]]);
    mark(form);
  });

  /* ---- Real dice: how many of each face, a tap each; what is not entered is blank. Sent when all are in, or after a pause ---- */

  const PAUSE = 900; // milliseconds without a tap after which what was entered is sent
  const BLANK = "blank";
  const entered = new Map(); // form id -> what was tapped and the server has not shown yet: { dice, espionage, timer, sent }

  const sender = (form) => form.querySelector("[data-known]"); // has the dice as the server knows them
  const shownMove = (form) => JSON.parse(sender(form).dataset.known);
  const draftOf = (form) => entered.get(form.id) || shownMove(form);
  const countOf = (dice, face) => dice.filter((one) => one === face).length;
  const same = (one, other) => JSON.stringify([[...one.dice].sort(), one.espionage]) === JSON.stringify([[...other.dice].sort(), other.espionage]);

  const asks = (form) => form.hasAttribute("data-asks"); // the next seat's dice would take its place: only when all is said

  const set = (node, name, value) => { if (node.getAttribute(name) !== value) node.setAttribute(name, value); };
  const press = (form, { dice, espionage }) => {
    for (const button of form.querySelectorAll("[data-face]")) {
      set(button, "aria-pressed", String(Number(button.dataset.count) <= countOf(dice, button.dataset.face)));
    }
    for (const button of form.querySelectorAll("[data-spy]")) set(button, "aria-pressed", String(button.dataset.spy === espionage));
  };
  const showKnown = (form) => { if (!entered.has(form.id)) press(form, shownMove(form)); };

  const showDice = (form) => {
    const draft = entered.get(form.id);
    if (draft && same(draft, shownMove(form))) entered.delete(form.id);
    if (!entered.has(form.id)) return;
    press(form, draft);
    const blanks = form.querySelector("[data-blanks]");
    const words = blanks.dataset.blanks.replace("{n}", countOf(draft.dice, BLANK));
    if (blanks.textContent !== words) blanks.textContent = words;
    if (draft.sent || !asks(form)) set(blanks, "disabled", "");
    for (const button of form.querySelectorAll("[data-each]")) set(button, "disabled", "");
  };

  const sendDice = (form) => {
    const draft = entered.get(form.id);
    if (!draft || draft.sent) return;
    clearTimeout(draft.timer);
    draft.sent = true;
    if (!form.isConnected) return;
    const { type, seat } = shownMove(form);
    draft.doc = JSON.stringify({ type, seat, dice: draft.dice, espionage: draft.espionage });
    sender(form).value = draft.doc;
    form.requestSubmit(sender(form));
  };

  // What was answered is soon shown; what was refused or taken back is not, and its dice are again what is known.
  const SHOWN = 5000; // milliseconds
  const drop = (doc) => {
    for (const [id, draft] of entered) if (draft.doc === doc) entered.delete(id);
    document.querySelectorAll("form[data-dice]").forEach(showKnown);
  };
  document.addEventListener("midway:made", (event) => setTimeout(() => drop(event.detail.doc), SHOWN));
  document.addEventListener("midway:given-back", (event) => drop(event.detail.doc));

  const enterDice = (form, dice, espionage) => {
    clearTimeout(draftOf(form).timer);
    const whole = !dice.includes(BLANK) && (espionage || !form.querySelector("[data-spy]"));
    const timer = whole || !asks(form) ? setTimeout(() => sendDice(form), whole ? 250 : PAUSE) : 0;
    entered.set(form.id, { dice, espionage, timer, sent: false });
    showDice(form);
  };

  document.addEventListener("click", (event) => {
    const form = event.target.closest("form[data-dice]");
    const button = form && event.target.closest("button");
    if (!button) return;
    const { dice, espionage } = draftOf(form);
    const most = Number(form.dataset.dice);
    if ("blanks" in button.dataset) { // the rest is blank, or all of it
      if (!entered.has(form.id)) enterDice(form, Array(most).fill(BLANK), espionage);
      return sendDice(form);
    }
    if ("each" in button.dataset) { // as dice often fall that nobody keeps: a start from which few taps are left
      const faces = [...new Set([...form.querySelectorAll("[data-face]")].map((one) => one.dataset.face))];
      return enterDice(form, [...faces, ...Array(most - faces.length).fill(BLANK)], espionage);
    }
    if (button.dataset.spy) {
      const white = dice.length ? dice : Array(most).fill(BLANK); // not told yet
      return enterDice(form, white, button.dataset.spy === espionage ? null : button.dataset.spy);
    }
    if (!button.dataset.face) return;
    const faces = dice.filter((one) => one !== BLANK && one !== button.dataset.face);
    const wanted = Number(button.dataset.count);
    const now = countOf(dice, button.dataset.face) === wanted ? 0 : Math.min(wanted, most - faces.length);
    faces.push(...Array(now).fill(button.dataset.face));
    enterDice(form, [...faces, ...Array(most - faces.length).fill(BLANK)], espionage);
  });

  // What was tapped goes before whatever is pressed next, and before the page is left.
  const sendAllDice = () => { for (const form of table.querySelectorAll("form[data-dice]")) sendDice(form); };
  document.addEventListener("submit", (event) => { if (!event.target.matches("[data-dice]")) sendAllDice(); }, true);
  document.addEventListener("visibilitychange", () => { if (document.hidden) sendAllDice(); });

  /* ---- Several Bonus cards: what each pays, a tap each; the last one plays them all ---- */

  const paid = new Map(stored("paid")); // the move's own field -> what was tapped so far; forgotten with the turn

  const showPaid = () => {
    for (const words of table.querySelectorAll("[data-paid]")) {
      const form = document.getElementById(words.dataset.paid);
      const now = form ? (paid.get(form.querySelector("[data-bonus]").value) || []).join(" + ") : "";
      const text = now && `${now} + …`;
      if (words.textContent !== text) words.textContent = text;
    }
  };

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-pays]");
    const form = chip && chip.closest("form[data-cards]");
    if (!form) return;
    const sender = form.querySelector("[data-bonus]");
    const key = sender.value;
    const now = [...(paid.get(key) || []), Number(chip.dataset.pays)];
    paid.set(key, now);
    if (now.length === Number(form.dataset.cards)) {
      paid.delete(key);
      sender.value = JSON.stringify({ ...JSON.parse(key), danari: now });
      form.requestSubmit(sender);
      sender.value = key;
    }
    store("paid", [...paid]);
    showPaid();
  });

  /* ---- What has just arrived is provisional until the window is over ---- */

  const seen = new Map();

  const watch = () => {
    const race = table.querySelector("[data-race]");
    if (race && race.dataset.race !== measuredFor && clock()) {
      measuredFor = race.dataset.race;
      clock().measure();
    }
    for (const form of table.querySelectorAll("[data-roll]")) mark(form);
    for (const form of table.querySelectorAll("form[data-dice]")) showDice(form);
    if (!table.querySelector("form[data-cards]")) paid.clear();
    showPaid();
    for (const line of table.querySelectorAll("[data-provisional]")) {
      const key = line.dataset.provisional;
      const settles = Number(line.dataset.settles);
      if (!seen.has(key)) {
        seen.set(key, Date.now());
        setTimeout(watch, settles);
      }
      const settling = Date.now() - seen.get(key) < settles;
      if (line.classList.contains("settling") !== settling) line.classList.toggle("settling", settling);
    }
  };

  new MutationObserver(watch).observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "aria-pressed", "data-known"] });
  window.addEventListener("load", watch);
  watch();
})();
