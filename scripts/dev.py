"""Play, test and measure Ratusha from a checkout: makes .venv where it is missing or out of date, then does the work.

Standard library only, since it runs before anything is installed.
"""

import argparse
import contextlib
import errno
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

if sys.version_info < (3, 11):  # noqa: UP036 (this file is the one that older Pythons are given to run)
    sys.exit("Ratusha needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info[:2]))

ROOT = Path(__file__).resolve().parent.parent
MOST_WORKERS = 8
NO_VENV = """\
This Python cannot make a virtual environment; its own words are above. On Debian and Ubuntu this command helps:
    apt-get install python3-venv"""

NO_FOLDER = "{path} has to be a folder, and is none: move away what stands there, then try again."
NOT_WRITTEN = """\
{path} cannot be written ({why}): make {root} a folder that is yours, or copy the checkout to one that is."""
NO_SPACE = "{path} cannot be written ({why}): free some space there, then try again."
LOST = "{path} is missing: remove .venv, then try again; it is made anew."

WITH_MAKE = """make COMMAND does the same; make COMMAND ARGS="..." hands arguments on."""

Environ = dict[str, str]
BUILD_CLIENT = ["scripts/web.py"]
TEST_CLIENT = [*BUILD_CLIENT, "--test"]
FIND_BROWSER = ["scripts/browser.py"]
WALKS = ["tests/door/walks.py", "tests/door/wheel_walks.py"]
WHEEL = ["wheel", "--quiet", "--no-deps", "--disable-pip-version-check", "--wheel-dir", "dist"]
NO_BROWSER = "--no-browser"


# The virtual environment


class Venv(NamedTuple):
    """The project's virtual environment, and what is known to be installed in it."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / ".venv"

    @property
    def stamp(self) -> Path:
        """Says who made the folder and what is installed; it is there only while both are finished."""
        return self.folder / "ratusha-stamp.txt"

    def program(self, name: str) -> Path:
        return self.folder / "Scripts" / f"{name}.exe" if os.name == "nt" else self.folder / "bin" / name


# Whoever has the extra on the left is also served by those on the right.
SERVED_BY = {"fast": ("fast", "dev"), "dev": ("dev",)}


def maker(venv: Venv) -> str:
    """A virtual environment works only for the Python that made it, and where it was made."""
    return f"{platform.python_implementation()} {platform.python_version()} in {venv.root}"


def installed(venv: Venv, extra: str) -> str:
    """What the stamp says once this extra is installed."""
    project = (venv.root / "pyproject.toml").read_bytes()
    return hashlib.sha256(f"{maker(venv)}\n{extra}\n".encode() + project).hexdigest()


def write_stamp(venv: Venv, extra: str) -> None:
    venv.stamp.write_text(f"{maker(venv)}\n{installed(venv, extra)}\n", encoding="utf-8")


def read_stamp(venv: Venv) -> list[str]:
    try:
        return venv.stamp.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def is_whole(venv: Venv) -> bool:
    """False for a folder left half-made, moved, made by another Python, or whose Python has gone."""
    return read_stamp(venv)[:1] == [maker(venv)] and venv.program("python").exists()


def is_ready(venv: Venv, extra: str) -> bool:
    return is_whole(venv) and any(installed(venv, other) in read_stamp(venv)[1:] for other in SERVED_BY[extra])


def prepare(venv: Venv, extra: str, make: Callable[[Venv], None], install: Callable[[Venv, str], None]) -> None:
    """Make and install only what is missing; an interruption anywhere leaves no stamp, so the next call starts anew."""
    if is_ready(venv, extra):
        return
    with only_one_at_a_time(venv.root):
        if is_ready(venv, extra):
            return
        if not is_whole(venv):
            make(venv)
        venv.stamp.unlink(missing_ok=True)
        install(venv, extra)
        write_stamp(venv, extra)


@contextlib.contextmanager
def only_one_at_a_time(root: Path) -> Iterator[None]:
    """Two terminals may ask at once: the second waits (not on Windows, where fcntl is missing)."""
    (root / ".cache").mkdir(exist_ok=True)
    with (root / ".cache" / "venv.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_venv(venv: Venv) -> None:
    remove_remains(venv)
    venv.folder.mkdir()  # whether it can be made is said here, and not in the words of each way below
    say(f"Making .venv with Python {platform.python_version()}")
    first_words = ""
    for way in ways_to_make(venv.folder):
        done = run_quietly(way)
        if done.returncode == 0:
            return
        first_words = first_words or done.stdout
        shutil.rmtree(venv.folder, ignore_errors=True)
    sys.exit(f"{first_words}\n{NO_VENV}")


def remove_remains(venv: Venv) -> None:
    if venv.folder.is_symlink():
        say("Removing the link .venv; the folder that it leads to stays")
        venv.folder.unlink()
    elif venv.folder.is_dir():
        say("Removing .venv: it is unfinished, was moved, or belongs to another Python")
        shutil.rmtree(venv.folder)


def ways_to_make(folder: Path) -> Iterator[list[str]]:
    """Best first: Debian leaves ensurepip out of Python, so plain venv fails there until python3-venv is installed."""
    yield [base_python(), "-m", "venv", str(folder)]
    yield [base_python(), "-m", "virtualenv", "--quiet", str(folder)]
    if run_quietly([base_python(), "-m", "pip", "--version"]).returncode == 0:
        yield [base_python(), "-m", "venv", "--without-pip", str(folder)]


def base_python() -> str:
    """Not the Python of an activated .venv, which may be about to be removed."""
    return getattr(sys, "_base_executable", None) or sys.executable


def install_project(venv: Venv, extra: str) -> None:
    say(f"Installing ratusha[{extra}] into .venv (minutes the first time)")
    project = f"{venv.root}[{extra}]"
    # --no-compile: what is never imported need not be compiled, and the rest is, when it first is
    done = run_quietly(
        [*pip(venv), "install", "--quiet", "--no-compile", "--disable-pip-version-check", "--editable", project]
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\npip could not install ratusha[{extra}]; its own words are above.")


def pip(venv: Venv) -> list[str]:
    python = str(venv.program("python"))
    if run_quietly([python, "-m", "pip", "--version"]).returncode == 0:
        return [python, "-m", "pip"]
    return [base_python(), "-m", "pip", "--python", python]


def run_quietly(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    pipe = subprocess.PIPE
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT, text=True, errors="replace"
    )


# The work


@contextlib.contextmanager
def compiling(venv: Venv, env: Environ) -> Iterator[subprocess.Popen[bytes]]:
    """What all test processes share is made once, beside the rest: the rules of every game, compiled and checked."""
    env["RATUSHA_CACHE"] = str(ROOT / ".cache" / "ratusha")
    checked = env | {"RATUSHA_COMPILED": "1", "RATUSHA_CHECKED": "1"}
    command = [str(venv.program("python")), "-m", "ratusha.arena.warm"]
    say("$ " + shlex.join([".venv/bin/python", *command[1:]]) + " &")
    with subprocess.Popen(command, cwd=venv.root, env=checked) as process:
        try:
            yield process
        finally:
            process.terminate()


def play(venv: Venv, args: list[str]) -> int:
    """Build the client where it is out of date, open the server, and show it."""
    os.chdir(venv.root)
    status = run_in_turn(venv, [BUILD_CLIENT], dict(os.environ))
    return status or hand_over([str(venv.program("ratusha")), "open", *args])


def terminal(venv: Venv, args: list[str]) -> int:
    names_a_game = bool(args) and not args[0].startswith("-")
    command = [str(venv.program("ratusha")), "play", *([] if names_a_game else ["machi_koro_2"]), *args]
    os.environ["RATUSHA_STARTED_BY"] = shlex.quote(os.path.relpath(command[0]))
    return hand_over(command)


def hand_over(command: list[str]) -> int:
    """The program takes this process's place, so that Ctrl-C and the terminal are its own."""
    if not Path(command[0]).exists():
        sys.exit(LOST.format(path=command[0]))
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.run(command).returncode


def test(venv: Venv, args: list[str]) -> int:
    return lint_then_pytest(venv, [*IN_SEVERAL, "-m", "not full", *args])


def test_all(venv: Venv, args: list[str]) -> int:
    os.environ["RATUSHA_THOROUGH"] = "1"
    return lint_then_pytest(venv, [*IN_SEVERAL, *args])


def check(venv: Venv, args: list[str]) -> int:
    return lint_then_pytest(venv, ["-m", "not slow and not full", "-x", "-q", *args])


def door(venv: Venv, args: list[str]) -> int:
    return run_in_turn(venv, [FIND_BROWSER, ["-m", "pytest", "-x", *WALKS, *args]], dict(os.environ))


def web(venv: Venv, args: list[str]) -> int:
    return run_in_turn(venv, [[*BUILD_CLIENT, *args]], dict(os.environ))


def wheel(venv: Venv, args: list[str]) -> int:
    """The client is built first: without it there is no wheel (scripts/wheel.py)."""
    status = run_in_turn(venv, [BUILD_CLIENT], dict(os.environ))
    if not status:
        say("$ pip " + shlex.join([*WHEEL, *args, "."]))
        status = subprocess.run([*pip(venv), *WHEEL, *args, "."], cwd=venv.root).returncode
    if not status:
        say(f"Made: {', '.join(str(path.relative_to(venv.root)) for path in sorted(venv.root.glob('dist/*.whl')))}")
    return status


def bench(venv: Venv, args: list[str]) -> int:
    scripts = sorted((venv.root / "benchmarks").glob("*.py"))
    if not scripts:
        say("There are no benchmarks yet")
    return run_in_turn(venv, [[str(script.relative_to(venv.root)), *args] for script in scripts], dict(os.environ))


def lint_then_pytest(venv: Venv, pytest_args: list[str]) -> int:
    env = dict(os.environ)
    lint = [["-m", "ruff", "format", "--check"], ["-m", "ruff", "check"], ["-m", "mypy"]]
    client = client_steps(pytest_args)
    with compiling(venv, env) as compiled:
        status = run_in_turn(venv, [*lint, *client], env) or compiled.wait()
    return status or run_in_turn(venv, [["-m", "pytest", *pytest_args]], env)


def client_steps(pytest_args: list[str]) -> list[list[str]]:
    """The client is checked, tested and built; then its tests in a browser need a browser."""
    return [] if NO_BROWSER in pytest_args else [TEST_CLIENT, FIND_BROWSER]


def run_in_turn(venv: Venv, commands: list[list[str]], env: Environ) -> int:
    """Run each with the environment's Python, up to the first that fails, and give its exit status."""
    python = venv.program("python")
    for command in commands:
        say("$ " + shlex.join([str(python.relative_to(venv.root)), *command]))
        status = subprocess.run([str(python), *command], cwd=venv.root, env=env).returncode
        if status:
            # A process ended by a signal has a negative status; shells write it this way.
            return status if status > 0 else 128 - status
    return 0


def workers() -> int:
    """One more than cores, as some tests wait for servers and browsers; not too many, as each holds compiled games."""
    return min(1 + (os.cpu_count() or 1), MOST_WORKERS)


IN_SEVERAL = ["-n", str(workers()), "--dist", "worksteal"]


def cannot_write(error: OSError, root: Path) -> str:
    """In a sentence: where, and what to do."""
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        sentence = NO_FOLDER
    else:
        sentence = NO_SPACE if error.errno in (errno.ENOSPC, errno.EDQUOT) else NOT_WRITTEN
    return sentence.format(path=error.filename or root, why=error.strerror, root=root)


def say(line: str) -> None:
    print(line, flush=True)


# The command line


class Command(NamedTuple):
    """A word after dev.py: what it does, which extra it needs installed, and its line of help."""

    do: Callable[[Venv, list[str]], int]
    extra: str
    help: str


COMMANDS = {
    "play": Command(play, "fast", "open the server and its client in your browser; --no-open only says where it is"),
    "terminal": Command(terminal, "fast", "play a game in the terminal; what follows goes to `ratusha play`"),
    "test": Command(test, "dev", "format, lint, types and tests, as CI does; what follows goes to pytest"),
    "test-all": Command(test_all, "dev", "the same with every variant, for hours; what follows goes to pytest"),
    "check": Command(check, "dev", "the same without slow tests, up to the first failure; what follows goes to pytest"),
    "door": Command(door, "dev", "prove that whoever has only Python and make can play, as CI does first"),
    "web": Command(
        web, "fast", "build the browser's client, which `ratusha serve` then shows; needs no Node installed"
    ),
    "wheel": Command(wheel, "fast", "build what people install into dist/: a wheel with the client and all data"),
    "bench": Command(bench, "dev", "run every benchmark; what follows goes to each of them"),
}


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dev.py", description=(__doc__ or "").partition("\n")[0], epilog=WITH_MAKE)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.help, description=command.help, usage=f"dev.py {name} [-h] [...]")
    return parser


def main(argv: list[str]) -> int:
    # Only a leading --help is ours: all other arguments belong to the program that the command runs.
    ours = 2 if argv[1:2] in (["-h"], ["--help"]) else 1
    command = COMMANDS[parser().parse_args(argv[:ours]).command]
    venv = Venv(ROOT)
    try:
        prepare(venv, command.extra, make_venv, install_project)
        return command.do(venv, argv[1:])
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        sys.exit(cannot_write(error, ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
