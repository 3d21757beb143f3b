"""The notebook of the documentation, run as a script."""

import json
from pathlib import Path

import pytest
from conftest import deployments

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

notebook = Path(__file__).parents[3] / "docs/notebooks/first-hour.ipynb"


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import matplotlib

    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("USMD_URL", deployments["service"]["url"])
    monkeypatch.setenv("USMD_API_KEY", deployments["service"]["key"])
    cells = json.loads(notebook.read_text())["cells"]
    names: dict[str, object] = {}
    for number, cell in enumerate(cells):
        assert "outputs" not in cell or cell["outputs"] == [], "outputs are of the data of somebody"
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    assert {path.name for path in tmp_path.glob("*.png")} == {"ko.png", "growth.png"}
    growth = names["growth"]
    assert len(growth) >= 24  # type: ignore[arg-type]
