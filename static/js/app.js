// Progressive enhancement: steppers, the keypad, toasts and announcements. Every page works without it.
(() => {
  "use strict";

  const root = document.documentElement;
  root.classList.add("js");

  /* ---- The bar at the bottom grows with what it says; whatever floats above it keeps clear ---- */

  const bar = document.getElementById("actions");
  if (bar && window.ResizeObserver) new ResizeObserver(() => root.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);

  /* ---- Saying things ---- */

  const toast = (message, milliseconds = 5000) => {
    const line = document.createElement("p");
    line.className = "toast-message";
    line.textContent = message;
    document.getElementById("toast").append(line);
    setTimeout(() => line.remove(), milliseconds);
  };

  // The region is emptied first, so that the same sentence said twice is heard twice.
  const announce = (message) => {
    const region = document.getElementById("announce");
    region.textContent = "";
    setTimeout(() => { region.textContent = message; }, 50);
  };

  /* ---- Numbers ---- */

  // "10+15-5" -> 20; null when it is not a sum.
  const sum = (text) => {
    const clean = text.replace(/\s/g, "").replace(/[−–]/g, "-");
    if (!/^[+-]*\d+([+-]+\d+)*[+-]*$/.test(clean)) return null;
    const terms = clean.replace(/[+-]+$/, "").match(/[+-]*\d+/g);
    return terms.reduce((total, term) => {
      const minuses = (term.match(/-/g) || []).length;
      return total + (minuses % 2 ? -1 : 1) * parseInt(term.replace(/[+-]/g, ""), 10);
    }, 0);
  };

  const bound = (input, name) => (input.hasAttribute(name) && input.getAttribute(name) !== "" ? Number(input.getAttribute(name)) : null);

  const put = (input, value) => {
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const step = (button) => {
    const input = button.closest("[data-stepper]").querySelector("input");
    const low = bound(input, "min"), high = bound(input, "max");
    let value = (Number(input.value) || 0) + Number(button.dataset.step);
    if (low !== null) value = Math.max(low, value);
    if (high !== null) value = Math.min(high, value);
    if (String(value) === input.value) return;
    put(input, value);
    announce(`${labelOf(input)} ${value}`);
  };

  const labelOf = (input) => {
    const label = input.labels && input.labels[0];
    return input.getAttribute("aria-label") || (label ? label.firstChild.textContent.trim() : "");
  };

  // Whose number it is, where the form has a name for that player.
  const ownerOf = (input) => {
    const at = /^\/players\/\d+/.exec(input.name);
    const name = at && input.form && input.form.elements[`${at[0]}/name:text`];
    return name && name.value.trim() ? `${name.value.trim()} · ` : "";
  };

  /* ---- The keypad ---- */

  const keypad = {
    input: null,
    text: "",
    fresh: true, // the old value is shown until the first digit replaces it
    touch: false, // opened by a finger: the system keyboard must stay away

    get sheet() { return document.getElementById("keypad"); },

    open(input) {
      const sheet = this.sheet;
      if (!sheet || !sheet.showModal) return;
      this.input = input;
      if (this.touch) input.inputMode = "none";
      this.text = input.value;
      this.fresh = true;
      sheet.querySelector("#keypad-label").textContent = ownerOf(input) + labelOf(input);
      sheet.querySelector('[data-key="next"]').disabled = !this.following();
      if (!sheet.open) sheet.showModal();
      sheet.querySelector(".keypad-display").focus({ preventScroll: true });
      this.show();
      const box = input.getBoundingClientRect();
      const free = innerHeight - sheet.offsetHeight;
      if (box.bottom > free - 16 || box.top < 0) scrollBy({ top: box.top - free / 2, behavior: "instant" });
    },

    following() {
      const scope = this.input.form || document;
      const all = [...scope.querySelectorAll("input[data-keypad]:not(:disabled)")];
      return all[all.indexOf(this.input) + 1] || null;
    },

    show() {
      const sheet = this.sheet;
      const value = sum(this.text);
      const isSum = /\d[+-]/.test(this.text);
      sheet.querySelector("[data-keypad-sum]").textContent = this.text.replace(/-/g, "−") || "\u00a0";
      sheet.querySelector("[data-keypad-result]").textContent = isSum && value !== null ? `= ${String(value).replace("-", "−")}` : "";
      sheet.querySelector("[data-keypad-fault]").hidden = true;
    },

    press(key) {
      if (key === "close") return this.sheet.close();
      if (key === "done" || key === "next") return this.finish(key === "next");
      if (/^\d$/.test(key)) this.text = this.fresh ? key : this.text.length < 24 ? this.text + key : this.text;
      else if (key === "erase") this.text = this.fresh ? "" : this.text.slice(0, -1);
      else if (key === "sign") this.text = this.text.startsWith("-") ? this.text.slice(1) : `-${this.text}`;
      else if (key === "+" || key === "-") this.text = this.text.replace(/[+-]+$/, "") + key;
      this.fresh = key === "sign" && this.fresh && this.text !== "-";
      this.show();
    },

    finish(goOn) {
      const value = this.text === "" ? "" : sum(this.text);
      const fault = this.sheet.querySelector("[data-keypad-fault]");
      const low = bound(this.input, "min"), high = bound(this.input, "max");
      const complaint = value === null || value === "" ? "" : low !== null && value < low ? fault.dataset.below.replace("{limit}", low) : high !== null && value > high ? fault.dataset.above.replace("{limit}", high) : "";
      if (value === null) return;
      if (complaint) {
        fault.textContent = complaint;
        fault.hidden = false;
        announce(complaint);
        return;
      }
      if (String(value) !== this.input.value) put(this.input, value);
      const next = goOn && this.following();
      if (next) return this.open(next);
      this.sheet.close();
      if (value !== "" && this.input.hasAttribute("data-keypad-submits")) this.input.form.requestSubmit();
      this.input.focus({ preventScroll: true }); // the field last filled in, not the one that opened the sheet
    },
  };

  document.addEventListener("pointerdown", (event) => {
    const input = event.target.closest("input[data-keypad]");
    if (!input) return;
    keypad.touch = event.pointerType !== "mouse";
    if (keypad.touch) input.inputMode = "none"; // before the focus arrives
  });

  document.addEventListener("click", (event) => {
    const stepButton = event.target.closest("[data-stepper] [data-step]");
    if (stepButton) return step(stepButton);
    const near = event.target.closest("[data-put]"); // a number that is set at one tap
    if (near) return put(document.getElementById(near.dataset.for), near.dataset.put);

    const key = event.target.closest("#keypad [data-key]");
    if (key) return keypad.press(key.dataset.key);
    if (event.target.id === "keypad") return keypad.sheet.close(); // the veil around the sheet

    const input = event.target.closest("input[data-keypad]");
    if (input && !input.disabled && !input.readOnly) return keypad.open(input);

    document.querySelectorAll("details.settings[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest("details.settings[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
    if (!event.target.closest("#keypad") || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = { Backspace: "erase", Delete: "erase", "−": "-" }[event.key] || event.key;
    if (/^[\d+-]$/.test(key) || key === "erase") {
      event.preventDefault();
      keypad.press(key);
    } else if (event.key === "Enter" && !event.target.closest("button")) {
      event.preventDefault();
      keypad.press("next"); // on a button, Enter presses that button
    }
  });

  // Sums typed with a real keyboard are worked out on leaving the field.
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches("input[data-keypad]") || !/\d\s*[+−-]/.test(input.value)) return;
    const value = sum(input.value);
    if (value !== null) input.value = String(value);
  }, true);

  /* ---- Drafts: a tap while the one before is still on its way is kept and sent after it, so that none is lost ---- */

  const taps = new WeakMap(); // form -> the operations that wait; a form is in here while its request is under way
  const isDraft = (form) => form instanceof HTMLFormElement && form.querySelector(":scope > input[name=doc]") !== null && form.hasAttribute("hx-select");

  document.body.addEventListener("click", (event) => { // after taps.js, which takes the second tap of a double tap out
    const button = event.target.closest("button[name=edit]");
    if (!button || !taps.has(button.form)) return;
    event.preventDefault();
    event.stopPropagation();
    taps.get(button.form).push(button.value);
  }, true);

  document.addEventListener("htmx:configRequest", (event) => {
    const form = event.target;
    if (!isDraft(form)) return;
    const kept = form.keptTaps || [];
    delete form.keptTaps;
    // htmx adds a button that only has the focus, or was pressed before: a key that leads past "Remove" would remove.
    const pressed = event.detail.triggeringEvent?.submitter?.name === "edit";
    if (kept.length || !pressed) event.detail.parameters.delete("edit");
    kept.forEach((operation) => event.detail.parameters.append("edit", operation));
    taps.set(form, []);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.target;
    const kept = taps.get(form);
    if (!kept) return;
    setTimeout(() => { // after the swap
      taps.delete(form);
      if (!kept.length || !form.isConnected) return;
      form.keptTaps = kept;
      form.requestSubmit();
    }, 50);
  });

  /* ---- A name is typed anew, not behind the one that is there ---- */

  document.addEventListener("focusin", (event) => {
    if (!event.target.matches("input[data-whole]")) return;
    event.target.select();
    event.target.addEventListener("mouseup", (up) => up.preventDefault(), { once: true }); // which would put the caret there
  });

  /* ---- A known name sits down by a tap, and gets up by another ---- */

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("button[data-name]");
    if (!chip) return;
    const places = [...document.querySelectorAll(".names input")];
    const seat = places.find((place) => place.value === chip.dataset.name) || places.find((place) => !place.value.trim());
    if (!seat) return;
    put(seat, seat.value ? "" : chip.dataset.name);
    chip.setAttribute("aria-pressed", String(Boolean(seat.value)));
  });

  /* ---- Parts of a game that belong to a number of players tick themselves ---- */

  document.addEventListener("input", (event) => {
    if (!event.target.closest(".names")) return;
    const players = [...event.target.form.querySelectorAll(".names input")].filter((name) => name.value.trim()).length;
    for (const box of event.target.form.querySelectorAll("input[data-players]")) box.checked = Number(box.dataset.players) === players;
  });

  /* ---- A part of a game ticks what it needs and takes back what it excludes; house rules that cannot matter go ---- */

  const opening = document.querySelector("form#open");
  const words = (text) => (text ? text.split(" ") : []);
  const isOn = (id) => [...opening.querySelectorAll("input[name=module]:checked")].some((box) => box.value === id);

  const showRules = () => {
    const players = String([...opening.querySelectorAll(".names input")].filter((name) => name.value.trim()).length);
    for (const rule of opening.querySelectorAll("[data-rule]")) {
      const tables = words(rule.dataset.tables);
      const decides = Number(players) > 1 && tables.length;
      rule.hidden = !words(rule.dataset.modules).every(isOn) || (decides && !tables.includes(players));
    }
  };

  const tick = (box) => {
    for (const other of opening.querySelectorAll("input[name=module][type=checkbox]")) {
      if (box.checked && words(box.dataset.requires).includes(other.value) && !other.checked) { other.checked = true; tick(other); }
      const goes = box.checked ? words(box.dataset.excludes).includes(other.value) : words(other.dataset.requires).includes(box.value);
      if (goes && other.checked) { other.checked = false; tick(other); }
    }
  };

  if (opening) {
    opening.addEventListener("input", (event) => {
      if (event.target.matches("input[name=module][type=checkbox]")) tick(event.target);
      showRules();
    });
    showRules();
  }

  /* ---- When a page is renewed, what a person has opened or typed meanwhile stays ---- */

  const left = new WeakMap(); // what every field held when a request left; another may have left before its answer is shown
  let sent = new Map(); // the same, of the request whose answer is shown

  document.addEventListener("htmx:beforeRequest", (event) => {
    const fields = [...document.querySelectorAll("input, select, textarea")];
    left.set(event.detail.xhr, new Map(fields.map((field) => [field, field.value])));
  });
  document.addEventListener("htmx:beforeSwap", (event) => { sent = left.get(event.detail.xhr) ?? new Map(); });

  if (window.Idiomorph) {
    Object.assign(window.Idiomorph.defaults.callbacks, {
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
      beforeNodeMorphed: (node) => !(sent.has(node) && node.type !== "hidden" && node.value !== sent.get(node)),
    });
  }

  // Saving takes along what was typed last, even if the answer to it is still on its way.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const other = document.getElementById(form.dataset.with);
    if (!other) return;
    for (const field of other.querySelectorAll("[name^='/']")) {
      const copy = document.createElement("input");
      copy.type = "hidden";
      copy.name = field.name;
      copy.value = field.value;
      form.append(copy);
    }
  });

  window.midway = { toast, announce, sum };
})();
