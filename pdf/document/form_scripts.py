"""The arithmetic of a fillable sheet as JavaScript of its file: viewers that run it fill in every sum."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

# A box may hold a sum like 10+15-5; what is no number counts as nothing. A list of ends is several numbers.
# A sum that was filled in goes again with the last number it follows from; one that somebody typed stays.
LIBRARY = r"""
function text(name) { var f = this.getField(name); return f ? String(f.value).replace(/\u2212/g, "-") : ""; }
function number(name) {
  var t = text(name).replace(/\s/g, "");
  if (/^[-+]?\d+([-+]\d+)*$/.test(t)) {
    var parts = t.match(/[-+]?\d+/g), s = 0;
    for (var i = 0; i < parts.length; i++) s += Number(parts[i]);
    return s;
  }
  return null;
}
function sum(terms, before, floor, carries) {
  var start = null, gain = 0, written = false;
  for (var b = 0; b < before.length && start === null; b++) start = number(before[b]);
  if (start !== null) written = carries;
  else start = 0;
  for (var i = 0; i < terms.length; i++) {
    var n = number(terms[i][0]);
    if (n !== null) { written = true; gain += n * terms[i][1]; }
    if (floor === "sum" && start + gain < 0) gain = -start;
  }
  return written ? start + (floor === "gain" && gain < 0 ? 0 : gain) : "";
}
function kept(field, cross, costs) {
  var n = number(field), t = text(cross).replace(/\s/g, "").toLowerCase();
  if (n === null) return "";
  return t === "" || t === "-" || t === "0" || t === "no" || t === "non" ? (costs ? -n : 0) : n;
}
function tunnel(ends, segments, dead, pity, deadly) {
  var found = text(ends).match(/\d+/g), n = number(segments), s = 0;
  if (!found || n === null) return "";
  for (var i = 0; i < found.length; i++) {
    if (Number(found[i]) === dead) { if (deadly) return 0; s += pity; } else s += Number(found[i]);
  }
  return s * n;
}
function share(value, tokens, seat) {
  var v = number(value), most = 0, leaders = 0, own = number(tokens[seat]) || 0;
  if (v === null || own === 0) return "";
  for (var i = 0; i < tokens.length; i++) most = Math.max(most, number(tokens[i]) || 0);
  for (i = 0; i < tokens.length; i++) if ((number(tokens[i]) || 0) === most) leaders++;
  return own === most ? Math.floor(v / leaders) : 0;
}
function cross(t) { return /^(x|\u2713|yes|oui|true|1)$/i.test(t); }
function plain(name) { return text(name).replace(/^\s+|\s+$/g, ""); }
function entered(name, start) {
  var n = number(name);
  return n !== null ? n : plain(name) === "" ? start : cross(plain(name)) ? 1 : 0;
}
function chosen(name, words, start) {
  var n = words[plain(name).toLowerCase()];
  return n === undefined ? start : n;
}
function mine(name, own) { return own !== "" && plain(name).toLowerCase() === own.toLowerCase() ? 1 : 0; }
function whole(a, b) { return Math.floor(a / b); }
function rest(a, b) { return a - b * Math.floor(a / b); }
function steps(rows, x) {
  var points = 0;
  for (var i = 0; i < rows.length; i++) if (rows[i][0] <= x) points = rows[i][1];
  return points;
}
function prize(rows, values, seat, shared) {
  var place = 1, equals = 0, points = 0, own = values[seat];
  if (own <= 0) return 0;
  for (var i = 0; i < values.length; i++) { if (values[i] > own) place++; if (values[i] === own) equals++; }
  for (i = 0; i < rows.length; i++) {
    if (rows[i][0] === place || (shared && rows[i][0] > place && rows[i][0] < place + equals)) points += rows[i][1];
  }
  return shared ? Math.floor(points / equals) : points;
}
function mates(players, seat) {
  function team(at) { return plain("/players/" + at + "/team").toLowerCase(); }
  var found = [], own = team(seat);
  for (var i = 0; i < players; i++) if (i === seat || (own !== "" && team(i) === own)) found.push(i);
  return found;
}
function together(players, seat, values) {
  var own = mates(players, seat), s = 0;
  for (var i = 0; i < own.length; i++) s += values[own[i]];
  return s;
}
function held(players, seat, boxes, values, start) {
  var own = mates(players, seat);
  for (var i = 0; i < own.length; i++) if (plain(boxes[own[i]]) !== "") return values[own[i]];
  return start;
}
function ours(players, seat, boxes) {
  var own = mates(players, seat), found = [];
  for (var i = 0; i < own.length; i++) found = found.concat(boxes[own[i]]);
  return found;
}
function line(boxes, points) {
  for (var i = 0; i < boxes.length; i++) if (plain(boxes[i]) !== "") return isFinite(points) ? points : "";
  return "";
}
var filled = {};
function fill(name, result) {
  if (result !== "") event.value = filled[name] = result;
  else if (name in filled && text(name) === String(filled[name])) { event.value = ""; delete filled[name]; }
}
"""


class FieldScripts:
    """The scripts of a form's fields; ReportLab's form has no place for them, so it is asked where it puts a field."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._form = canvas, canvas.acroForm
        self._order: list[Any] = []
        self._getRef = self._form.getRef
        self._script = ""

    @contextmanager
    def working_out(self, name: str, script: str) -> Iterator[None]:
        """The field of that name, added within, is worked out by this script, if any; scripts run in this order."""
        self._script, self._form.getRef = script and f"fill({json.dumps(name)}, {script});", self._reference
        yield
        self._form.getRef = self._getRef

    def _reference(self, made: Any) -> Any:
        is_field = isinstance(made, PDFDictionary) and "FT" in made.dict
        if is_field and self._script:
            made.dict["AA"] = PDFDictionary({"C": _action(self._script)})
        reference = self._getRef(made)
        if is_field and self._script:
            self._order.append(reference)
        return reference

    def finish(self) -> None:
        """The functions that the scripts call, and the order of the fields."""
        if not self._order:
            return
        entry = PDFDictionary({"Names": PDFArray([PDFString("midway"), _action(LIBRARY)])})
        self._canvas.setCatalogEntry("Names", PDFDictionary({"JavaScript": entry}))
        self._form.extras["CO"] = PDFArray(self._order)


def _action(script: str) -> PDFDictionary:
    return PDFDictionary({"S": PDFName("JavaScript"), "JS": PDFString(script)})
