// The television: nobody scrolls there. The text is as large as it can be with everything of a state in sight.
(() => {
  "use strict";

  const root = document.documentElement;
  const wide = window.matchMedia("(min-width: 60rem)");
  const SMALLEST = 9; // pixels
  const STEPS = 7; // halvings between the smallest and the largest size

  const isWide = (element) => element.scrollWidth > element.clientWidth + 1; // wider than its place
  const fits = () => root.scrollHeight <= window.innerHeight && ![root, ...document.querySelectorAll(".screen-layout > *, .player-row-counters")].some(isWide);
  const use = (size) => { root.style.fontSize = `${size}px`; };

  const fit = () => {
    root.style.fontSize = "";
    if (!wide.matches) return;
    const layout = document.querySelector(".screen-layout");
    const most = parseFloat(getComputedStyle(root).fontSize) * (Number(getComputedStyle(layout).getPropertyValue("--grow")) || 1);
    let [low, high] = [SMALLEST, most];
    use(high);
    if (fits()) return;
    for (let step = 0; step < STEPS; step += 1) {
      const middle = (low + high) / 2;
      use(middle);
      if (fits()) low = middle; else high = middle;
    }
    use(low);
  };

  document.addEventListener("midway:shown", fit);
  window.addEventListener("resize", fit);
  document.fonts.ready.then(fit);
  fit();
})();
