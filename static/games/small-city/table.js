// Small City: a borough is drawn with a finger's stroke. Without this file every square is a button and leads to the same.
(() => {
  "use strict";

  const SAMPLE = 6; // pixels between two looks along a quick stroke
  const ALONE = ["harbour", "factory", "park", "hall", "home", "shop", "outside"]; // nothing else stands on such a square
  let stroke = null; // { grid, form, first, squares, erases, at }

  const squareAt = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return found && found.closest("[data-strokes] [data-at]");
  };
  const kinds = (square) => square.dataset.has.split(" ").filter(Boolean);
  const brushOf = (grid) => (grid.dataset.strokes === "factory-new" ? "factory" : grid.dataset.strokes);

  const isFree = (square, brush) => !ALONE.includes(brush) || !kinds(square).some((kind) => ALONE.includes(kind));
  const add = (square) => {
    const { grid, squares, erases } = stroke, brush = brushOf(grid);
    const fits = erases ? kinds(square).includes(brush) : !kinds(square).includes(brush) && isFree(square, brush);
    if (square.closest("[data-strokes]") !== grid || squares.includes(square) || !fits) return;
    squares.push(square);
    square.classList.add("plan-stroke");
    if (!erases) square.classList.add(`plan-${brush}`);
  };

  document.addEventListener("pointerdown", (event) => {
    const first = event.target.closest("[data-strokes] [data-at]");
    if (!first || event.button !== 0 || !event.isPrimary) return;
    const grid = first.closest("[data-strokes]");
    stroke = { grid, form: first.form, first, squares: [], erases: kinds(first).includes(brushOf(grid)), at: [event.clientX, event.clientY] };
  });

  // A press that stays on its square is a tap, and the square's own button; one that leaves it is a stroke.
  document.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    const [x, y] = stroke.at, dx = event.clientX - x, dy = event.clientY - y;
    const looks = Math.max(1, Math.ceil(Math.hypot(dx, dy) / SAMPLE));
    for (let look = 1; look <= looks; look += 1) {
      const square = squareAt(x + (dx * look) / looks, y + (dy * look) / looks);
      if (!square || (square === stroke.first && !stroke.squares.length)) continue;
      if (!stroke.squares.length) add(stroke.first);
      add(square);
    }
    stroke.at = [event.clientX, event.clientY];
  });

  const place = (square) => square.dataset.at.split(",").map(Number);
  const drawn = (doc, { grid, squares, erases }) => {
    const gone = (at) => squares.some((square) => square.dataset.at === String(at));
    const most = Number(grid.dataset.most), list = grid.dataset.list;
    if (list !== "factories") return erases ? doc[list].filter((at) => !gone(at)) : [...doc[list], ...squares.map(place)].slice(0, most);
    if (erases) return doc.factories.map((factory) => factory.filter((at) => !gone(at))).filter((factory) => factory.length);
    const pieces = squares.map((square, index) => (index % most ? null : squares.slice(index, index + most).map(place)));
    return [...doc.factories, ...pieces.filter(Boolean)];
  };

  // The stroke is one change of the draft, as if one button had been pressed.
  document.addEventListener("pointerup", () => {
    const done = stroke;
    stroke = null;
    if (!done || !done.squares.length) return;
    const field = done.form.querySelector("input[name=doc]"), doc = JSON.parse(field.value), list = done.grid.dataset.list;
    doc[list] = drawn(doc, done);
    field.value = JSON.stringify(doc); // for a stroke that follows before the answer
    const button = document.createElement("button");
    Object.assign(button, { name: "edit", value: JSON.stringify({ op: "replace", path: `/${list}`, value: doc[list] }), hidden: true });
    done.form.append(button);
    done.form.requestSubmit(button);
    button.remove();
  });
  document.addEventListener("pointercancel", () => {
    if (stroke) stroke.squares.forEach((square) => square.classList.remove("plan-stroke", `plan-${brushOf(stroke.grid)}`));
    stroke = null;
  });
})();
