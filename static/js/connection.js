// Whether the server can be reached: said in place within three seconds, and asked before a page is left for another.
(() => {
  "use strict";

  const panel = document.getElementById("waiting");
  if (!panel) return;

  // A page with a stream listens for its beat, which comes every two seconds; one without asks by itself. Either way three
  // seconds pass at most, of which the phones furthest away need some for an answer.
  const hasStream = document.querySelector("#table[data-stream]") !== null;
  const QUIET = hasStream ? 2200 : 1200; // milliseconds without a word after which a page asks
  const PATIENCE = hasStream ? 550 : 1300; // milliseconds without an answer after which it says so
  const LONGEST = 3000; // milliseconds after which a question is given up; phones that are far away get their answers later than others
  const AGAIN = 1500; // milliseconds between questions without a connection
  const SLOW = 500; // milliseconds after which what was tapped is shown as waiting
  const LOOK = 100; // milliseconds between two looks at the clock

  const moment = () => performance.now();
  let heard = moment(); // when the server was last heard of
  let heardAt = new Date(); // the same by the clock on the wall
  let away = false;
  let asking = null;
  let asked = 0;
  const listeners = { lost: [], back: [], mute: [] };
  const tell = (what) => listeners[what].forEach((listener) => listener());

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
    tell(away ? "lost" : "back");
  };

  const hear = () => {
    [heard, heardAt] = [moment(), new Date()];
    set(false);
  };

  // One question at a time; everybody who wants to know waits for its answer. A server that answers while the stream stays
  // mute has lost that stream on the way, without a word to either end: it is opened anew.
  const ask = () => {
    if (asking) return asking;
    asked = moment();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LONGEST);
    asking = fetch(panel.dataset.ask, { cache: "no-store", signal: patience.signal })
      .then((answer) => answer.status < 500, () => heard > asked)
      .then((reached) => {
        clearTimeout(timer);
        asking = null;
        const mute = hasStream && !away && moment() - heard > QUIET;
        if (reached) hear(); else set(true);
        if (reached && mute) tell("mute");
        return reached;
      });
    return asking;
  };

  setInterval(() => {
    if (document.hidden) return;
    const quiet = moment() - heard;
    if (away ? moment() - asked > AGAIN : quiet > QUIET) ask();
    if (asking && quiet > QUIET + PATIENCE && moment() - asked > PATIENCE) set(true);
  }, LOOK);
  window.addEventListener("offline", () => set(true));
  window.addEventListener("online", ask);
  const wake = () => { if (!document.hidden && moment() - heard > QUIET) ask(); };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  document.addEventListener("htmx:sendError", ask);

  /* ---- Nobody is led to the browser's own error page: a page is left only when the server answers ---- */

  const refuse = () => {
    panel.open = true;
    window.midway.toast(document.getElementById("toast").dataset.offline);
  };

  const leave = async (go, control) => {
    const tapped = moment();
    const slow = setTimeout(() => control?.toggleAttribute("data-waits", true), SLOW);
    let look = 0;
    const givenUp = new Promise((resolve) => {
      look = setInterval(() => { if (away && moment() - tapped > PATIENCE) resolve(false); }, LOOK);
    });
    const reached = await Promise.race([ask(), givenUp]);
    clearInterval(look);
    clearTimeout(slow);
    control?.removeAttribute("data-waits");
    if (reached) go(); else refuse();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    leave(() => { location.href = link.href; }, link);
  });

  window.addEventListener("submit", (event) => { // last of all: what nobody else has taken would leave the page
    const form = event.target;
    if (event.defaultPrevented || form.hasAttribute("hx-post") || form.dataset.leaves) return;
    event.preventDefault();
    leave(() => {
      form.dataset.leaves = "true";
      form.requestSubmit(event.submitter?.form === form ? event.submitter : null); // the page may have been renewed meanwhile
      delete form.dataset.leaves;
    }, event.submitter);
  });

  // Back would lead to another page at once, and no script can hold that up. Without a connection a second entry of this page
  // lies on top of its history: Back takes that one off, and goes on once the server answers.
  const isGuard = () => Boolean(history.state?.guard);
  let place = isGuard() ? location.href : ""; // of the second entry
  const guard = () => {
    if (isGuard()) return;
    history.pushState({ guard: true }, "");
    place = location.href;
  };
  listeners.lost.push(guard);
  window.addEventListener("popstate", () => {
    if (isGuard() || location.href !== place) return;
    guard();
    leave(() => history.go(-2));
  });

  // What did not get through is tried again once the server is back, or in a moment if it was never away.
  const retry = (work) => ask().then((reached) => { if (reached) setTimeout(work, AGAIN); });

  window.midway.connection = {
    hear, ask, say, leave, refuse, retry,
    isAway: () => away,
    whenLost: (listener) => listeners.lost.push(listener),
    whenBack: (listener) => listeners.back.push(listener),
    whenMute: (listener) => listeners.mute.push(listener),
  };
})();
