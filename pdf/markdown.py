"""Markdown to ReportLab flowables: the guide's second rendering."""

from __future__ import annotations

from collections.abc import Callable
from xml.sax.saxutils import escape

from markdown_it.tree import SyntaxTreeNode
from reportlab.graphics.shapes import Drawing
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer, Table, TableStyle

from companion.speech.guide import parser
from pdf.paper import Styles
from pdf.tables import BOX, TABLE, cell_style, natural_widths

_TAGS = {"strong": "b", "em": "b"}  # our text face has no italic
_SHORT = 5  # paragraphs of a box that is never divided
_SHORT_TABLE = 10  # rows of a table that is never divided
FindIcon = Callable[[list[str]], Drawing | None]


class Heading(Paragraph):  # type: ignore[misc]
    """A heading that stays with what follows and goes into the outline."""

    def __init__(self, words: str, style: ParagraphStyle, level: int) -> None:
        super().__init__(escape(words), style)
        self.words = words
        self.level = level
        self.keepWithNext = 1


def flowables(markdown: str, styles: Styles, wide: float, find_icon: FindIcon) -> list[Flowable]:
    """The whole text below its title, set for a column this wide."""
    return Typesetter(styles, wide, find_icon).blocks(SyntaxTreeNode(parser().parse(markdown)), styles.body)


class Typesetter:
    """Turns the nodes of a Markdown tree into flowables, a method for each kind of node."""

    def __init__(self, styles: Styles, wide: float, find_icon: FindIcon) -> None:
        self._styles = styles
        self._wide = wide
        self._find_icon = find_icon

    def blocks(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        return [flowable for child in node.children for flowable in self._block(child, style)]

    def _block(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        match node.type:
            case "heading":
                return self._heading(node)
            case "paragraph":
                return [Paragraph(inline(node), style)]
            case "bullet_list" | "ordered_list":
                return self._list(node, style)
            case "table":
                return [self._table(node)]
            case "blockquote":
                return [self._box(node)]
        raise ValueError(f"the guides have no {node.type}")

    def _heading(self, node: SyntaxTreeNode) -> list[Flowable]:
        level = int(node.tag[1])
        return [Heading(plain(node), self._styles.headings[level], level)] if level > 1 else []

    def _list(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        """Items hang from their bullet or number, close together, with space after the last."""
        numbered = node.type == "ordered_list"
        indent = style.fontSize * (1.5 if numbered else 1.1)
        hanging = style.clone(
            "item", leftIndent=indent, spaceAfter=1.5, bulletFontName=style.fontName, bulletFontSize=style.fontSize
        )
        items: list[Flowable] = []
        for number, item in enumerate(node.children, start=1):
            bullet = f"{number}." if numbered else "•"
            paragraphs = [child for child in item.children if child.type == "paragraph"]
            items += [Paragraph(inline(child), hanging, bulletText=bullet) for child in paragraphs]
        return [*items, Spacer(1, max(0.0, style.spaceAfter - 1.5))]

    def _box(self, node: SyntaxTreeNode) -> Flowable:
        """A quotation is a worked example: a tinted box with a bar, divided only between paragraphs."""
        inside = [one for one in self.blocks(node, self._styles.small) if not isinstance(one, Spacer)]
        box = Table([[one] for one in inside], [self._wide], spaceBefore=2, spaceAfter=self._styles.step / 2)
        whole = len(inside) - 1 if len(inside) <= _SHORT else 1  # a long one may be divided after its first lines
        box.setStyle(TableStyle([*cell_style(0.5), *BOX, ("NOSPLIT", (0, 0), (0, whole))]))
        return box

    def _table(self, node: SyntaxTreeNode) -> Flowable:
        rows = [row.children for part in node.children for row in part.children]
        icons = [self._find_icon([plain(cell) for cell in row]) for row in rows[1:]]
        cells = [[self._cell(cell, head=index == 0) for cell in row] for index, row in enumerate(rows)]
        icon_wide = 20.0 if any(icons) else 0.0
        widths = natural_widths(
            [[plain(cell) for cell in row] for row in rows], self._styles.head, self._wide - icon_wide
        )
        rules = [*cell_style(1.2), *TABLE]
        if len(rows) <= _SHORT_TABLE:
            rules.append(("NOSPLIT", (0, 0), (-1, -1)))
        if any(icons):
            widths = [icon_wide, *widths]
            cells = [[mark or "", *row] for mark, row in zip([None, *icons], cells, strict=True)]
            rules += [("SPAN", (0, 0), (1, 0)), ("LEFTPADDING", (1, 1), (1, -1), 1)]
            cells[0] = [cells[0][1], "", *cells[0][2:]]
        table = Table(cells, widths, hAlign="LEFT", repeatRows=1, spaceBefore=2, spaceAfter=self._styles.step / 2)
        table.setStyle(TableStyle(rules))
        return table

    def _cell(self, cell: SyntaxTreeNode, head: bool) -> Paragraph:
        return Paragraph(inline(cell), self._styles.head if head else self._styles.cell)


def inline(node: SyntaxTreeNode) -> str:
    """A node's words with ReportLab's tags for what is emphasised."""
    if node.type in ("text", "code_inline"):
        return escape(node.content)
    if node.type in ("softbreak", "hardbreak"):
        return " "
    inside = "".join(inline(child) for child in node.children)
    tag = _TAGS.get(node.type)
    return f"<{tag}>{inside}</{tag}>" if tag else inside


def plain(node: SyntaxTreeNode) -> str:
    """A node's words alone."""
    if node.type in ("text", "code_inline"):
        return node.content
    return "".join(plain(child) for child in node.children)
