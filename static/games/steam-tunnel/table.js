// Steam Tunnel: light a tunnel at a touch, drag a token onto it, join the entries of a card by finger, record a pack.
// Without this file every tap is a link or a form and leads to the same.
(() => {
  "use strict";

  /* ---- What was tapped on the board ---- */

  let picked = null; // { tunnel, cell, port } or { grave }
  const asked = new URLSearchParams(location.search);
  if (asked.has("tunnel")) picked = { tunnel: asked.get("tunnel"), cell: asked.get("cell"), port: asked.get("port") };

  const put = (node, name, value) => { if (node.getAttribute(name) !== value) node.setAttribute(name, value); };
  const hide = (node, hidden) => { if (node.hidden !== hidden) node.hidden = hidden; };

  const isTouched = (button) => picked && picked.cell && button.dataset.buy.split(" ")[0] === picked.cell && samePort(button, picked.port);
  const samePort = (button, port) => JSON.parse(button.value).port === port;

  // The page is redrawn from outside at any time, so what is lit is put on again after every change.
  const apply = () => {
    const tunnel = picked && picked.tunnel;
    document.querySelectorAll(".tunnel-board .glow").forEach((glow) => glow.classList.toggle("lit", glow.dataset.tunnel === tunnel));
    document.querySelectorAll(".tunnel-board a[data-port]").forEach((link) => link.classList.toggle("chosen", Boolean(picked) && link.dataset.cell === picked.cell && link.dataset.port === picked.port));
    document.querySelectorAll(".tunnel-row").forEach((row) => { if (row.dataset.tunnel === tunnel && tunnel) put(row, "aria-current", "true"); else row.removeAttribute("aria-current"); });
    document.querySelectorAll("[data-tunnel-info]").forEach((info) => {
      hide(info, info.dataset.tunnelInfo !== tunnel);
      if (info.hidden) return;
      const buttons = [...info.querySelectorAll("[data-buy]")];
      const touched = buttons.find(isTouched);
      buttons.forEach((button) => {
        hide(button, Boolean(picked.cell) && button !== touched);
        button.classList.toggle("button-primary", button === touched);
        button.classList.toggle("button-secondary", button !== touched);
      });
      const correct = info.querySelector("[data-correct]");
      if (correct) { hide(correct, !picked.cell); put(correct, "href", correct.dataset.correct + (picked.cell || "")); }
    });
    document.querySelectorAll("[data-grave]").forEach((link) => { if (picked && link.dataset.grave === picked.grave) put(link, "aria-current", "true"); else link.removeAttribute("aria-current"); });
    const closings = [...document.querySelectorAll("[data-closing]")], grave = (picked && picked.grave) || "-";
    const closes = closings.some((line) => line.dataset.closing === grave);
    closings.forEach((line) => hide(line, line.dataset.closing ? line.dataset.closing !== grave : closes));
    document.querySelectorAll("[data-bury]").forEach((form) => {
      hide(form, !(picked && picked.grave));
      const button = form.querySelector("button");
      if (picked && picked.grave) put(button, "value", JSON.stringify({ type: "bury", seat: Number(button.dataset.seat), cell: picked.grave.split(".").map(Number) }));
    });
  };

  // Where tokens can be placed: a finger that misses a segment means the nearest one.
  const REACH = 30; // pixels
  const nearestFree = (board, x, y) => {
    const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM().inverse());
    const reach = REACH / board.getScreenCTM().a;
    const distance = (link) => { const [left, top] = link.dataset.at.split(" ").map(Number); return Math.hypot(left - at.x, top - at.y); };
    return [...board.querySelectorAll("a[data-free]")].map((link) => [distance(link), link]).filter(([far]) => far < reach).sort((one, other) => one[0] - other[0]).map(([, link]) => link)[0];
  };
  const touchOf = (link) => ({ tunnel: link.dataset.tunnel, cell: link.dataset.cell, port: link.dataset.port });

  // The panel stands above the bar; what was tapped must not disappear behind it.
  const uncover = (link) => {
    const panel = document.querySelector("#picked > :not([hidden])");
    const hidden = panel && link.closest(".tunnel-board") ? link.getBoundingClientRect().bottom + 56 - panel.getBoundingClientRect().top : 0;
    if (hidden > 0) scrollBy({ top: hidden, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  };

  document.addEventListener("click", (event) => {
    const unpick = event.target.closest("[data-unpick]");
    const grave = event.target.closest("a[data-grave]");
    const board = !grave && event.detail && document.querySelector("[data-buy]") && event.target.closest(".tunnel-board");
    const tunnel = (board && !event.target.closest("a[data-sheet]") && nearestFree(board, event.clientX, event.clientY)) || event.target.closest("a[data-tunnel]");
    if (!unpick && !grave && !tunnel) return;
    event.preventDefault();
    if (unpick) picked = null;
    else if (grave) picked = { grave: grave.dataset.grave };
    else picked = touchOf(tunnel);
    if (window.midway.light) window.midway.light(picked && picked.tunnel ? `tunnel-${picked.tunnel}` : "");
    apply();
    if (!unpick) uncover(grave || tunnel);
    if (tunnel && tunnel.classList.contains("tunnel-row")) document.getElementById("board").scrollIntoView({ block: "nearest" });
  });

  // A move was made from the panel: what was picked is done with.
  document.addEventListener("submit", (event) => {
    if (event.target.closest("#picked")) { picked = null; setTimeout(apply); }
  });

  const table = document.getElementById("table");
  if (table) {
    let waiting = false;
    new MutationObserver(() => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; apply(); });
    }).observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "class", "value"] });
    apply();
  }

  /* ---- A token is dragged from the line above the board onto a segment, or onto a card that it buries ---- */

  const ABOVE = 40; // pixels over a finger, where it hides nothing
  let dragged = null;

  const buttonOf = (what) => {
    if (what.grave) return document.querySelector("[data-bury] button");
    const info = document.querySelector(`[data-tunnel-info="${what.tunnel}"]`);
    return info && [...info.querySelectorAll("[data-buy]")].find((button) => isTouched(button));
  };

  const drag = (event) => {
    const [x, y] = [event.clientX, event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE)];
    dragged.ghost.style.translate = `${x}px ${y}px`;
    const board = document.querySelector(".tunnel-board");
    const grave = document.elementsFromPoint(x, y).map((one) => one.closest("a[data-grave]")).find(Boolean);
    const segment = nearestFree(board, x, y);
    picked = grave ? { grave: grave.dataset.grave } : segment ? touchOf(segment) : null;
    apply();
    const info = picked && document.querySelector(picked.grave ? "[data-bury]" : `[data-tunnel-info="${picked.tunnel}"]`);
    const said = info && [...info.querySelectorAll(picked.grave ? "[data-closing]" : "[data-if-bought]")].find((line) => !line.hidden);
    dragged.line.textContent = said ? said.textContent : dragged.help;
  };

  document.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-drag-token]");
    if (!handle || dragged) return;
    event.preventDefault();
    const line = handle.closest(".board-hint").querySelector("[data-drag-line]");
    const ghost = handle.firstElementChild.cloneNode(true);
    ghost.classList.add("token-ghost");
    document.body.append(ghost);
    dragged = { ghost, line, words: line.innerHTML, help: handle.dataset.dragToken, id: event.pointerId };
    handle.setPointerCapture(event.pointerId);
    document.getElementById("table").classList.add("dragging");
    drag(event);
  });
  document.addEventListener("pointermove", (event) => { if (dragged && event.pointerId === dragged.id) drag(event); });
  const drop = (event) => {
    if (!dragged || event.pointerId !== dragged.id) return;
    const button = event.type === "pointerup" && picked ? buttonOf(picked) : null;
    dragged.ghost.remove();
    dragged.line.innerHTML = dragged.words;
    dragged = null;
    document.getElementById("table").classList.remove("dragging");
    if (button) button.form.requestSubmit(button);
    else { picked = null; apply(); }
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  /* ---- A card is chosen on a sheet over the board; a finished board goes on with the next place by itself ---- */

  let next = null;
  document.addEventListener("midway:sheet", (event) => event.detail.sheet.querySelectorAll("[data-joiner]").forEach(joining));
  document.addEventListener("submit", (event) => {
    const sheet = event.target.closest("dialog");
    const link = sheet && sheet.querySelector("[data-next-card]");
    if (link && !event.target.hasAttribute("data-stays")) next = link.href;
    if (!event.target.hasAttribute("data-stays") || !event.submitter) return;
    for (const button of event.target.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button === event.submitter));
  });
  document.addEventListener("midway:made", () => {
    if (next) window.midway.sheet.open(next).catch(() => {});
    next = null;
  });

  /* ---- Joining entries by finger ---- */

  const joining = (box) => {
    const svg = box.querySelector("svg"), lines = svg.querySelector("[data-lines]"), use = box.querySelector("[data-join-use]");
    const knobs = Object.fromEntries([...svg.querySelectorAll("[data-port]")].map((knob) => [knob.dataset.port, knob]));
    const root = box.closest("dialog, #main"), told = box.querySelector("[data-fitting]");
    const least = Number(box.dataset.least), most = Number(box.dataset.most), pictures = () => [...root.querySelectorAll("[data-narrowed] .card-pick")];
    let segments = [], from = null, held = false;

    // What is joined outlives a reload and a closed sheet until it was sent.
    const kept = `joined ${location.pathname} ${box.dataset.joiner}`;
    const recall = () => { try { return JSON.parse(sessionStorage.getItem(kept)) || []; } catch { return []; } };
    const remember = () => { try { sessionStorage.setItem(kept, JSON.stringify(segments)); } catch { /* a private window */ } };
    const forget = () => { try { sessionStorage.removeItem(kept); } catch { /* the same */ } };
    root.addEventListener("submit", forget);

    // What a button sends: a move with the segments, or a change of a document that puts the card into its place.
    const whole = () => {
      const move = JSON.parse(box.dataset.joiner);
      return move.op ? { ...move, value: { segments, tokens: segments.map(() => null) } } : { ...move, segments };
    };
    const segmentsOf = (picture) => { const sent = JSON.parse(picture.value); return (sent.value || sent).segments; };

    const home = (port) => segments.find((segment) => segment.includes(port));
    const join = (one, other) => {
      const first = home(one), second = home(other);
      if (first && first === second) segments = segments.filter((segment) => segment !== first); // joined already: take apart
      else {
        segments = segments.filter((segment) => segment !== first && segment !== second);
        segments.push([...(first || [one]), ...(second || [other])]);
      }
    };
    const place = (port) => [Number(knobs[port].getAttribute("cx")), Number(knobs[port].getAttribute("cy"))];
    const deep = (port) => knobs[port].dataset.in.split(" ").map(Number);
    const path = (segment) => {
      if (segment.length === 2) return `M${place(segment[0])}C${deep(segment[0])} ${deep(segment[1])} ${place(segment[1])}`;
      const inner = segment.map(deep);
      const hub = [0, 1].map((axis) => inner.reduce((sum, point) => sum + point[axis], 0) / inner.length);
      return segment.map((port) => `M${place(port)}Q${deep(port)} ${hub}`).join("");
    };
    const line = (d, colour, width) => {
      const node = document.createElementNS("http://www.w3.org/2000/svg", "path");
      for (const [name, value] of Object.entries({ d, stroke: colour, "stroke-width": width })) node.setAttribute(name, value);
      return node;
    };
    const draw = () => {
      lines.replaceChildren(...segments.flatMap((segment) => [line(path(segment), "#2b2430", 10), line(path(segment), "#d9772b", 6.5)]));
      for (const [port, knob] of Object.entries(knobs)) knob.classList.toggle("chosen", port === from);
      remember();
      use.value = JSON.stringify(whole());
      use.disabled = segments.length < least || segments.length > most;
      narrow();
    };
    // Pictures that fit what is joined so far: never more than a handful, of one's own pack first, the likeliest first.
    const fits = (card) => {
      const blocks = segments.map((segment) => card.find((block) => segment.every((port) => block.includes(port))));
      return blocks.every(Boolean) && new Set(blocks).size === blocks.length;
    };
    const fitting = () => pictures().filter((picture) => fits(segmentsOf(picture)));
    const narrow = () => {
      const handful = Number(box.dataset.mostPictures), joined = segments.flat().length, found = fitting();
      // First the card as it is joined, then with another segment, then with branches.
      const more = (card) => (card.flat().length - joined) * (card.length > segments.length ? 0.4 : 1);
      const rank = (picture) => more(segmentsOf(picture)) + (picture.closest("[data-own]") ? 0 : 10);
      const shown = found.length <= handful || joined ? found.sort((one, other) => rank(one) - rank(other)).slice(0, handful) : [];
      pictures().forEach((picture) => hide(picture, !shown.includes(picture)));
      shown.forEach((picture, at) => { picture.style.order = at; });
      told.textContent = found.length > handful ? told.dataset.fitting.replace("{n}", found.length) : "";
    };
    const portAt = (event, within) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const near = Object.keys(knobs).map((port) => [Math.hypot(place(port)[0] - at.x, place(port)[1] - at.y), port]).sort((one, other) => one[0] - other[0])[0];
      return near[0] < within ? near[1] : null;
    };
    const reach = (port) => {
      if (!port || port === from) return;
      if (from) join(from, port);
      from = from ? null : port;
      draw();
    };
    let last = null; // the entry the finger has reached: it has to leave it before it counts again
    let tapped = { port: null, at: 0 }; // a second tap within a moment is the same tap
    svg.addEventListener("pointerdown", (event) => {
      const port = portAt(event, 17);
      if (!port) return;
      event.preventDefault();
      svg.setPointerCapture(event.pointerId);
      held = true;
      last = port;
      const again = port === tapped.port && Date.now() - tapped.at < window.midway.moment;
      tapped = { port, at: Date.now() };
      if (again) return;
      if (port === from) { from = null; draw(); } else reach(port);
    });
    // A finger that stays down draws one tunnel after the other: every second entry ends one.
    svg.addEventListener("pointermove", (event) => {
      if (!held) return;
      const port = portAt(event, 10);
      if (port && port !== last) { reach(port); tapped.port = null; }
      if (port) last = port;
    });
    svg.addEventListener("pointerup", (event) => {
      if (!held) return;
      held = false;
      const port = portAt(event, 17);
      if (port && port !== last) reach(port);
      const found = fitting(), [only] = found;
      if (segments.length >= least && found.length === 1) only.click(); // there is no other card it could be
    });
    svg.addEventListener("pointercancel", () => { held = false; });
    box.querySelector("[data-join-clear]").addEventListener("click", () => { segments = []; from = null; draw(); });
    box.restart = () => {
      segments = [];
      from = null;
      box.hidden = false;
      root.querySelectorAll("[data-join-fallback]").forEach((fallback) => { fallback.hidden = true; });
      draw();
    };
    const before = recall();
    box.restart();
    segments = before;
    draw();
  };
  const joinAll = () => document.querySelectorAll("#main [data-joiner]").forEach((box) => (box.restart ? box.restart() : joining(box)));
  document.addEventListener("htmx:afterSettle", joinAll); // the page of a calculator is renewed with every step
  joinAll();

  /* ---- Recording a pack ---- */

  document.querySelectorAll("[data-deck]").forEach((deck) => {
    const fields = [...deck.querySelectorAll("input[name^=number]")];
    const count = deck.querySelector("[data-deck-count]");
    const show = () => {
      const codes = fields.map((field) => field.value).filter((code) => code && code !== "0");
      count.textContent = count.dataset.deckCount.replace("{done}", codes.length);
      count.hidden = false;
      deck.querySelectorAll("[data-code]").forEach((button) => {
        const copies = codes.filter((code) => code === button.dataset.code).length;
        const badge = button.querySelector(".deck-copies");
        badge.hidden = !copies;
        badge.textContent = copies;
      });
    };
    deck.addEventListener("click", (event) => {
      const button = event.target.closest("[data-code]");
      if (!button) return;
      const badge = event.target.closest(".deck-copies"); // the number takes one away
      const field = badge ? fields.findLast((one) => one.value === button.dataset.code) : fields.find((one) => !one.value || one.value === "0");
      if (field) field.value = badge ? "0" : button.dataset.code;
      show();
    });
    deck.addEventListener("change", show);
    show();
  });
})();
