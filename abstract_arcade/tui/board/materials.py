"""The materials of the games' boards.

They stay the same in every theme; only a frame may follow it. Tests hold their contrast, also
between the nearest of 256 colours: a little more or less of one primary may be another of these, so
that a cream turns pink or two tones become one.
"""

from __future__ import annotations

from abstract_arcade.tui.board.palette import Material

FELT = Material(
    grounds=("#2f8a65", "#30825e"),
    black=("#1f2226", "#0c0d0f"),
    white=("#fffdf7", "#f4f0ec"),
    last=("#ffd27a", "#7a2200"),
    won=("#ffb757", "#7a2200"),
    ring="#7f7563",
    legal="#cef0df",
    cursor="#fff0c4",
    refused="#0d2419",
    lit="#73915f",
    frame=("#cdb594", "$rim"),
    unlit="#b39c80",
    lane=("#ffb757", "#64482a"),
    used=("#2a1a08", "#ffb757"),
)

WOOD = Material(
    grounds=("#a4743d",),
    black=("#1f2226", "#101114"),
    white=("#fffdf8", "#f4f0ec"),
    last=("#ffd27a", "#7a2200"),
    won=("#ffb757", "#7a2200"),
    ring="#7f7563",
    legal="#4a2f12",
    cursor="#241100",
    refused="#f6ecd0",
    lit="#998553",
    frame=("#f6ecd0", "#73481f"),
    unlit="#f6ecd0",
    foul="#560a00",
    line="#6a4721",
    star="#4a2f12",
)

SLATE = Material(
    grounds=("#6b7f92",),
    black=("#24272c", "#0e0f11"),
    white=("#fffdf7", "#f4f0ec"),
    last=("#ffd27a", "#7a2200"),
    won=("#ffb757", "#7a2200"),
    ring="#7f7563",
    legal="#fff0c4",
    cursor="#fff0c4",
    refused="#262b30",
    lit="#7c7359",
    frame=("#33383e", "#f4f0ec"),
    unlit="#33383e",
    line="#46545f",
    star="#262b30",
    rail="#5e6b78",
    edge=("#c7d0d8", "#08090b"),
)

TILE = Material(
    grounds=("#7b6b9c", "#736394", "#8373a4"),
    black=("#1c1f23", "#0e0f11"),
    white=("#fffdf8", "#f4f0ec"),
    last=("#ffd27a", "#7a2200"),
    won=("#ffb757", "#7a2200"),
    ring="#7f7563",
    legal="#fff0c4",
    cursor="#fff0c4",
    refused="#1f1a2b",
    lit="#967dc3",
    frame=("$dim", "$background"),
    unlit="$dim",
)

PAPER = Material(
    grounds=("#f4ecd2",),
    black=("#1f4fb4", "#1f4fb4"),
    white=("#ad4008", "#ad4008"),
    last=("#f4ecd2", "#f4ecd2"),
    won=("#f4ecd2", "#f4ecd2"),
    ring="#ad4008",
    legal="#15213a",
    cursor="#15213a",
    refused="#544e41",
    lit="#ffec9a",
    frame=("#544e41", "#d9cfb6"),
    unlit="#544e41",
    foul="#560a00",
    line="#b9c2cf",
    tints=("#9db6ea", "#f0c490"),
)
