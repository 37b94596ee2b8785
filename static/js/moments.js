// What was counted or shown is played step by step on all phones and the big screen, once, when it comes. Nothing waits for it:
// a tap anywhere else does what it always does and ends it, and with little motion everything is there at once.
(() => {
  "use strict";

  const stage = document.getElementById("moment");
  if (!stage || window.midwayWatches === false) return;
  const STEP = 1300; // milliseconds
  const LONGEST = 12000; // of all steps of a moment together
  const REST = 4500; // the standings stay so long
  const part = (name) => stage.querySelector(`[data-${name}]`);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  const onPage = () => [...document.querySelectorAll("[data-moment]")].map((element) => ({
    id: element.dataset.moment,
    order: Number(element.dataset.order),
    title: element.dataset.title,
    steps: [...element.querySelectorAll("[data-steps] > li")],
    standings: [...element.querySelectorAll("[data-standings] > li")],
  }));

  // The newest that was seen. An undo leads back before it, and what is counted again is watched again.
  const newest = () => Math.max(...onPage().map((moment) => moment.order));
  let seen = newest();
  let waiting = [];
  let timer = 0;

  const copies = (elements) => elements.map((element) => element.cloneNode(true));

  const end = () => {
    clearTimeout(timer);
    waiting = [];
    stage.hidden = true;
    document.documentElement.classList.remove("moment-ending");
  };

  const later = (milliseconds, work) => { timer = setTimeout(work, milliseconds); };

  const play = () => {
    const moment = waiting.shift();
    if (!moment) return end();
    stage.hidden = false;
    stage.classList.toggle("moment-calm", calm.matches);
    stage.classList.toggle("moment-podium", moment.id === "ending");
    part("title").textContent = moment.title;
    part("standings").replaceChildren();
    const steps = copies(moment.steps);
    part("steps").replaceChildren(...steps);
    window.midway.announce([moment.title, ...steps.map((step) => step.innerText)].join(". "));
    if (calm.matches) return rest(moment);
    for (const step of steps) step.classList.add("moment-to-come");
    const pace = Math.min(STEP, LONGEST / steps.length);
    const next = (number) => {
      if (number === steps.length) return rest(moment);
      if (number) steps[number - 1].classList.remove("moment-now");
      steps[number].classList.remove("moment-to-come");
      steps[number].classList.add("moment-now");
      later(pace, () => next(number + 1));
    };
    next(0);
  };

  const rest = (moment) => {
    if (moment.standings.length) part("standings").replaceChildren(...copies(moment.standings));
    stage.classList.toggle("moment-counted", moment.standings.length > 0);
    later(REST, play);
  };

  document.addEventListener("midway:shown", () => {
    const moments = onPage();
    if (!moments.length) return;
    const fresh = moments.filter((moment) => moment.order > seen);
    seen = newest();
    if (!fresh.length) return;
    clearTimeout(timer);
    waiting = fresh;
    document.documentElement.classList.toggle("moment-ending", fresh.some((moment) => moment.id === "ending")); // which hides the ranking
    stage.classList.remove("moment-counted");
    play();
  });

  document.addEventListener("pointerdown", (event) => { if (!stage.hidden && !stage.contains(event.target)) end(); }, true);
  part("skip").addEventListener("click", () => { clearTimeout(timer); stage.classList.remove("moment-counted"); play(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
})();
