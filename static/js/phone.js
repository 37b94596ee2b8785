// What a phone can do beside showing a page: stay awake, buzz, ring, show the time of a turn, work without a network.
(() => {
  "use strict";

  const root = document.documentElement;
  const prefers = root.dataset;
  const say = () => document.getElementById("say");
  const table = document.getElementById("table");

  /* ---- A page kept for times without a network knows nothing of this phone; its look is looked up here ---- */

  const look = /(?:^|; )midway-theme=(light|dark)/.exec(document.cookie);
  if (look && !prefers.theme) prefers.theme = look[1];

  /* ---- Without a network ---- */

  if (window.isSecureContext && "serviceWorker" in navigator && prefers.worker) {
    window.addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register(prefers.worker).catch(() => {}), 1000));
  }
  if (document.getElementById("offline") && location.pathname !== "/offline") { // shown in the place of another page
    window.addEventListener("online", () => location.reload());
    setInterval(() => { if (navigator.onLine && !document.hidden) location.reload(); }, 5000); // the server may be back, too
  }

  // A form that could not be sent says so; a move does not, nor what is put together for one: both wait at their table.
  document.addEventListener("htmx:sendError", () => {
    if (prefers.step === undefined) window.midway.toast(document.getElementById("toast").dataset.offline);
  });

  /* ---- Staying awake at a table ---- */

  const stayAwake = async () => {
    if (document.hidden || prefers.awake !== "on" || !say() || !("wakeLock" in navigator)) return;
    try {
      await navigator.wakeLock.request("screen"); // given back by itself when the page is hidden
    } catch { /* a low battery has the last word */ }
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  /* ---- Buzzing and ringing ---- */

  const buzz = (pattern) => { if (prefers.buzz === "on" && navigator.vibrate) navigator.vibrate(pattern); };

  let audio = null;
  const wakeAudio = () => {
    if (prefers.sound !== "on" || audio || !window.AudioContext) return;
    audio = new AudioContext();
  };
  document.addEventListener("pointerdown", wakeAudio);
  document.addEventListener("keydown", wakeAudio);

  // A small bell: two soft notes.
  const ring = (...notes) => {
    if (!audio || prefers.sound !== "on") return;
    audio.resume();
    notes.forEach((frequency, index) => {
      const begin = audio.currentTime + index * 0.16;
      const tone = audio.createOscillator(), loudness = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, begin);
      loudness.gain.linearRampToValueAtTime(0.12, begin + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.7);
      tone.connect(loudness).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + 0.75);
    });
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-key], [data-step], #actions button")) buzz(8);
  });

  /* ---- The turn: told once, and timed ---- */

  let step = null, mine = false, began = 0, reminded = false;

  const turnChanged = () => {
    const now = say();
    if (!now) return;
    const isMine = "mine" in now.dataset;
    if (isMine && !mine && step !== null) {
      buzz([60, 80, 60]);
      ring(660, 880);
    }
    if (step !== null && (isMine !== mine || now.dataset.step !== step)) reminded = false;
    if (now.dataset.step !== step) began = performance.now() - 1000 * Number(table.dataset.elapsed || 0);
    step = now.dataset.step;
    mine = isMine;
    showTime();
  };

  const showTime = () => {
    const clock = document.getElementById("turn-time");
    if (!clock || prefers.timer === "off" || !say()) return;
    const seconds = Math.max(0, Math.floor((performance.now() - began) / 1000));
    const late = seconds >= 60 * Number(prefers.timer);
    clock.hidden = !("running" in say().dataset);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("turn-time-late", late);
    if (late && mine && !reminded && !clock.hidden) {
      reminded = true;
      ring(520);
      buzz(30);
    }
  };

  turnChanged();
  if (table) new MutationObserver(turnChanged).observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn", "data-step", "data-mine"] });
  if (prefers.timer !== "off") setInterval(() => { if (!document.hidden) showTime(); }, 1000);
})();
