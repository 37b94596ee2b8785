"""Variables of a template that are worked out only when it reads them."""

from collections.abc import MutableMapping
from typing import Any, Protocol

from flask.templating import Environment
from jinja2 import Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.utils import missing

NAME = "lazy_variables"  # of the template variable that supplies the others
CONTEXTS = "template_contexts"  # of the variable with all contexts that rendering makes


class LazyVariables(Protocol):
    """A supplier of variables by name; `missing` for a name it does not know."""

    def read(self, name: str) -> Any: ...


class TemplateContext(Context):
    """Jinja's context, which asks the supplier for what it does not find; included templates ask it, too."""

    def __init__(self, environment: Environment, parent: dict[str, Any], *arguments: Any, **more: Any) -> None:
        super().__init__(environment, parent, *arguments, **more)
        if CONTEXTS in parent:
            parent[CONTEXTS].append(self)

    def resolve_or_missing(self, key: str) -> Any:
        found = super().resolve_or_missing(key)
        if found is missing and (supplier := self.parent.get(NAME)) is not None:
            return supplier.read(key)
        return found


class PageTemplate(Template):
    """Jinja's template, whose macros are made once: no template here is given globals of its own."""

    def render(self, *given: Any, **named: Any) -> str:
        """Macros refer to the contexts of templates and those to them: they are freed at once here, since there are too
        many of them to be left to the garbage collector."""
        contexts: list[TemplateContext] = []
        try:
            return super().render(*given, **named, **{CONTEXTS: contexts})
        finally:
            for context in contexts:
                context.vars.clear()
                context.parent = {}

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class PageEnvironment(Environment):
    """Flask's environment with these contexts and templates. As no template has globals of its own, all share one
    plain dictionary: Jinja's chain of two is copied key by key for every part of a page."""

    context_class, template_class = TemplateContext, PageTemplate

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals
