"""The client as a strict type checker sees it."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is not installed")

root = Path(__file__).parent.parent


def mypy(*arguments: str) -> list[str]:
    """The lines of errors."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", *arguments]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert run.stderr == ""
    return [line for line in run.stdout.splitlines() if " error: " in line]


def test_the_client_is_clean() -> None:
    assert mypy("usmd") == []


def test_mistakes_are_found_and_nothing_else() -> None:
    lines = (root / "tests/mistakes.py").read_text().splitlines()
    marked = [number for number, line in enumerate(lines, 1) if line.endswith("# wrong")]
    assert len(marked) == 34
    found = {int(line.split(":")[1]) for line in mypy("tests/mistakes.py")}
    assert sorted(found) == marked
