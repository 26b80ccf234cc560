"""scripts/dev.py: it installs what is missing, once, and trusts no half-made environment."""

import ast
import os
import shutil
import subprocess
import sys
import threading
import venv as standard_venv
from pathlib import Path

import pytest

from scripts import dev
from tests.environments import Environment

SCRIPT = dev.ROOT / "scripts" / "dev.py"


class Project:
    """A project folder with a real, empty virtual environment, counting what is done to it."""

    def __init__(self, root: Path) -> None:
        (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
        self.venv = dev.Venv(root)
        self.done: list[str] = []

    def make(self, venv: dev.Venv) -> None:
        self.done.append("make")
        standard_venv.create(venv.folder, clear=True, with_pip=False)

    def install(self, venv: dev.Venv, extra: str) -> None:
        self.done.append(f"install {extra}")

    def prepare(self, extra: str) -> list[str]:
        """What had to be done."""
        self.done.clear()
        dev.prepare(self.venv, extra, self.make, self.install)
        return list(self.done)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dev.Venv:
    """Made by the script itself, over the remains of an interrupted try."""
    venv = dev.Venv(tmp_path_factory.mktemp("project"))
    (venv.folder / "lib" / "half").mkdir(parents=True)
    dev.make_venv(venv)
    return venv


def run_script(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *args], capture_output=True, text=True)


def test_a_second_call_does_nothing(project: Project) -> None:
    assert project.prepare("dev") == ["make", "install dev"]
    assert project.prepare("dev") == []


def test_the_larger_extra_serves_for_the_smaller_but_not_the_other_way_round(project: Project) -> None:
    assert project.prepare("fast") == ["make", "install fast"]
    assert project.prepare("dev") == ["install dev"]
    assert project.prepare("fast") == []


def test_a_changed_pyproject_is_installed_into_the_same_environment(project: Project) -> None:
    project.prepare("dev")
    (project.venv.root / "pyproject.toml").write_text("[project]\nname = 'other'\n", encoding="utf-8")
    assert project.prepare("dev") == ["install dev"]


def test_an_environment_without_a_stamp_is_made_anew(project: Project) -> None:
    project.make(project.venv)
    assert not dev.is_whole(project.venv)
    assert project.prepare("dev") == ["make", "install dev"]


def test_an_interrupted_install_is_started_from_nothing(project: Project) -> None:
    def interrupted(venv: dev.Venv, extra: str) -> None:
        raise KeyboardInterrupt

    project.prepare("fast")
    with pytest.raises(KeyboardInterrupt):
        dev.prepare(project.venv, "dev", project.make, interrupted)
    assert project.prepare("dev") == ["make", "install dev"]


def test_an_environment_whose_python_has_gone_is_made_anew(project: Project) -> None:
    project.prepare("dev")
    project.venv.program("python").unlink()
    assert project.prepare("dev") == ["make", "install dev"]


def test_an_environment_of_another_python_is_made_anew(project: Project) -> None:
    project.prepare("dev")
    stamp = project.venv.stamp.read_text(encoding="utf-8").replace(dev.maker(project.venv), "CPython 3.11.0 elsewhere")
    project.venv.stamp.write_text(stamp, encoding="utf-8")
    assert project.prepare("dev") == ["make", "install dev"]


