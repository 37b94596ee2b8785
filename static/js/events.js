// Events: the clock of a round, the hall that turns by itself, and Enter at the desk. All of it works without, only less well.
(() => {
  "use strict";

  const TURN = 10_000; // milliseconds a slide stays
  const skews = new Map(); // how far the server's clock is ahead, by the moment its page was made

  const showClocks = () => {
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const made = clock.dataset.now;
      if (!skews.has(made)) skews.set(made, Date.parse(made) - Date.now());
      const end = Date.parse(clock.dataset.ends) + Number(clock.dataset.minutes) * 60_000;
      const left = Math.ceil((end - Date.now() - skews.get(made)) / 1000);
      const seconds = Math.abs(left);
      const hours = Math.floor(seconds / 3600);
      const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
      clock.textContent = `${left < 0 ? "−" : ""}${hours ? `${hours}:` : ""}${parts.join(":")}`;
      clock.classList.toggle("event-clock-late", left < 0);
    }
  };
  if (document.querySelector("[data-ends], [data-hall]") || document.getElementById("live")) {
    showClocks();
    setInterval(showClocks, 1000);
  }

  let shown = "";
  const turn = (forward) => {
    const hall = document.querySelector("[data-hall]");
    if (!hall) return;
    const slides = [...hall.querySelectorAll("[data-slide]")];
    if (!slides.length) return;
    const at = slides.findIndex((slide) => slide.dataset.slide === shown);
    const now = slides[Math.max(0, at < 0 ? 0 : (at + (forward ? 1 : 0)) % slides.length)];
    shown = now.dataset.slide;
    for (const slide of slides) slide.hidden = slide !== now;
    const dots = hall.querySelector(".hall-dots");
    dots.replaceChildren(...slides.map((slide) => {
      const dot = document.createElement("span");
      dot.classList.toggle("now", slide === now);
      return dot;
    }));
    showClocks();
  };
  if (document.querySelector("[data-hall]")) {
    turn(false);
    setInterval(() => turn(true), TURN);
    document.addEventListener("htmx:afterSettle", () => turn(false));
    document.addEventListener("keydown", (event) => { if (event.key === "ArrowRight" || event.key === " ") turn(true); });
  }

  // At the desk Enter goes to the next empty field, and sends the form from the last one.
  const desk = document.querySelector("[data-desk]");
  if (desk) {
    desk.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches("[name^=score-]")) return;
      const empty = [...desk.querySelectorAll("[name^=score-]")].find((field) => field !== event.target && !field.value.trim());
      if (!empty || !event.target.value.trim()) return;
      event.preventDefault();
      empty.focus();
    });
  }
})();
