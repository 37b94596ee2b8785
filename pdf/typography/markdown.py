"""Renders the Markdown of a guide as ReportLab flowables."""

from collections.abc import Callable
from functools import lru_cache
from html import escape

from markdown_it.tree import SyntaxTreeNode
from reportlab.graphics.shapes import Drawing
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, TableStyle

from companion.speech.guide import parser
from pdf.typography.flowables import GridParagraph, GridTable, Heading
from pdf.typography.styles import Styles
from pdf.typography.tables import TABLE, TOP_OF_BOX, box_style, cell_style, natural_widths

_TAGS = {"strong": "b", "em": "b"}  # our text face has no italic
_SHORT = 16  # paragraphs of a box that is never divided
_SHORT_TABLE = 6  # rows of a table that is never divided
_ICONS = 17.0  # the width of a column of icons
FindIcon = Callable[[list[str]], Drawing | None]


def flowables(markdown: str, styles: Styles, wide: float, find_icon: FindIcon) -> list[Flowable]:
    """The whole text below its title, set for a column this wide."""
    return Typesetter(styles, wide, find_icon).blocks(_tree(markdown), styles.body)


@lru_cache(maxsize=8)
def _tree(markdown: str) -> SyntaxTreeNode:
    """A guide is set in several sizes until one fits."""
    return SyntaxTreeNode(parser().parse(markdown))


class Typesetter:
    """Turns the nodes of a Markdown tree into flowables, a method for each kind of node."""

    def __init__(self, styles: Styles, wide: float, find_icon: FindIcon) -> None:
        self._styles = styles
        self._wide = wide
        self._find_icon = find_icon

    def blocks(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        """The flowables of a node's children; a node that no guide may have raises ValueError."""
        return [flowable for child in node.children for flowable in self._block(child, style)]

    def _block(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        match node.type:
            case "heading":
                return self._heading(node)
            case "paragraph":
                return [self._paragraph(node, style)]
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

    def _paragraph(self, node: SyntaxTreeNode, style: ParagraphStyle) -> Flowable:
        """A paragraph after another is indented instead of spaced; one that announces what follows stays with it."""
        before, after = node.previous_sibling, node.next_sibling
        if before is not None and before.type == "paragraph":
            style = style.clone("next", firstLineIndent=style.fontSize)
        if after is not None and (after.type == "table" or _announces(node)):
            style = style.clone("before", keepWithNext=1)
        return GridParagraph(inline(node), style)

    def _list(self, node: SyntaxTreeNode, style: ParagraphStyle) -> list[Flowable]:
        """Items hang from their bullet or number; a list inside an item hangs from the item."""
        numbered = node.type == "ordered_list"
        indent = style.leftIndent + style.fontSize * (1.5 if numbered else 1.1)
        hanging = style.clone(
            "item",
            leftIndent=indent,
            bulletIndent=style.leftIndent,
            bulletFontName=style.fontName,
            bulletFontSize=style.fontSize,
        )
        return [
            flowable
            for number, item in enumerate(node.children, start=1)
            for flowable in self._item(item, hanging, f"{number}." if numbered else "•")
        ]

    def _item(self, item: SyntaxTreeNode, style: ParagraphStyle, bullet: str) -> list[Flowable]:
        first, *rest = item.children
        opening = GridParagraph(inline(first), style, bulletText=bullet)
        return [opening, *(flowable for child in rest for flowable in self._block(child, style))]

    def _box(self, node: SyntaxTreeNode) -> Flowable:
        """A quotation is a worked example: a tinted box with a bar, divided only between paragraphs."""
        inside = self.blocks(node, self._styles.small)
        step = self._styles.step
        box = GridTable([[one] for one in inside], [self._wide], spaceBefore=step / 2, inset=step * TOP_OF_BOX)
        undivided = _undivided(len(inside), _SHORT)
        box.setStyle(TableStyle([*cell_style(0, 0), *box_style(step, self._styles.accent), *undivided]))
        return box

    def _table(self, node: SyntaxTreeNode) -> Flowable:
        """Rows are half a line higher than their text; icons of the rows stand in a column of their own."""
        rows = [row.children for part in node.children for row in part.children]
        icons = [self._find_icon([plain(cell) for cell in row]) for row in rows[1:]]
        cells = [[self._cell(cell, head=index == 0) for cell in row] for index, row in enumerate(rows)]
        icon_wide = _ICONS if any(icons) else 0.0
        widths = natural_widths(
            [[plain(cell) for cell in row] for row in rows], self._styles.head, self._wide - icon_wide
        )
        quarter = self._styles.step / 4
        rules = [*cell_style(quarter, quarter), *TABLE, *_undivided(len(rows), _SHORT_TABLE)]
        if any(icons):
            widths = [icon_wide, *widths]
            cells = [[mark or "", *row] for mark, row in zip([None, *icons], cells, strict=True)]
            rules += [("SPAN", (0, 0), (1, 0)), ("LEFTPADDING", (1, 1), (1, -1), 1)]
            rules.append(("TOPPADDING", (0, 1), (0, -1), quarter + 1))  # level with the letters of the first line
            cells[0] = [cells[0][1], "", *cells[0][2:]]
        table = GridTable(cells, widths, hAlign="LEFT", repeatRows=1, spaceBefore=quarter, inset=quarter)
        table.setStyle(TableStyle(rules))
        return table

    def _cell(self, cell: SyntaxTreeNode, head: bool) -> Paragraph:
        return GridParagraph(inline(cell), self._styles.head if head else self._styles.cell)


def _announces(node: SyntaxTreeNode) -> bool:
    return plain(node).endswith(":")


def _undivided(rows: int, short: int) -> list[tuple[object, ...]]:
    """The rows that stay together: all of a short table, the three at either end of a longer one."""
    last = rows - 1
    together = [(0, last)] if rows <= short else [(0, 2), (last - 2, last)]
    return [("NOSPLIT", (0, first), (-1, end)) for first, end in together]


def inline(node: SyntaxTreeNode) -> str:
    """A node's text with ReportLab's tags for emphasis."""
    if node.type in ("text", "code_inline"):
        return escape(node.content, quote=False)
    if node.type in ("softbreak", "hardbreak"):
        return " "
    inside = "".join(inline(child) for child in node.children)
    tag = _TAGS.get(node.type)
    return f"<{tag}>{inside}</{tag}>" if tag else inside


def plain(node: SyntaxTreeNode) -> str:
    """A node's text without tags."""
    if node.type in ("text", "code_inline"):
        return node.content
    return "".join(plain(child) for child in node.children)
