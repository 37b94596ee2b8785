// One tap, one step: a second tap on the same spot within a moment is the same tap, whatever has come to lie there since,
// also on the page or the sheet that the first one led to. What is meant to be tapped quickly (steps of a number, a draft, dice)
// takes every tap, but not the second one of a tap on something else; what counts like a move (data-once) or what a second tap would
// take back (a die, a square) takes one.
(() => {
  "use strict";

  const MOMENT = window.midwayMoment ?? 750; // milliseconds; an impatient finger is back after 150 to 700
  const SPOT = 40; // pixels that a finger strays
  const CONTROLS = "button, a[href], summary, label, input, select, textarea, dialog";
  const QUICK = "[type=button]:not([data-once]), [name=edit], .settings *, #keypad *, summary:not(#actions *), label, input, select, textarea";

  window.midway.moment = MOMENT;

  let last = JSON.parse(sessionStorage.getItem("tap") || "null");
  let toggled = null; // what was tapped last, if tapping it again takes that back

  let finger = null; // where it was last
  document.addEventListener("pointerup", (event) => { finger = { x: event.clientX, y: event.clientY }; }, true);

  const spotOf = (event, control) => {
    if (!event.isTrusted && finger) return finger; // a script's, after a stroke
    if (event.detail) return { x: event.clientX, y: event.clientY };
    const box = control.getBoundingClientRect(); // pressed by a key
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const repeats = (control) => control.matches(QUICK) || (control.form && control.form.querySelector("[name=type][value=adjust]"));

  document.addEventListener("click", (event) => {
    const control = event.target.closest(CONTROLS);
    if (!control || (control.nodeName === "DIALOG" && event.target !== control)) return; // of a dialog the veil around it, which closes it
    const spot = spotOf(event, control);
    const quick = Boolean(repeats(control));
    const near = last && Math.abs(Date.now() - last.at) < MOMENT && // a clock may be put back
      Math.hypot(spot.x - last.x, spot.y - last.y) < SPOT;
    const again = near && (control === toggled || !(quick && last.quick));
    if (again || (!quick && control.closest("[aria-disabled=true]"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { ...spot, at: Date.now(), quick };
    toggled = control.matches("[aria-pressed], [data-at]") ? control : null;
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
