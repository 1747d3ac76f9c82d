"""A move being selected on a board, site by site, with its preview."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from functools import cached_property

from abstract_arcade.rules import Move, Position, Sentence, Site


class Selection:
    """The move being selected in a position, site by site, and its preview.

    The first site chosen narrows the legal moves to those that begin with it. Further sites, in any
    order, narrow them to those that contain these sites, too. Moves without a site, such as a swap,
    cannot be selected.

    Attributes:
        is_open: whether a move may be selected now; if not, there are no candidates.
        cursor: the site under the cursor; `point` moves it.
        sites: the sites chosen so far, in order.
        refusal: why the last site could not be chosen; None if it could.
    """

    def __init__(self, position: Position, cursor: Site, *, is_open: bool) -> None:
        self.position = position
        self.is_open = is_open
        self.sites: tuple[Site, ...] = ()
        self.refusal: Sentence | None = None
        self.cursor = cursor
        # The index of the previewed candidate, modulo their number.
        self._alternative = 0
        # The positions after the moves previewed so far.
        self._previews: dict[Move, Position] = {}

    @cached_property
    def _by_first_site(self) -> dict[Site, list[Move]]:
        moves: dict[Site, list[Move]] = {}
        for move in self.position.legal_moves():
            if move:
                moves.setdefault(move[0], []).append(move)
        return moves

    @property
    def candidates(self) -> Sequence[Move]:
        """The legal moves that contain the sites chosen so far and the site under the cursor.

        They begin with the first of these sites, and are in the order of `legal_moves`. Empty
        unless `is_open`.
        """
        if not self.is_open:
            return ()
        sites = self.sites
        if self.cursor not in sites:
            sites = (*sites, self.cursor)
        return self._leading_to(sites)

    def _leading_to(self, sites: tuple[Site, ...]) -> Sequence[Move]:
        """Return the legal moves that begin with the first of `sites` and contain the others."""
        beginning = self._by_first_site.get(sites[0], ())
        return [move for move in beginning if set(sites) <= set(move)]

    @property
    def move(self) -> Move | None:
        """The candidate that is previewed; None if there are no candidates."""
        candidates = self.candidates
        return candidates[self._alternative % len(candidates)] if candidates else None

    @property
    def alternative(self) -> int:
        """The index of `move` in `candidates`; 0 if there are none."""
        candidates = self.candidates
        return self._alternative % len(candidates) if candidates else 0

    @property
    def preview(self) -> Position | None:
        """The position after `move`, one object for each move; None without a move."""
        move = self.move
        if move is None:
            return None
        if move not in self._previews:
            self._previews[move] = self.position.play(move)
        return self._previews[move]

    @property
    def open_sites(self) -> Collection[Site]:
        """The sites that may be chosen next.

        Without chosen sites, these are the first sites of the legal moves. Otherwise they are all
        sites, the chosen ones included, of the moves that contain them. Empty unless `is_open`.
        """
        if not self.is_open:
            return ()
        if not self.sites:
            return self._by_first_site.keys()
        return {site for move in self._leading_to(self.sites) for site in move}

    @property
    def dividing_sites(self) -> Collection[Site]:
        """The sites that are in some but not all of the moves that contain the chosen sites.

        Empty if no site is chosen.
        """
        if not self.sites or not self.is_open:
            return ()
        moves = self._leading_to(self.sites)
        sites = {site for move in moves for site in move}
        shared = sites.intersection(*moves)
        return sites - shared

    def nearest_open_site(self) -> Site | None:
        """Return the open site with the fewest steps to the cursor, perhaps its own site.

        None if no site is open, or if the cursor is not on the board.
        """
        board = self.position.game.board
        open_sites = self.open_sites
        if self.cursor not in board.sites:
            return None
        # A breadth-first search.
        queue = deque([self.cursor])
        seen = {self.cursor}
        while queue:
            site = queue.popleft()
            if site in open_sites:
                return site
            for neighbor in board.neighbors[site]:
                if neighbor not in seen:
                    seen.add(neighbor)
                    queue.append(neighbor)
        return None

    def point(self, site: Site) -> None:
        """Move the cursor to a site, and clear the refusal."""
        if site != self.cursor:
            self.cursor = site
            self._alternative = 0
        self.refusal = None

    def choose(self, site: Site) -> Move | None:
        """Choose a site: it completes a move, narrows the candidates, or is refused.

        A site that was chosen before completes the previewed move.

        Returns:
            The completed move, which is not played yet. None if further sites are needed, if
            `refusal` says why there is no such move, or if no move may be selected now.
        """
        self.point(site)
        if not self.is_open:
            return None
        if site in self.sites:
            return self.move
        candidates = self.candidates
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            self.sites = (*self.sites, site)
            self._alternative = 0
        else:
            self.refusal = self.position.why_illegal((*self.sites, site))
        return None

    def numbered(self, number: int) -> Move | None:
        """Return a candidate by its number, from 1; None without it, or if it is the only one."""
        candidates = self.candidates
        if len(candidates) < 2 or not 1 <= number <= len(candidates):
            return None
        return candidates[number - 1]

    def show_next(self, step: int) -> bool:
        """Preview the next candidate (1) or the previous one (-1), going round at the end.

        Return whether there is more than one candidate.
        """
        self.refusal = None
        count = len(self.candidates)
        if count > 1:
            self._alternative = (self._alternative + step) % count
        return count > 1

    def show(self, move: Move) -> None:
        """Put the cursor on the first site of a legal move, and preview the move if `is_open`.

        Sites chosen before are forgotten. The move has a site: it is no swap.
        """
        self.clear()
        self.point(move[0])
        if self.is_open:
            self._alternative = list(self.candidates).index(move)

    def clear(self) -> None:
        """Forget the sites chosen so far, the refusal and the previewed alternative."""
        self.sites = ()
        self.refusal = None
        self._alternative = 0
