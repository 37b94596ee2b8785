// Steam Tunnel: light a tunnel at a touch, choose a card on a sheet, join its entries by finger, record a pack.
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

  // The panel stands above the bar; what was tapped must not disappear behind it.
  const uncover = (link) => {
    const panel = document.querySelector("#picked > :not([hidden])");
    const hidden = panel && link.closest(".tunnel-board") ? link.getBoundingClientRect().bottom + 56 - panel.getBoundingClientRect().top : 0;
    if (hidden > 0) scrollBy({ top: hidden, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  };

  document.addEventListener("click", (event) => {
    const unpick = event.target.closest("[data-unpick]");
    const grave = event.target.closest("a[data-grave]");
    const tunnel = event.target.closest("a[data-tunnel]");
    if (!unpick && !grave && !tunnel) return;
    event.preventDefault();
    if (unpick) picked = null;
    else if (grave) picked = { grave: grave.dataset.grave };
    else picked = { tunnel: tunnel.dataset.tunnel, cell: tunnel.dataset.cell, port: tunnel.dataset.port };
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

  /* ---- A card is chosen on a sheet over the board; without a network, or a dialog, on its own page ---- */

  let sheet = null;
  const close = () => { if (sheet) sheet.remove(); sheet = null; };
  const open = async (address) => {
    const answer = await fetch(address, { credentials: "same-origin" });
    const main = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
    if (!answer.ok || !main) throw new Error("no page");
    close();
    sheet = document.createElement("dialog");
    sheet.className = "sheet card-sheet stack";
    sheet.setAttribute("aria-labelledby", "sheet-title");
    const away = document.querySelector("#keypad [data-key=close]").cloneNode(true);
    away.removeAttribute("data-key");
    away.classList.add("sheet-away");
    away.addEventListener("click", close);
    sheet.append(away, ...main.childNodes);
    sheet.addEventListener("close", close);
    sheet.addEventListener("click", (event) => { if (event.target === sheet) close(); });
    document.body.append(sheet);
    sheet.querySelectorAll("[data-joiner]").forEach(joining);
    sheet.showModal();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='/compose/card/']");
    if (!link || !document.getElementById("table") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const address = link.href.baseVal || link.href;
    open(address).catch(() => { location.href = address; });
  });
  document.addEventListener("submit", (event) => {
    if (!sheet || !sheet.contains(event.target) || event.target.method !== "post") return;
    const next = sheet.querySelector("[data-next-card]");
    setTimeout(() => { close(); if (next) open(next.href).catch(() => {}); });
  });

  /* ---- Joining entries by finger ---- */

  const joining = (box) => {
    const svg = box.querySelector("svg"), lines = svg.querySelector("[data-lines]"), use = box.querySelector("[data-join-use]");
    const knobs = Object.fromEntries([...svg.querySelectorAll("[data-port]")].map((knob) => [knob.dataset.port, knob]));
    const move = JSON.parse(box.dataset.joiner);
    let segments = [], from = null;

    const home = (port) => segments.find((segment) => segment.includes(port));
    const join = (one, other) => {
      const first = home(one), second = home(other);
      if (first && first === second) segments = segments.filter((segment) => segment !== first); // joined already: take apart
      else {
        segments = segments.filter((segment) => segment !== first && segment !== second);
        segments.push([...(first || [one]), ...(second || [other])]);
      }
      draw();
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
      use.value = JSON.stringify({ ...move, segments });
      use.disabled = segments.length < Number(box.dataset.least) || segments.length > Number(box.dataset.most);
      narrow();
    };
    // Pictures that fit what is joined so far; a handful is shown, more would have to be searched.
    const fits = (card) => {
      const blocks = segments.map((segment) => card.find((block) => segment.every((port) => block.includes(port))));
      return blocks.every(Boolean) && new Set(blocks).size === blocks.length;
    };
    const root = box.closest("dialog, #main"), told = box.querySelector("[data-fitting]");
    const narrow = () => {
      const pictures = [...root.querySelectorAll("[data-narrowed] .card-pick")];
      const most = Number(box.dataset.mostPictures), joined = segments.flat().length;
      // First the card as it is joined, then with another segment, then with branches.
      const more = ({ card }) => (card.flat().length - joined) * (card.length > segments.length ? 0.4 : 1);
      const all = pictures.map((picture) => ({ picture, card: JSON.parse(picture.value).segments }));
      const fitting = all.filter(({ card }) => fits(card)).sort((one, other) => more(one) - more(other));
      const few = fitting.length <= most || segments.length >= Number(box.dataset.least);
      const shown = few ? fitting.slice(0, most).map(({ picture }) => picture) : [];
      pictures.forEach((picture) => hide(picture, !shown.includes(picture)));
      shown.forEach((picture, place) => { picture.style.order = place; });
      told.textContent = fitting.length <= most ? "" : told.dataset.fitting.replace("{n}", fitting.length);
    };
    const portAt = (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const near = Object.keys(knobs).map((port) => [Math.hypot(place(port)[0] - at.x, place(port)[1] - at.y), port]).sort((one, other) => one[0] - other[0])[0];
      return near[0] < 17 ? near[1] : null;
    };
    svg.addEventListener("pointerdown", (event) => {
      const port = portAt(event);
      if (!port) return;
      event.preventDefault();
      svg.setPointerCapture(event.pointerId);
      if (from && from !== port) { join(from, port); from = null; } else from = from === port ? null : port;
      draw();
    });
    svg.addEventListener("pointerup", (event) => {
      const port = portAt(event);
      if (!from || !port || port === from) return;
      join(from, port);
      from = null;
      draw();
    });
    box.querySelector("[data-join-clear]").addEventListener("click", () => { segments = []; from = null; draw(); });
    box.hidden = false;
    const fallback = root.querySelector("[data-join-fallback]");
    if (fallback) fallback.hidden = true;
    draw();
  };
  document.querySelectorAll("[data-joiner]").forEach(joining);

  /* ---- Recording a pack ---- */

  document.querySelectorAll("[data-deck]").forEach((deck) => {
    const fields = [...deck.querySelectorAll("input[name=number]")];
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
