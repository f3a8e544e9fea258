"""What axe-core finds on a page: every rule, the recommended ones too, and the size of what is touched."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser.play import ROOT

RUN = """async only => {
    const all = {resultTypes: ["violations"], rules: {"target-size": {enabled: true}}};
    const {violations} = await axe.run(document, only ? {...all, runOnly: only} : all);
    const why = node => [...node.any, ...node.all, ...node.none].map(check => check.message).join("; ");
    const told = node => `\\n    ${node.html.slice(0, 200)}\\n        ${why(node)}`;
    return violations.map(({id, help, nodes}) => `${id}: ${help}${nodes.map(told).join("")}`);
}"""


@cache
def _source() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()


def violations(page: Page, *rules: str) -> list[str]:
    """What is wrong with the page as it is now, by all rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())  # not a script tag: the page's policy would refuse it
    settle(page)
    found: Any = page.evaluate(RUN, list(rules) or None)
    return list(found)


def settle(page: Page) -> None:
    """Waits until nothing moves: half-drawn text has half its contrast."""
    page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")


def assert_accessible(page: Page) -> None:
    """Nothing is wrong in light and in dark; the page is left in light."""
    wrong = violations(page)
    page.emulate_media(color_scheme="dark")
    wrong += [f"in dark, {one}" for one in violations(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    assert not wrong, f"{page.url}\n" + "\n".join(wrong)
