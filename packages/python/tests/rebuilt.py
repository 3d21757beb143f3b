"""The JSON of an answer, made again of its objects: what an object lost is missing, what it changed differs."""

from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from usmd._answers import snake_case


def rebuilt(value: Any, told: Any) -> Any:
    """Objects as JSON, with members in the names and order of the JSON that they were read from."""
    if isinstance(told, dict) and is_dataclass(value):
        names = {field.name for field in fields(value)}
        found = {}
        for member, entry in told.items():
            name = next((name for name in (snake_case(member), f"{snake_case(member)}_") if name in names), None)
            found[member] = rebuilt(value.extra[member] if name is None else getattr(value, name), entry)
        return found
    if isinstance(value, tuple):
        return [rebuilt(one, entry) for one, entry in zip(value, told, strict=True)]
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, datetime):
        # An instant has several spellings.
        return told if value.tzinfo and value == datetime.fromisoformat(told) else value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return "" if value is None and told == "" else value
