"""Installed and offline: what is kept for everybody can be read without a connection, what is personal is not kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Server, fetch, wait_until

NewPage = Callable[..., Page]
KEPT = """async () => {
    const caught = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caught)).flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
}"""
SERVED = """() => new Promise((done) => {
    if (navigator.serviceWorker.controller) done();
    navigator.serviceWorker.addEventListener("controllerchange", () => done());
})"""
NAMES = {"en": "Bloom Town", "uk": "Моє місто", "ru": "Город мечты"}


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def visit(page: Page, url: str) -> None:
    """Open the site once and let it keep what it keeps."""
    page.goto(url)
    page.evaluate(SERVED)


def test_a_site_that_was_opened_once_opens_without_a_connection(own_server: Server, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    visit(page, own_server.url)
    own_server.stop()
    page.goto(own_server.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("The town hall is open.")
    expect(page.locator(".bay")).to_have_count(4)
    expect(page.get_by_role("status").filter(has_text="No connection")).to_be_visible()
    expect(page.get_by_text("Tables need a connection.")).to_be_visible()
    page.get_by_role("link", name=re.compile("Sprawlopolis")).first.click()
    expect(page.locator(".rulebook h1")).to_have_text(re.compile("Sprawlopolis"))


def test_the_rulebooks_are_read_offline_in_every_language_whichever_was_used(
    own_server: Server, new_page: NewPage
) -> None:
    page = new_page(locale="en", service_workers="allow")
    visit(page, own_server.url)
    own_server.stop()
    for language, name in NAMES.items():
        page.evaluate("(language) => localStorage.setItem('ratusha.language', language)", language)
        page.goto(f"{own_server.url}/learn")
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        page.locator("a[href='/learn/bloom_town']").first.click()
        expect(page.locator(f".rulebook article[lang={language}] h1")).to_have_text(re.compile(name))


def test_when_the_connection_is_back_the_page_says_so_by_itself(own_server: Server, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    visit(page, own_server.url)
    own_server.stop()
    page.goto(own_server.url)
    expect(page.locator(".offline")).to_be_visible()
    own_server.start()
    expect(page.locator(".offline")).to_have_count(0)
    expect(page.locator(".bay .btn.primary")).to_have_count(4)


def test_nothing_personal_is_kept(server: Server, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    visit(page, server.url)
    page.goto(f"{server.url}/play/machi_koro_2")
    page.locator("form button.primary").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".table-page")).to_be_visible()
    page.goto(server.url)
    expect(page.locator(".continue")).to_be_visible()
    kept = page.evaluate(KEPT)
    asked = [path for path in kept if path.startswith("/api/")]
    assert asked
    book = re.compile(r"/api/(games\?lang=\w\w|games/\w+/(rulebook|lesson)\?lang=\w\w|texts/\w\w(\?game=\w+)?)")
    assert [path for path in asked if not book.fullmatch(path)] == []
    assert not [path for path in kept if "table/" in path or "invite" in path]


def test_a_new_build_takes_the_place_of_the_old_one(server: Server, new_page: NewPage) -> None:
    page = new_page(service_workers="allow")
    visit(page, server.url)
    before = page.evaluate("caches.keys()")
    page.evaluate("async () => { await caches.open('shell-of-an-older-build'); }")
    worker = fetch(f"{server.url}/sw.js")
    (number,) = set(re.findall(r"[0-9a-f]{16}", worker.text))
    assert sorted(before) == [f"books-{number}", f"shell-{number}"]
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).unregister(); }")
    page.reload()
    wait_until(lambda: sorted(page.evaluate("caches.keys()")) == sorted(before), "what an older build kept is dropped")


def test_the_worker_and_the_page_are_asked_for_anew_and_built_files_never(server: Server) -> None:
    def kept(path: str) -> Any:
        return fetch(server.url + path).headers["cache-control"]

    page = fetch(server.url).text
    (script,) = re.findall(r'src="(/assets/[^"]+)"', page)
    assert (kept("/"), kept("/sw.js"), kept("/manifest.webmanifest")) == ("no-cache", "no-cache", "no-cache")
    assert "immutable" in kept(script)
    assert fetch(f"{server.url}/sw.js").headers["content-type"].startswith("text/javascript")
    assert fetch(f"{server.url}/manifest.uk.webmanifest").headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize("manifest", ["manifest.webmanifest", "manifest.uk.webmanifest", "manifest.ru.webmanifest"])
def test_it_can_be_installed(server: Server, manifest: str) -> None:
    told = fetch(f"{server.url}/{manifest}").json()
    assert (told["id"], told["start_url"], told["display"]) == ("/", "/", "standalone")
    sizes = {icon["sizes"]: icon for icon in told["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= set(sizes)
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    for icon in told["icons"]:
        found = fetch(server.url + icon["src"])
        assert (found.status_code, found.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(found.content[at : at + 4]) for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
