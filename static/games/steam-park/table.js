// The race on the phone: how long the way to the server is, which dice are kept, and what is still provisional.
(() => {
  "use strict";

  const WINDOW = 400; // milliseconds an order stays provisional, as in the rules
  const SAMPLES = 5;
  const ping = document.currentScript.src;
  const table = document.getElementById("table");
  if (!table) return;

  /* ---- The round trip: the shortest of a few requests for this very file ---- */

  let trip = 0;
  let measuredFor = null;

  const measure = async (round) => {
    measuredFor = round;
    const found = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const start = performance.now();
      try {
        await fetch(ping, { method: "HEAD", cache: "no-store" });
        found.push(performance.now() - start);
      } catch { return; }
    }
    trip = Math.round(Math.min(...found));
  };

  document.addEventListener("htmx:configRequest", (event) => {
    const { path, parameters } = event.detail;
    if (path.endsWith("/moves") && parameters.get("type") === "press") parameters.set("trip", String(Math.min(trip, 60000)));
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
    if (race && race.dataset.race !== measuredFor) measure(race.dataset.race);
    for (const form of table.querySelectorAll("[data-roll]")) mark(form);
    for (const tag of table.querySelectorAll("[data-provisional]")) {
      const key = tag.dataset.provisional;
      if (!seen.has(key)) {
        seen.set(key, Date.now());
        setTimeout(watch, WINDOW);
      }
      const over = Date.now() - seen.get(key) >= WINDOW;
      if (tag.hidden !== over) tag.hidden = over;
    }
  };

  new MutationObserver(watch).observe(table, { childList: true, subtree: true });
  watch();
})();
