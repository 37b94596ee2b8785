// The race on the phone: when the finger went down, which dice are kept, and what is still provisional.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table) return;

  /* ---- A press carries its moment by the server's clock, and the stamp that says how far it may be believed ---- */

  let measuredFor = null;
  const clock = () => window.midway && window.midway.clock; // only at the table itself, and loaded after this file

  document.addEventListener("midway:move", (event) => {
    const { fields } = event.detail;
    if (fields.get("type") !== "press" || !clock() || clock().now() === null) return;
    fields.set("pressed", String(clock().now()));
    fields.set("clock_stamp", clock().stamp());
  });

  /* ---- Dice to keep: chosen here, sent with the next roll ---- */

  const kept = new Map(); // "seat-rolls" -> the dice chosen since that roll
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
    mark(form);
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

  new MutationObserver(watch).observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  window.addEventListener("load", watch);
  watch();
})();
