"""The deployments that the tests ask: `USMD_TEST` names them, as `pnpm test` starts them."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from usmd import AsyncClient, Client  # noqa: E402

deployments: dict[str, Any] = json.loads(os.environ.get("USMD_TEST", "{}"))
"""`mock` (the examples of the contract), `world` (the simulated market) and `service`: url, key; `requests`: parameters by method."""


def client_of(name: str, **options: Any) -> Client:
    return Client(deployments[name]["url"], deployments[name]["key"], **options)


def async_client_of(name: str, **options: Any) -> AsyncClient:
    return AsyncClient(deployments[name]["url"], deployments[name]["key"], **options)


@pytest.fixture
def client() -> Client:
    """A client of the service on sample data."""
    return client_of("service")