def test_a_moved_project_is_made_anew(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    project.prepare("dev")
    moved = tmp_path_factory.mktemp("moved") / "project"
    shutil.move(project.venv.root, moved)
    project.venv = dev.Venv(moved)
    assert project.prepare("dev") == ["make", "install dev"]


@pytest.mark.skipif(sys.platform == "win32", reason="no lock on Windows")
def test_two_calls_at_once_install_once(project: Project) -> None:
    calls = [
        threading.Thread(target=dev.prepare, args=(project.venv, "dev", project.make, project.install))
        for _ in range(2)
    ]
    for call in calls:
        call.start()
    for call in calls:
        call.join()
    assert project.done == ["make", "install dev"]


def test_remains_of_an_earlier_try_are_removed_and_the_new_environment_works(made: dev.Venv) -> None:
    assert not (made.folder / "lib" / "half").exists()
    assert dev.run_quietly([*dev.pip(made), "--version"]).returncode == 0


def test_when_pip_fails_its_words_are_shown(made: dev.Venv) -> None:
    (made.root / "pyproject.toml").write_text("this is no TOML\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"(?s)TOML.*pip could not install ratusha\[dev\]"):
        dev.install_project(made, "dev")


def test_commands_run_in_turn_up_to_the_first_failure(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    project.prepare("dev")
    commands = [["-c", "print('one')"], ["-c", "raise SystemExit(7)"], ["-c", "print('three')"]]
    assert dev.run_in_turn(project.venv, commands, dict(os.environ)) == 7
    printed = capfd.readouterr().out.splitlines()
    assert [line for line in printed if not line.startswith("$")] == ["one"]
    assert printed[-1].endswith("-c 'raise SystemExit(7)'")


def test_help_names_every_command() -> None:
    done = run_script("--help")
    assert done.returncode == 0
    assert all(f"\n    {name}" in done.stdout for name in dev.COMMANDS)


@pytest.mark.parametrize("name", dev.COMMANDS)
def test_every_command_has_its_own_help(name: str) -> None:
    done = run_script(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: dev.py {name}")


@pytest.mark.parametrize("args", [[], ["dance"], ["--dance"]])
def test_anything_else_is_refused_with_status_2(args: list[str]) -> None:
    done = run_script(*args)
    assert done.returncode == 2
    assert "usage: dev.py" in done.stderr


@pytest.mark.parametrize("script", sorted((dev.ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem)
def test_bench_installs_what_its_scripts_import(script: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path, dev.COMMANDS["bench"].extra)
    done = environment.run("import runpy; runpy.run_path(sys.argv[1], run_name='__main__')", str(script), "--help")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize("name", dev.COMMANDS)
def test_make_only_calls_the_script(name: str) -> None:
    # Without what a `make test` around this test has set.
    env = {"PATH": os.environ["PATH"]}
    done = subprocess.run(["make", "-n", name], cwd=dev.ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["python3", "scripts/dev.py", name]


def test_ci_opens_the_door_and_then_runs_make_test() -> None:
    lines = (dev.ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    calls = [line.partition("#")[0].strip() for line in lines]
    assert [call for call in calls if call.startswith("make ")] == ["make door", "make test"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of one as the script needs before it installs."""
    for path in (SCRIPT, dev.ROOT / "pyproject.toml"):
        copy = tmp_path / path.relative_to(dev.ROOT)
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(path, copy)
    return tmp_path


def run_there(checkout: Path, word: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(checkout / "scripts" / "dev.py"), word]
    return subprocess.run(command, capture_output=True, text=True)


def assert_told(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """In a sentence, and not by a traceback."""
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert [word for word in words if word not in done.stderr] == []


@pytest.mark.parametrize("name", [".cache", ".venv"])
@pytest.mark.parametrize("word", dev.COMMANDS)
def test_what_stands_where_a_folder_has_to_be_is_named(checkout: Path, word: str, name: str) -> None:
    (checkout / name).write_text("somebody's", encoding="utf-8")
    assert_told(run_there(checkout, word), str(checkout / name), "has to be a folder", "move away")
    assert (checkout / name).read_text(encoding="utf-8") == "somebody's"


@pytest.mark.skipif(sys.platform != "linux", reason="no folder there that not even its owner may write")
@pytest.mark.parametrize("word", dev.COMMANDS)
def test_a_folder_that_cannot_be_written_is_named_with_what_to_do(checkout: Path, word: str) -> None:
    """Nobody may make anything in /proc, not even root; here it stands for somebody else's folder."""
    (checkout / ".cache").symlink_to("/proc")
    assert_told(run_there(checkout, word), str(checkout), "cannot be written", "copy the checkout")


def test_a_link_to_an_environment_elsewhere_is_replaced_and_the_environment_stays(project: Project) -> None:
    elsewhere = project.venv.root / "elsewhere"
    elsewhere.mkdir()
    project.venv.folder.symlink_to(elsewhere)
    dev.make_venv(project.venv)
    assert not project.venv.folder.is_symlink()
    assert project.venv.program("python").exists()
    assert elsewhere.is_dir()


def test_an_environment_that_lost_its_command_says_how_to_make_it_anew(made: dev.Venv) -> None:
    shutil.copytree(dev.ROOT / "scripts", made.root / "scripts", dirs_exist_ok=True)
    shutil.copy(dev.ROOT / "pyproject.toml", made.root)
    dev.write_stamp(made, "fast")
    assert_told(run_there(made.root, "terminal"), str(made.program("ratusha")), "remove .venv")


def test_older_pythons_can_read_the_script_that_turns_them_away() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))
