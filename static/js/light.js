// What a phone points at is lit on the big screen: no move, in no log, and lost without a connection.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table || !table.dataset.light) return;
  const PAUSE = 150; // milliseconds in which only the last of several counts
  let wanted = null;
  let timer = 0;

  const light = (what) => {
    if (what === wanted) return;
    wanted = what;
    clearTimeout(timer);
    timer = setTimeout(() => {
      fetch(table.dataset.light, { method: "POST", body: new URLSearchParams({ what }) }).catch(() => {});
    }, PAUSE);
  };
  window.midway.light = light;

  document.addEventListener("click", (event) => {
    const lit = event.target.closest("[data-lights]");
    if (lit) light(lit.dataset.lights);
  });
  document.addEventListener("submit", () => { wanted = null; clearTimeout(timer); }, true); // a move puts it out
})();
