"""Where compiled rules are kept: what makes a new folder, whose folder it may be, and when one is dropped."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from pathlib import Path

import pytest

from ratusha.kernel import cache
from tests.compiled import Ran, copy_of_src, edit, run, script

posix = pytest.mark.skipif(sys.platform == "win32", reason="owners and modes are POSIX's")

# With one coin and a bakery on show: what may be built?
OFFERS = """
from ratusha.game import legal_actions, load_game
from ratusha.kernel import generic, load, numbers, pack, rows, unpack

game = load_game("machi_koro_2")

@generic
def list_offers(states: object, lists: object) -> None:
    legal_actions(states[0], 0, lists[0])

from ratusha.games.machi_koro_2.cards import ESTABLISHMENTS
from ratusha.games.machi_koro_2.state import Phase

town = game.State()
town.seats, town.phase, town.short, town.coins[0] = 2, Phase.BUILD, -1, 1
town.on_show[ESTABLISHMENTS.index("bakery")] = 1
states, lists = rows(game.State, 1), rows(game.Moves, 1)
load(states, 0, pack(town))
list_offers(states, lists)
moves = unpack(game.Moves, pack(lists[0]))
print([game.words(town, 0, action) for action in moves.actions[: moves.count]])
"""


@pytest.mark.slow
def test_an_edited_card_is_seen_by_rules_that_were_compiled_before(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="this compiles rules: pip install 'ratusha[fast]'")
    src, root, offers = copy_of_src(tmp_path), tmp_path / "cache", script(tmp_path / "script", OFFERS)
    cards = src / "ratusha" / "games" / "machi_koro_2" / "cards.toml"

    def offered() -> Ran:
        return run(offers, compiled=True, cache=root, path=(src,))

    cheap, dear = Ran(0, "['build bakery', 'pass']\n", ""), Ran(0, "['pass']\n", "")
    bakery = 'bakery = { deck = "1-6", numbers = [2, 3], colour = "green", icon = "bread", cost = '
    assert offered() == cheap
    edit(cards, bakery + "1", bakery + "2")
    assert offered() == dear
    edit(cards, bakery + "2", bakery + "1")
    assert offered() == cheap
    root = root / "compiled"
    assert {path.name.rpartition("-")[0] for path in root.iterdir()} >= {"machi_koro_2", "every_game", "kernel"}
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o700 for path in (root, *root.iterdir()) if path.is_dir())


# --- What the name of a folder depends on -----------------------------------------------------------------------------


def a_game(folder: Path) -> Path:
    for name, text in {
        "rules.py": "1", "cards.toml": "2", "rulebook.md": "3", "tests/test_it.py": "4", "names/en.toml": "5",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RATUSHA_CACHE", str(tmp_path / "root"))
    return tmp_path / "root" / "compiled"


def folder_for(owner: Path | None, flags: str = "flags") -> Path:
    """As a fresh process finds it."""
    cache.folder_for.cache_clear()
    return cache.folder_for(owner, flags)


@pytest.mark.parametrize("where", ["game", "tests/game", "names/game"])
def test_rules_and_cards_make_a_new_folder_but_texts_and_tests_do_not(root: Path, tmp_path: Path, where: str) -> None:
    game = a_game(tmp_path / where)
    before = folder_for(game)
    assert before.parent == root
    assert before.name.startswith("game-")
    for name in ("rulebook.md", "tests/test_it.py", "names/en.toml"):
        (game / name).write_text("changed", encoding="utf-8")
        assert folder_for(game) == before
    found = {before}
    for name in ("rules.py", "cards.toml"):
        (game / name).write_text("changed", encoding="utf-8")
        found.add(folder_for(game))
    (game / "expansion.py").write_text("added", encoding="utf-8")
    assert len(found | {folder_for(game)}) == 4


def test_flags_make_a_new_folder(root: Path, tmp_path: Path) -> None:
    game = a_game(tmp_path / "game")
    assert len({folder_for(game), folder_for(game, "checked"), folder_for(game, "numba 99")}) == 3
    assert folder_for(game) == folder_for(game)


def test_code_for_every_game_has_a_folder_of_its_own(root: Path) -> None:
    assert folder_for(None).name.startswith("every_game-")


def test_a_folder_for_every_game_depends_on_each_file_that_has_generic_code(root: Path) -> None:
    """Else an edit would leave what was compiled before in use."""
    package = Path(cache.__file__).parents[1]
    generic = {path for path in package.rglob("*.py") if re.search(r"^@generic$", path.read_text("utf-8"), re.M)}
    assert package / "bots" / "choose_or_preview.py" in generic
    assert generic <= set(cache.sources_for(None))


def test_a_digest_knows_names_contents_and_flags(tmp_path: Path) -> None:
    game = a_game(tmp_path / "game")
    rules, cards = game / "rules.py", game / "cards.toml"
    same = a_game(tmp_path / "elsewhere" / "game") / "rules.py"
    assert cache.digest([rules], "a") == cache.digest([same], "a")
    assert len({cache.digest(of, to) for of in ([rules], [cards], [rules, cards], []) for to in "ab"}) == 8


# --- Whose folder -----------------------------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_folders_are_made_for_the_owner_alone(root: Path, tmp_path: Path) -> None:
    made = folder_for(a_game(tmp_path / "game"))
    assert (mode(root), mode(made)) == (0o700, 0o700)


@posix
def test_the_folder_named_is_left_as_it_is(root: Path) -> None:
    root.parent.mkdir(mode=0o755)
    root.parent.chmod(0o755)
    assert cache.root() == root
    assert mode(root.parent) == 0o755


@posix
@pytest.mark.parametrize("open_mode", [0o750, 0o705, 0o777, 0o722])
def test_a_root_that_others_can_enter_is_closed(root: Path, open_mode: int) -> None:
    root.mkdir(parents=True)
    root.chmod(open_mode)
    assert cache.root() == root
    assert mode(root) == 0o700


def give_away(folder: Path) -> None:
    if sys.platform == "win32" or os.getuid() != 0:
        pytest.skip("only root can give a folder to another user")
    os.chown(folder, 65534, 65534)


@posix
def test_a_root_that_belongs_to_somebody_else_is_refused(root: Path) -> None:
    root.mkdir(parents=True)
    give_away(root)
    with pytest.raises(PermissionError, match="belongs to another user; set RATUSHA_CACHE"):
        cache.root()


@posix
def test_a_folder_within_that_belongs_to_somebody_else_is_refused(root: Path, tmp_path: Path) -> None:
    game = a_game(tmp_path / "game")
    give_away(folder_for(game))
    with pytest.raises(PermissionError, match="belongs to another user"):
        folder_for(game)


@posix
def test_where_the_users_cache_cannot_be_written_a_private_temporary_folder_serves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made below a file")
    (tmp_path / "temporary").mkdir()
    places = {"RATUSHA_CACHE": "", "XDG_CACHE_HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "temporary")}
    places["HOME"] = str(tmp_path / "file")  # where macOS looks
    ran = run("-c", "from ratusha.kernel import cache; print(cache.root())", compiled=False, environ=places)
    found = Path(ran.out.strip())
    assert found.parent == tmp_path / "temporary", ran.err
    assert found.name == f"ratusha-{os.getuid()}"
    assert mode(found) == 0o700


@posix
def test_a_temporary_folder_that_somebody_else_has_laid_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made below a file")
    trap = tmp_path / f"ratusha-{os.getuid()}"
    trap.mkdir(mode=0o777)
    give_away(trap)
    places = {"RATUSHA_CACHE": "", "XDG_CACHE_HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path)}
    places["HOME"] = str(tmp_path / "file")
    ran = run("-c", "from ratusha.kernel import cache; print(cache.root())", compiled=False, environ=places)
    assert ran.status == 1
    assert "belongs to another user" in ran.err


# --- Pruning ----------------------------------------------------------------------------------------------------------


def left(folder: Path, days: float) -> Path:
    (folder / "inside").mkdir(parents=True)
    (folder / "inside" / "index.nbi").write_bytes(b"old")
    then = time.time() - days * 24 * 3600
    os.utime(folder, (then, then))
    return folder


def test_only_folders_that_were_not_opened_for_two_weeks_are_dropped(root: Path, tmp_path: Path) -> None:
    old = left(root / f"game-{'0a' * 10}", days=15)
    recent = left(root / f"game-{'0b' * 10}", days=13)
    made = folder_for(a_game(tmp_path / "game"))
    assert not old.exists()
    assert (recent / "inside" / "index.nbi").exists()
    assert made.exists()


def test_what_is_not_a_folder_of_compiled_rules_is_never_dropped(root: Path, tmp_path: Path) -> None:
    """Somebody may name a folder that holds other things."""
    photos, spelled = left(root / "photos", days=900), left(root / "photos-of-my-cat-in-the-city", days=900)
    folder_for(a_game(tmp_path / "game"))
    assert photos.exists()
    assert spelled.exists()


def test_opening_a_folder_keeps_it_for_two_more_weeks(root: Path, tmp_path: Path) -> None:
    game = a_game(tmp_path / "game")
    made = folder_for(game)
    (made / "index.nbi").write_bytes(b"kept")
    then = time.time() - 20 * 24 * 3600
    os.utime(made, (then, then))
    assert folder_for(game) == made
    assert (made / "index.nbi").exists()
    assert made.stat().st_mtime > then + 3600


def test_processes_hold_the_cache_one_at_a_time(root: Path) -> None:
    with cache.compile_lock():
        assert (root / "lock").exists()
