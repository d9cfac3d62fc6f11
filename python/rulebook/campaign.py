"""Campaigns: long comparisons as folders of shards, which any number of processes and machines can compute.

>>> import rulebook, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     campaign = rulebook.Campaign.plan(f"{folder}/perft", "chess", rulebook.work.perft(depth=4, prefix=2), shards=5)
...     campaign.run().committed
...     campaign.merge()["totals"]["nodes"]
5
197281
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Optional, Union

from . import _rulebook
from .errors import CampaignError, InternalError
from .law import Game, game as _game
from .protocol import Rulings, stated

Progress = Callable[[int, int], object]
"""Called with the number of shards that are done, and the total."""


@dataclass(frozen=True)
class CampaignStatus:
    """The progress of a campaign. Every committed file has been read and checked."""

    shards: int
    """How many shards there are."""
    committed: int
    """How many have a sound result."""
    missing: int
    """How many have no result, and are not quarantined."""
    failed: Mapping[int, str]
    """The first hundred of the shards that are quarantined, each with the reason."""
    damaged: Mapping[str, str]
    """The first hundred of the files that are damaged or out of place, each with the reason."""
    differing: int
    """How many shards saw a difference."""
    details: Mapping[str, Any] = field(repr=False, compare=False)
    """All of it, as ``rulebook campaign status --json`` writes it."""

    @property
    def complete(self) -> bool:
        """Whether every shard has a sound result, and none has two."""
        return self.committed == self.shards and not self.failed and not self.damaged


class Campaign:
    """The folder of a campaign. Any number of processes may use it at once."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        """Opens the folder.

        :raises CampaignError: there is no manifest, or it is damaged.
        """
        self._folder = _rulebook.CampaignFolder(path)
        self.path = os.fspath(path)

    @classmethod
    def plan(
        cls,
        path: Union[str, os.PathLike[str]],
        game: Union[str, Game],
        work: Mapping[str, Any],
        *,
        rulings: Rulings = None,
        alone: bool = False,
        program: Optional[Sequence[str]] = None,
        compare: str = "play",
        timeout: float = 10.0,
        shards: Optional[int] = None,
        seconds: float = 5.0,
    ) -> Campaign:
        """Plans a campaign and creates its folder; a folder with the same plan is opened.

        :param work: the kind of work, such as :func:`rulebook.work.games` returns.
        :param alone: the engine counts alone, without the model.
        :param program: the command of an engine that speaks the protocol, which is compared with the law instead.
        :param compare: how strictly its answers are compared: ``moves``, ``play``, ``outcome`` or ``reasons``.
        :param timeout: how many seconds it has for an answer.
        :param shards: how many shards there are; by default so many that each takes about so many ``seconds`` here.
        :raises CampaignError: there is no such work, or the folder has something else.
        """
        if isinstance(program, str):
            raise TypeError("a program is a list: its name, then its arguments")
        known = _game(game)
        options = ",".join(f"{question}={option}" for question, option in stated(known.id, rulings).items())
        command = None if program is None else list(program)
        planned = json.dumps(dict(work))
        _rulebook.CampaignFolder.plan(
            path, known.id, planned, options, alone, command, compare, timeout, shards, seconds
        )
        return cls(path)

    @property
    def manifest_text(self) -> str:
        """The plan, as it is in ``manifest.json``: everything that :func:`compute_shard` needs."""
        return self._folder.manifest()

    @property
    def manifest(self) -> dict[str, Any]:
        """The plan."""
        return dict(json.loads(self.manifest_text))

    @property
    def digest(self) -> str:
        """The plan's SHA-256, which identifies the campaign."""
        return self._folder.digest()

    @property
    def shards(self) -> int:
        """How many shards there are, numbered from 0."""
        return self._folder.shards()

    def missing(self) -> Iterator[int]:
        """The shards that are neither committed nor quarantined, one after the other."""
        return filter(self._folder.is_missing, range(self.shards))

    def commit(self, shard: int, result: bytes) -> bool:
        """Stores the result of :func:`compute_shard`: its file appears whole or not at all.

        Returns whether it is new.

        :raises CampaignError: it is not a result of this shard, or there already is a different one.
        """
        return self._folder.commit(shard, result)

    def quarantine(self, shard: int, reason: str) -> None:
        """Records that a shard cannot be computed, so that the others can go on."""
        self._folder.quarantine(shard, reason)

    def run(self, *, jobs: Optional[int] = None, progress: Optional[Progress] = None) -> CampaignStatus:
        """Computes the missing shards on this machine.

        :param jobs: how many shards at once; by default as many as there are cores.
        """
        jobs = jobs or _cores()
        missing, text = list(self.missing()), self.manifest_text
        left, done = iter(missing), self.shards - len(missing)
        running: dict[Future[bytes], int] = {}
        halt = _rulebook.Halt()
        with ThreadPoolExecutor(jobs) as pool:
            try:
                while True:
                    for shard in islice(left, jobs - len(running)):
                        running[pool.submit(_rulebook.compute_shard, text, shard, halt)] = shard
                    if not running:
                        return self.status()
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        shard = running.pop(future)
                        try:
                            self.commit(shard, future.result())
                        except InternalError as error:
                            self.quarantine(shard, str(error))
                        done += 1
                        if progress is not None:
                            progress(done, self.shards)
            finally:
                # The pool waits for the shards that are being computed, of which some take hours.
                halt.halt()

    def status(self) -> CampaignStatus:
        """The progress of the campaign; reads every file."""
        status = json.loads(self._folder.status())
        return CampaignStatus(
            shards=status["shards"],
            committed=status["committed"],
            missing=status["missing_number"],
            failed={shard["shard"]: shard["reason"] for shard in status["failed"]},
            damaged={damaged["path"]: damaged["why"] for damaged in status["damaged"]},
            differing=status["differing"],
            details=status,
        )

    def merge(self) -> dict[str, Any]:
        """Merges the results, writes ``result.json`` and returns it.

        :raises CampaignError: a shard has no sound result, or two that differ; each is named.
        """
        self._folder.merge()
        with open(self._folder.result_path(), encoding="utf-8") as result:
            return dict(json.load(result))

    def __repr__(self) -> str:
        return f"Campaign({self.path!r})"


def _cores() -> int:
    # Containers and batch systems leave a process fewer cores than the machine has.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compute_shard(manifest: str, shard: int) -> bytes:
    """Computes a shard in this process: the bytes of its file, which depend on the manifest and the number alone, but for
    the time and the machine.

    :raises CampaignError: there is no such shard, or the manifest was planned with another build of the law.
    """
    return _rulebook.compute_shard(manifest, shard)
