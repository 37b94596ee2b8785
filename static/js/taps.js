// One tap, one step: a second tap on the same spot within a moment is the same tap, whatever has come to lie there since,
// also on the page that the first one led to. What is meant to be tapped quickly (steps of a number, a draft, dice) is left alone.
(() => {
  "use strict";

  const MOMENT = window.midwayMoment ?? 750; // milliseconds; an impatient finger is back after 150 to 700
  const SPOT = 40; // pixels that a finger strays
  const QUICK = "[type=button], [name=edit], [data-repeats] *, .settings *, #keypad *";

  let last = JSON.parse(sessionStorage.getItem("tap") || "null");

  const spotOf = (event, control) => {
    if (event.detail) return { x: event.clientX, y: event.clientY };
    const box = control.getBoundingClientRect(); // pressed by a key
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const repeats = (control) => control.matches(QUICK) || (control.form && control.form.querySelector("[name=type][value=adjust]"));

  document.addEventListener("click", (event) => {
    const control = event.target.closest("button, a[href], #actions summary");
    if (!control || repeats(control)) return;
    const spot = spotOf(event, control);
    const again = last && Date.now() - last.at < MOMENT && Math.hypot(spot.x - last.x, spot.y - last.y) < SPOT;
    if (again || control.closest("[aria-disabled=true]")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { ...spot, at: Date.now() };
    sessionStorage.setItem("tap", JSON.stringify(last));
  }, true);

  /* ---- The bar at the bottom takes nothing for a moment after it has come to mean something else, and looks like it ---- */

  const bar = document.getElementById("actions");
  if (!bar || !document.getElementById("table")) return;
  const meaning = () => {
    const say = document.getElementById("say");
    return `${say ? say.dataset.step : ""} ${[...bar.querySelectorAll(".button-wide")].map((one) => one.textContent.trim()).join(" ")}`;
  };
  let meant = meaning();
  let timer = 0;

  new MutationObserver(() => {
    const now = meaning();
    if (now === meant) return;
    meant = now;
    bar.setAttribute("aria-disabled", "true");
    clearTimeout(timer);
    timer = setTimeout(() => bar.removeAttribute("aria-disabled"), MOMENT);
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["data-step"] });
})();
