"""Commands that cannot be: one line in the language of whoever typed them, status 2, no traceback."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ratusha.chance import FairChance
from ratusha.cli import main
from ratusha.commands.shared import language_asked
from ratusha.match import Match
from ratusha.texts import LANGUAGES

GAME = "machi_koro_2"
ENGLISH_LEFT = re.compile(r"\b(the|is|not|unknown|valid|line|must|file|there|needed)\b")
"""Words of English sentences: they do not stand in options, names of files or words of a log."""
CYRILLIC = re.compile("[а-яіїє]")

WRONG = [
    (("play", "chess"), "гри «chess» немає; є: bloom_town", "игры «chess» нет; есть: bloom_town"),
    (("play", GAME, "--mode", "nope"), "режиму «nope» немає; є: base", "режима «nope» нет; есть: base"),
    (("play", GAME, "--option", "x=y"), "налаштування «x» немає", "настройки «x» нет"),
    (("play", GAME, "--option", "promos=maybe"), "promos не може бути «maybe»", "promos не может быть «maybe»"),
    (("play", "bloom_town", "--mode", "training", "--option", "side=b"),
     "налаштування side нічого не змінює в режимі training; воно для: full, solo",
     "настройка side ничего не меняет в режиме training; она для: full, solo"),
    (("play", "bloom_town", "--option", "rival=boris"), "full; воно для: solo", "full; она для: solo"),
    (("simulate", "welcome_to", "--option", "draft_pass=left"), "в режимі base", "в режиме base"),
    (("play", GAME, "--option", "promos"), "НАЗВА=ЗНАЧЕННЯ", "НАЗВАНИЕ=ЗНАЧЕНИЕ"),
    (("play", GAME, "--edition", "x"), "видань немає", "изданий нет"),
    (("play", "bloom_town", "--edition", "x"), "немає видання «x»", "нет издания «x»"),
    (("play", GAME, "--seats", "9"), "місць не може бути «9»; може: 2, 3, 4, 5", "мест не может быть «9»"),
    (("play", GAME, "--bots", "genius"), "бота «genius» немає", "бота «genius» нет"),
    (("play", GAME, "--people", "A,A"), "однакове ім’я", "одно и то же имя"),
    (("play", GAME, "--people", "A" * 99), "щонайбільше символів: 24", "символов не больше 24"),
    (("play", GAME, "--people", "A,B,C", "--seats", "2"), "а місць усього 2", "а мест всего 2"),
    (("play", GAME, "--bots", "random,random", "--seats", "2"), "вільних місць лишається 1", "остаётся 1"),
    (("play", GAME, "--people", "A,B,C,D,E,F"), "місць щонайбільше 5", "мест не больше 5"),
    (("play", GAME, "--resume", "nothing"), "nothing: такого файла", "nothing: такого файла"),
    (("play", GAME, "--resume", "."), "це папка", "это папка"),
    (("play", GAME, "--resume", "x", "--seats", "2"), "обирають у новій", "выбирают в новой"),
    (("play", GAME, "--resume", "x", "--bots", "random"), "обирають у новій", "выбирают в новой"),
    (("play", GAME, "--resume", "match"), "без файла match.table", "без файла match.table"),
    (("play", GAME, "--resume", "noise"), "noise: рядок 1: партія починається з", "noise: строка 1: партия начинается"),
    (("play", GAME, "--save", "."), "це папка; назвіть файл", "это папка; назовите файл"),
    (("play", GAME, "--save", "noise"), "такий файл уже є", "такой файл уже есть"),
    (("games", "chess"), "гри «chess» немає", "игры «chess» нет"),
    (("replay", "nothing"), "nothing: такого файла", "nothing: такого файла"),
    (("replay", "noise"), "рядок 1: партія починається", "строка 1: партия начинается"),
    (("replay", "empty"), "empty: рядок 1: партії тут немає", "empty: строка 1: партии здесь нет"),
    (("replay", "bytes"), "не текст UTF-8", "не текст UTF-8"),
    (("replay", "cut"), "текст обірвано", "текст оборван"),
    (("replay", "other_move"), "тут не може «fly»; міг би: build", "здесь не может «fly»; мог бы: build"),
    (("replay", "other_game"), "рядок 2: гри «chess» немає", "строка 2: игры «chess» нет"),
    (("verify", "match"), "зерна цієї партії ще не відкрито", "зерно этой партии ещё не открыто"),
    (("score", GAME), "не можна порахувати з паперу", "нельзя посчитать с бумаги"),
    (("score", "bloom_town"), "або --rival", "или --rival"),
    (("score", "bloom_town", "noise"), "рядок 1, стовпчик 1: це не JSON: тут має бути", "строка 1, столбец 1"),
    (("score", "bloom_town", "nothing"), "nothing: такого файла", "nothing: такого файла"),
    (("score", "bloom_town", "noise", "--collection", "office=1"), "потрібен --rival", "нужен --rival"),
    (("score", "welcome_to", "sheets"), "sheets: гравець 1: тут має бути об’єкт", "sheets: игрок 1: здесь должен быть"),
    (("score", "welcome_to", "--rival", "x"), "немає суперника", "нет соперника"),
    (("score", "bloom_town", "--rival", "zinovy", "--collection", "a"), "не KIND=N", "не KIND=N"),
    (("simulate", "chess"), "гри «chess» немає", "игры «chess» нет"),
    (("simulate", GAME, "--games", "1", "--bots", "genius"), "бота «genius» немає", "бота «genius» нет"),
    (("simulate", GAME, "--games", "1", "--bots", "random,random,random"), "ботів не може бути «3»", "ботов не может"),
    (("simulate", GAME, "--games", "1", "--log", "nowhere/x"), "такої папки немає", "такой папки нет"),
    (("simulate", GAME, "--games", "1", "--log", "noise"), "партій у ньому немає", "партий в нём нет"),
    (("serve", "--port", "99999"), "port: 99999 — не число від 1", "port: 99999 — не число от 1"),
    (("serve", "--host", "192.0.2.1"), "оберіть інше через --port", "выберите другое через --port"),
    (("serve", "--origins", "nowhere"), "не адреса на зразок", "не адрес вроде"),
    (("serve", "--data", "noise/below"), "записати (це не папка); оберіть", "записать (это не папка); выберите"),
    # What Typer says.
    (("fly",), "команди «fly» немає; що тут можна, розповість `", "команды «fly» нет"),
    (("pla",), "команди «pla» немає; схожі: play, replay; що", "команды «pla» нет; похожие: play, replay"),
    (("paly", GAME), "команди «paly» немає; схожі: play", "команды «paly» нет; похожие: play"),
    (("it's",), "команди «it's» немає", "команды «it's» нет"),
    (("score",), "бракує GAME; що тут можна, розповість `", "не хватает GAME"),
    (("play", GAME, "x"), "зайве в команді: «x»", "лишнее в команде: «x»"),
    (("play", GAME, "--sets", "3"), "параметра «--sets» немає; схожі: --save, --seats", "«--sets» нет; похожие"),
    (("play", GAME, "-z"), "параметра «-z» немає", "параметра «-z» нет"),
    (("play", GAME, "--seats"), "після --seats потрібне значення", "после --seats нужно значение"),
    (("games", "--json=3"), "--json не має значення", "у --json не бывает значения"),
    (("play", GAME, "--seats", "two"), "--seats «two»: потрібне ціле число", "--seats «two»: нужно целое число"),
    (("play", GAME, "--seats", "9" * 5000), "--seats «999", "--seats «999"),
    (("simulate", GAME, "--games", "0"), "--games «0»: потрібно 1 або більше", "--games «0»: нужно 1 или больше"),
    (("simulate", GAME, "--games", "9" * 30), "1000000000 або менше", "1000000000 или меньше"),
    (("worker", "--nats", "x", "--seconds", "a"), "--seconds «a»: потрібне число", "--seconds «a»: нужно число"),
    (("worker",), "бракує --nats", "не хватает --nats"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With a match and what is none, and nobody's language or data."""
    match = Match.new(GAME, seats=3, chance=FairChance.chosen(7))
    match.play(0, "pass")
    whole = match.text()
    (tmp_path / "match").write_text(whole)
    (tmp_path / "other_move").write_text(whole.replace(" pass", " fly", 1))
    (tmp_path / "other_game").write_text(whole.replace(GAME, "chess", 1))
    (tmp_path / "cut").write_text(whole[:-20])
    (tmp_path / "noise").write_text("hello\n")
    (tmp_path / "empty").write_text("")
    (tmp_path / "sheets").write_text('{"mode": "base", "players": [7]}')
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    monkeypatch.chdir(tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "RATUSHA_NATS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    monkeypatch.setenv("RATUSHA_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return tmp_path


def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """The one line that is said. A server changes its process, so it has one of its own."""
    if args[0] == "serve":
        done = subprocess.run([sys.executable, "-m", "ratusha", *args], capture_output=True, text=True)
        status: object = done.returncode
        out, err = done.stdout, done.stderr
    else:
        monkeypatch.setattr(sys, "argv", ["ratusha", *args])
        with pytest.raises(SystemExit) as left:
            main()
        status = left.value.code
        out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.startswith("ratusha: ")
    assert err.count("\n") == 1, err
    return err


@pytest.mark.parametrize(("args", "uk", "ru"), WRONG, ids=[" ".join(args)[:50] for args, _, _ in WRONG])
def test_what_is_wrong_is_said_in_the_language_of_the_system(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    args: tuple[str, ...],
    uk: str,
    ru: str,
) -> None:
    for language, said in (("uk", uk), ("ru", ru)):
        monkeypatch.setenv("LANG", f"{language}.UTF-8")
        line = refused(monkeypatch, capsys, *args)
        assert said in line
        assert not ENGLISH_LEFT.search(line), line
    monkeypatch.setenv("LANG", "C")
    assert not CYRILLIC.search(refused(monkeypatch, capsys, *args))


@pytest.mark.parametrize("args", [args for args, _, _ in WRONG if args[0] in ("play", "games", "replay", "score")][::4])
def test_a_language_that_is_asked_for_is_spoken_wherever_it_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: tuple[str, ...]
) -> None:
    for asked in (("--lang", "uk"), ("--lang=uk",)):
        line = refused(monkeypatch, capsys, args[0], *asked, *args[1:])
        assert CYRILLIC.search(line), line


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["play", "--lang", "uk"], "uk"),
        (["--lang=ru", "play"], "ru"),
        (["--lang", "uk", "--lang", "ru"], "ru"),
        (["--lang", "tlh"], "ru"),
        (["--lang"], "ru"),
        ([], "ru"),
    ],
)
def test_the_language_is_found_in_any_command_line(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], language: str
) -> None:
    monkeypatch.setenv("LANGUAGE", "ru")
    assert language_asked(arguments) == language


def test_an_unknown_language_is_refused_in_that_of_the_system(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")
    said = refused(monkeypatch, capsys, "games", "--lang", "tlh")
    assert said == f"ratusha: мови «tlh» немає; є: {', '.join(LANGUAGES)}\n"


@pytest.mark.parametrize("argument", ["\x1b[2J", "{given}", "a\nb", "\udcff", "'", "«»", "😀" * 200])
def test_whatever_is_typed_is_shown_and_not_obeyed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argument: str
) -> None:
    for args in ((argument,), ("play", argument), ("play", GAME, argument), ("play", GAME, f"--{argument}")):
        said = refused(monkeypatch, capsys, *args)
        assert said.rstrip("\n").isprintable(), said
