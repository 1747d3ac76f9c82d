"""Many games between computer players: openings, schedule, worker processes and statistics."""

from __future__ import annotations

from abstract_arcade.arena.core import ArenaError, Effort, Entrant, GameResult, Task, named
from abstract_arcade.arena.schedule import Contest

__all__ = ["ArenaError", "Contest", "Effort", "Entrant", "GameResult", "Task", "named"]
