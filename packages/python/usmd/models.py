"""The objects of the contract, by their names there."""

from ._models import *  # noqa: F403
from ._models import __all__ as __all__
