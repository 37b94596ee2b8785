// Whether the server can be reached: said in place within three seconds, and asked before a page is left for another.
(() => {
  "use strict";

  const panel = document.getElementById("waiting");
  if (!panel) return;

  const QUIET = 2300; // milliseconds without a word of the stream, which has a beat every two seconds
  const PATIENCE = 600; // milliseconds for the answer to a question
  const AGAIN = 1500; // milliseconds between questions without a connection
  const LOOK = 250; // milliseconds between two looks at the clock

  const moment = () => performance.now();
  let heard = moment(); // when the server was last heard of
  let heardAt = new Date(); // the same by the clock on the wall
  let away = false;
  let asking = null;
  let asked = 0;
  const listeners = [];

  const time = () => heardAt.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  const say = () => {
    const line = panel.querySelector("[data-away]");
    line.hidden = !away;
    if (away) line.textContent = line.dataset.away.replace("{time}", time());
    document.documentElement.toggleAttribute("data-offline", away);
    panel.hidden = !away && !panel.querySelector("li");
    if (panel.hidden) panel.open = false;
  };

  const set = (now) => {
    if (away === now) return;
    away = now;
    say();
    if (away) window.midway.announce(panel.querySelector("[data-away]").textContent);
    else listeners.forEach((listener) => listener());
  };

  const hear = () => {
    [heard, heardAt] = [moment(), new Date()];
    set(false);
  };

  // One question at a time; everybody who wants to know waits for its answer.
  const ask = () => {
    if (asking) return asking;
    asked = moment();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    asking = fetch(panel.dataset.ask, { cache: "no-store", signal: patience.signal })
      .then((answer) => answer.status < 500, () => false)
      .then((reached) => {
        clearTimeout(timer);
        asking = null;
        if (reached) hear(); else set(true);
        return reached;
      });
    return asking;
  };

  // A page with a stream listens for its beat; one without asks only when something did not get through.
  const hasStream = Boolean(document.querySelector("#table[data-stream]"));
  setInterval(() => {
    if (document.hidden) return;
    if (away ? moment() - asked > AGAIN : hasStream && moment() - heard > QUIET) ask();
  }, LOOK);
  window.addEventListener("offline", () => set(true));
  window.addEventListener("online", ask);
  const wake = () => { if (!document.hidden && moment() - heard > QUIET) ask(); };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  document.addEventListener("htmx:sendError", ask);

  /* ---- Nobody is led to the browser's own error page: a page is left only when the server answers ---- */

  const leave = async (go) => {
    if (await ask()) go();
    else {
      panel.open = true;
      window.midway.toast(document.getElementById("toast").dataset.offline);
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    leave(() => { location.href = link.href; });
  });

  window.addEventListener("submit", (event) => { // last of all: what nobody else has taken would leave the page
    const form = event.target;
    if (event.defaultPrevented || form.hasAttribute("hx-post") || form.dataset.leaves) return;
    event.preventDefault();
    leave(() => {
      form.dataset.leaves = "true";
      if (event.submitter) form.requestSubmit(event.submitter); else form.requestSubmit();
      delete form.dataset.leaves;
    });
  });

  window.midway.connection = {
    hear, ask, say,
    isAway: () => away,
    whenBack: (listener) => listeners.push(listener),
  };
})();
