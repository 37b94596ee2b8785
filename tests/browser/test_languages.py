"""French pages are French, to the last button."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from companion.speech.catalogue import catalogue
from tests.browser.conftest import Phones
from tests.browser.main_pages import MainPages

# What is read and what is spoken: text, and the attributes that say something; not what is marked as English.
CHUNKS = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, [lang=en], [translate=no]")) said.push(walker.currentNode.data);
  }
  for (const name of ["aria-label", "placeholder", "title", "data-turn", "data-scores", "data-waiting"])
    document.querySelectorAll(`[${name}]`).forEach(one => said.push(one.getAttribute(name)));
  return said.map(text => text.replace(/\\s+/g, " ").trim()).filter(text => /[a-z]/i.test(text));
}"""


def english_sentences() -> list[re.Pattern[str]]:
    """Every English sentence that differs in French, its numbers and names left open."""
    english, french = catalogue("en").sentences, catalogue("fr").sentences
    found = []
    for key, said in english.items():
        for form in _forms(said):
            parts = re.split(r"{\w+}", form)
            if form not in _forms(french[key]) and len(re.findall("[a-zA-Z]", "".join(parts))) > 4:
                found.append(re.compile(".+".join(re.escape(re.sub(r"\s+", " ", part)) for part in parts)))
    return found


def _forms(said: object) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)  # type: ignore[arg-type]


def test_a_french_page_has_no_english_left(phone: Phones, pages: MainPages) -> None:
    page = phone(locale="fr-FR")
    french = {" ".join(form.split()) for said in catalogue("fr").sentences.values() for form in _forms(said)}
    sentences = english_sentences()
    left = {}
    for path in pages.as_host(page.context):
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == "fr"
        chunks = set(page.evaluate(CHUNKS)) - french
        english = [(chunk, one.pattern) for chunk in chunks for one in sentences if one.fullmatch(chunk)]
        if english:
            left[path] = english
    assert left == {}


def test_the_language_is_switched_on_any_page_and_kept(phone: Phones) -> None:
    page = phone()
    page.goto("/games/scream-machine/open")
    _choose(page, "Français")
    expect(page.locator("h1")).to_have_text("Ouvrir une table")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("La fête autour de la table")


def test_the_look_is_switched_and_kept(phone: Phones) -> None:
    page = phone()
    page.goto("/")
    _choose(page, "Night")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def _choose(page: Page, button: str) -> None:
    page.click(".settings summary")
    page.get_by_role("button", name=button).click()
