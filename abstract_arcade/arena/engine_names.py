"""The names that the external engines of a contest give themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from abstract_arcade.arena.core import Entrant
from abstract_arcade.players.engine_client import EngineClient, EngineError


def with_engine_names(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants, with each external engine renamed to the name that it gives itself.

    Each engine is started and asked. Entrants with the same command get the same name. An engine
    keeps its command as its name if it cannot be started here, if it gives no name, or if another
    command has the same name.
    """
    return asyncio.run(_renamed(entrants))


async def _renamed(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    names = await asyncio.gather(*(_name_of(entrant) for entrant in entrants))
    kinds: dict[str, set[str]] = {}
    for name, entrant in zip(names, entrants, strict=True):
        kinds.setdefault(name, set()).add(entrant.kind)
    renamed = []
    for name, entrant in zip(names, entrants, strict=True):
        is_shared = len(kinds[name]) > 1
        renamed.append(entrant if is_shared else replace(entrant, name=name))
    return tuple(renamed)


async def _name_of(entrant: Entrant) -> str:
    command = entrant.participant.command
    if command is None:
        return entrant.name
    try:
        engine = await EngineClient.start(command)
    except EngineError:
        return entrant.name
    await engine.close()
    return engine.own_name or entrant.name
