"""The manual page and the shells' completions, made from what the program says of itself with --help.

python packaging/shared/manual.py OUT      writes them into a folder, as a Linux system lays them out

So they can't fall behind the program.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from rokugan_desktop import __version__
from rokugan_desktop.cli.speaking import speak
from rokugan_desktop.cli.understanding import commands_on, helps_of
from rokugan_desktop.resources import assets
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.words import SOURCE_LANGUAGE, languages

NAME: Final = "rokugan-desktop"
COMMANDS: Final = commands_on(GAMES)
_OPTION: Final = re.compile(r"--[a-z][a-z-]*")
_WIDTH: Final = "76"
"""So many columns a terminal of the usual width has left beside the indentation."""


_SIGNS: Final = {"’": "\\(cq", "‘": "\\(oq", "“": "\\(lq", "”": "\\(rq", "—": "\\(em", "–": "\\(en", "…": "..."}
"""What a manual page writes in place of signs that are not of ASCII."""


@cache
def helps(language: str = SOURCE_LANGUAGE) -> Mapping[str, str]:
    """Return what each command says with --help in a language, of each game; the program goes by the empty name.

    Said once: each command of each shell asks for it, and all catalogues are read for it.
    """
    words = speak(language, GAMES)
    return {
        command: "\n\n".join(said.strip() for said in helps_of(command, words, GAMES)) for command in ("", *COMMANDS)
    }


def options(command: str) -> tuple[str, ...]:
    """Return the options of a command, in the order of its help."""
    return tuple(dict.fromkeys(_OPTION.findall(helps()[command])))


def page(language: str = SOURCE_LANGUAGE) -> str:
    """Return the manual page in a language: the help of the game, and of each command."""
    said = helps(language)
    about = speak(language, GAMES).text("cli.description")
    lines = [f'.TH {NAME.upper()} 6 "" "{NAME} {__version__}"', ".SH NAME", f"{NAME} \\- {_escaped(about)}"]
    for command, text in said.items():
        lines += [f".SH {_escaped(f'{NAME} {command}'.strip().upper())}", ".nf"]
        lines += [_escaped(line) for line in text.splitlines()]
        lines.append(".fi")
    return "\n".join(lines) + "\n"


def _escaped(line: str) -> str:
    """Return a line so that troff prints it as it is."""
    plain = line.replace("\\", "\\e").replace("-", "\\-")
    for sign, spelled in _SIGNS.items():
        plain = plain.replace(sign, spelled)
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def bash() -> str:
    """Return the completion for bash: a command first, then its options; else the names of files."""
    cases = "\n".join(f"        {command}) words='{' '.join(options(command))}' ;;" for command in COMMANDS)
    return f"""\
# Completion of {NAME} for bash.
_{NAME.replace("-", "_")}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words
    case ${{COMP_WORDS[1]}} in
{cases}
        *) words='{" ".join(options(""))}'; [ "$COMP_CWORD" -eq 1 ] && words="$words {" ".join(COMMANDS)}" ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [[ $word == -* ]] || compgen -f -- "$word")
}}
complete -o filenames -F _{NAME.replace("-", "_")} {NAME}
"""


def zsh() -> str:
    """Return the completion for zsh."""
    cases = "\n".join(f"    {command}) compadd -- {' '.join(options(command))} ;;" for command in COMMANDS)
    return f"""\
#compdef {NAME}
# Completion of {NAME} for zsh.
if (( CURRENT == 2 )); then
    compadd -- {" ".join((*COMMANDS, *options("")))}
else
    case $words[2] in
{cases}
    *) compadd -- {" ".join(options(""))} ;;
    esac
fi
_files
"""


def fish() -> str:
    """Return the completion for fish."""
    commands = " ".join(COMMANDS)
    lines = [
        f"# Completion of {NAME} for fish.",
        f"complete -c {NAME} -n __fish_use_subcommand -a '{commands}'",
    ]
    for command in ("", *COMMANDS):
        when = f"'__fish_seen_subcommand_from {command}'" if command else "__fish_use_subcommand"
        lines += [f"complete -c {NAME} -n {when} -l {name.removeprefix('--')}" for name in options(command)]
    return "\n".join(lines) + "\n"


def write(out: Path) -> None:
    """Write all of them below a folder that stands for /usr/share."""
    os.environ["COLUMNS"] = _WIDTH
    for language in languages(assets() / "catalogues"):
        folder = "man" if language == SOURCE_LANGUAGE else f"man/{language}"
        _put(out / folder / "man6" / f"{NAME}.6", page(language))
    _put(out / "bash-completion" / "completions" / NAME, bash())
    _put(out / "zsh" / "vendor-completions" / f"_{NAME}", zsh())
    _put(out / "fish" / "vendor_completions.d" / f"{NAME}.fish", fish())


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def main(arguments: Sequence[str]) -> int:
    """Write them into the folder named; return the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: manual.py OUT\n")
        return 2
    write(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
