"""Templates, a set for each catalogue and language: their constant texts are translated once.

A table is drawn many times a second. `_("Undo")` in a template is a constant of its language,
so it is looked up when the template is compiled, and not whenever somebody looks.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, FileSystemLoader, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from rathaus import games
from rathaus.core.texts import PACKAGE, Texts, language, texts_of

FOLDERS = (Path(__file__).parent / "templates", Path(games.__path__[0]))
HOUSE = texts_of(PACKAGE)


class Templates:
    """All templates, in the words of a game or of the house, in every language."""

    def __init__(self, shared: dict[str, Any], filters: dict[str, Callable[..., Any]]) -> None:
        self._shared, self._filters = shared, filters  # what every template may use
        self._sets: dict[tuple[Texts, str], Environment] = {}

    def __call__(self, texts: Texts = HOUSE) -> Environment:
        """Those for whoever reads now."""
        key = (texts, language.get())
        if key not in self._sets:
            self._sets[key] = self._compiled_for(texts)
        return self._sets[key]

    def draw(self, template: str, texts: Texts, context: dict[str, Any]) -> str:
        env = self(texts)
        found = env.get_template(template)
        every = found.new_context(env.globals | context, shared=True)  # copied once
        try:
            return "".join(found.root_render_func(every))
        except Exception:
            env.handle_exception()
        finally:
            every.vars.clear()  # macros know their context: gone at once, not as rubbish later

    def _compiled_for(self, texts: Texts) -> Environment:
        env = Environment(
            loader=FileSystemLoader(FOLDERS),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        env.code_generator_class = Folded
        env.filters |= self._filters
        env.globals |= self._shared
        env.globals |= {"_": partial(_said, texts), "ngettext": partial(_counted, texts)}
        return env


class Folded(CodeGenerator):
    """Writes a template's code with its constant texts folded in."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        super().visit_Template(_Folding(self.environment).visit(node), frame)


class _Folding(NodeTransformer):
    def __init__(self, environment: Environment) -> None:
        self.say = cast(Callable[[str], Markup], environment.globals["_"])

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        if isinstance(node.node, nodes.Name) and node.node.name == "_":
            if isinstance(node.args[0], nodes.Const):
                return nodes.Const(self.say(node.args[0].value), lineno=node.lineno)
        return self.generic_visit(node)


class Kept:
    """Parts of pages already drawn: what is asked for again is not drawn again.

    In a template: `{% call kept("card", face) %}…{% endcall %}`. The words after the first are
    everything the part depends on, apart from the language. What was not asked for the longest
    is forgotten first.
    """

    MOST = 50_000

    def __init__(self) -> None:
        self._parts: OrderedDict[tuple[Any, ...], str] = OrderedDict()

    def __call__(self, *what: Any, caller: Callable[[], str]) -> str:
        key = (language.get(), *what)
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = caller()
            if len(self._parts) > self.MOST:
                self._parts.popitem(last=False)
        else:
            self._parts.move_to_end(key)
        return part


def _said(texts: Texts, text: str) -> Markup:
    """A text in a template, in the reader's language; looked up once a language."""
    return _translated(texts, text, language.get())


@cache
def _translated(texts: Texts, text: str, _language: str) -> Markup:
    return escape(texts.gettext(text))


def _counted(texts: Texts, one: str, many: str, n: int) -> str:
    """One thing or several; in a template `{n}` is the number."""
    return texts.ngettext(one, many, n).format(n=n)
