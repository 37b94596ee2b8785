// The server's clock as this phone knows it: how far the two are apart, and a stamp that proves how far away the phone is.
(() => {
  "use strict";

  const SAMPLES = 6; // the first answer brings the first stamp, every further one measures a round trip
  const table = document.getElementById("table");
  if (!table || !table.dataset.clock || !window.midway) return;

  let stamp = "";
  let offset = null; // server's milliseconds - performance.now(), from the quickest answer so far
  let measuring = false;

  const ask = async (last) => {
    const address = new URL(table.dataset.clock, location.href);
    if (last) address.searchParams.set("stamp", last);
    const sent = performance.now();
    const answer = await fetch(address, { cache: "no-store" });
    const took = performance.now() - sent;
    if (!answer.ok) throw new Error("no clock");
    const tick = await answer.json();
    return { stamp: tick.stamp, took, offset: tick.now - (sent + took / 2) };
  };

  const measure = async () => {
    if (measuring) return;
    measuring = true;
    try {
      let last = "", quickest = null;
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const tick = await ask(last);
        last = tick.stamp;
        if (quickest === null || tick.took < quickest.took) quickest = tick;
        [stamp, offset] = [last, quickest.offset]; // the rest makes it better, if it comes
      }
    } catch { unfinished = true; }
    measuring = false;
  };

  // A phone that slept may have lost count of time, and one that was cut off has not heard the clock often enough.
  let unfinished = false;
  const again = () => {
    if (!unfinished || document.hidden) return;
    unfinished = false;
    measure();
  };
  document.addEventListener("visibilitychange", () => {
    unfinished = unfinished || (document.hidden && offset !== null);
    again();
  });
  window.midway.connection?.whenBack(again);

  window.midway.clock = {
    measure,
    stamp: () => stamp,
    now: () => (offset === null ? null : Math.round(performance.now() + offset)),
  };
})();
