"""The scripts in the manner of yfinance's users, run as programs; and the code of the README."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import client_of, deployments

root = Path(__file__).parent.parent


@pytest.mark.parametrize("path", sorted((root / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_a_script_runs_with_one_import_changed(path: Path) -> None:
    service = deployments["service"]
    env = {**os.environ, "PYTHONPATH": str(root), "USMD_URL": service["url"], "USMD_API_KEY": service["key"]}
    run = subprocess.run([sys.executable, str(path)], env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() and "nan" not in run.stdout.lower()


def test_the_code_of_the_readme_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # The downloads of the README go into the current folder.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("USMD_URL", deployments["service"]["url"])
    monkeypatch.setenv("USMD_API_KEY", deployments["service"]["key"])
    blocks = re.findall(r"```python\n(.*?)```", (root / "README.md").read_text(), re.DOTALL)
    optional = ("to_polars", "to_arrow")
    names: dict[str, object] = {"client": client_of("service")}
    ran = 0
    for block in blocks:
        lines = [line for line in block.splitlines() if not any(word in line for word in optional)]
        code = "\n".join(lines)
        if "async with" in code:
            body = "\n".join(f"    {line}" for line in lines)
            code = f"import asyncio\nasync def whole():\n{body}\nasyncio.run(whole())"
        exec(compile(code, "README.md", "exec"), names)
        ran += 1
    assert ran >= 5
