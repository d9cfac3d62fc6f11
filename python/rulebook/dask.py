"""A campaign on the workers of a Dask cluster, which call the law in process.

    from dask.distributed import Client
    import rulebook.dask

    with Client(n_workers=2, threads_per_worker=1) as client:
        print(rulebook.dask.run("my-campaign", client))

Workers need this package and no shared disk: they send each shard's result to the driver, which commits it. What is
committed is not computed again, so a run that was interrupted for any reason resumes when it is started again.
"""

from __future__ import annotations

import itertools
import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError

from distributed import Client, KilledWorker, as_completed
from distributed.comm import CommClosedError

from . import Campaign, CampaignError, CampaignStatus, compute_shard

Progress = Callable[[int, int], None]

__all__ = ["SchedulerLost", "run"]


class SchedulerLost(CampaignError):
    """The connection to the scheduler is lost. Committed results stay; run the campaign again to resume it."""


def run(
    path: str | os.PathLike[str],
    client: Client,
    *,
    progress: Progress | None = None,
) -> CampaignStatus:
    """Computes the missing shards of a campaign on a cluster, and returns the campaign's status.

    A shard whose worker dies is computed again, by another worker. One that kills its worker again and again, even
    alone, is quarantined, and does not stop the others; so is one that raises. ``progress`` is called with the number of
    shards that are done and of all.

    Raises:
        CampaignError: the folder is not a campaign, or a worker has another build of the law.
        SchedulerLost: the scheduler is gone.
    """
    driver = _Driver(Campaign(path), client, progress)
    killed = driver.compute(iter(driver.missing))
    # Which shard killed a worker is known only if the worker had no other shard.
    for shard, reason in driver.compute(iter(killed), most=1).items():
        driver.campaign.quarantine(shard, reason)
    return driver.campaign.status()


class _Driver:
    """Submits the shards of a campaign, and commits the results."""

    def __init__(self, campaign: Campaign, client: Client, progress: Progress | None) -> None:
        self.campaign = campaign
        self.client = client
        self.progress = progress
        self.manifest = campaign.manifest_text
        self.missing = list(campaign.missing())
        self.done = campaign.shards - len(self.missing)
        self._threads = (0, -math.inf)

    def compute(self, shards: Iterator[int], most: int | None = None) -> dict[int, str]:
        """Computes shards, at most the given number at a time, by default one for each thread of the cluster.

        No more than that are submitted, so that the scheduler holds only a small part of a campaign of a million
        shards, and few shards are lost when a worker dies. Returns the shards whose workers died, with the reason.
        """
        killed: dict[int, str] = {}
        running: dict[str, int] = {}
        waiting = as_completed(with_results=True, raise_errors=False)
        try:
            self._submit(shards, running, waiting, most)
            for future, result in waiting:
                shard = running.pop(future.key)
                if future.cancelled():
                    raise CancelledError(future.key)
                error = result[1] if future.status == "error" else None
                if error is None:
                    self._finish(self.campaign.commit, shard, result)
                elif isinstance(error, KilledWorker):
                    killed[shard] = f"its worker died each time, last {error.last_worker.address}"
                elif isinstance(error, (CampaignError, CommClosedError)):
                    raise error
                else:
                    self._finish(self.campaign.quarantine, shard, f"{type(error).__name__}: {error}")
                future.release()
                self._submit(shards, running, waiting, most)
        except (CancelledError, CommClosedError) as error:
            raise SchedulerLost(f"the connection to the scheduler is lost; {self._so_far()}") from error
        finally:
            for future in list(waiting.futures):
                future.release()
        return killed

    def _submit(self, shards: Iterator[int], running: dict[str, int], waiting: as_completed, most: int | None) -> None:
        room = (most or self._threads_now()) - len(running)
        for shard in itertools.islice(shards, max(0, room)):
            future = self.client.submit(compute_shard, self.manifest, shard, key=self._key(shard, most), pure=False)
            running[future.key] = shard
            waiting.add(future)

    def _threads_now(self) -> int:
        """How many threads the cluster has; a cluster that grows is asked again each second."""
        threads, asked = self._threads
        if time.monotonic() - asked > 1:
            threads = max(1, sum(self.client.nthreads().values()))
            self._threads = (threads, time.monotonic())
        return threads

    def _key(self, shard: int, most: int | None) -> str:
        # A failed key keeps its error for as long as a future refers to it.
        return f"rulebook-{self.campaign.digest[:16]}-{shard}" + ("-alone" if most == 1 else "")

    def _finish(self, keep: Callable[..., object], shard: int, what: object) -> None:
        keep(shard, what)
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.campaign.shards)

    def _so_far(self) -> str:
        return f"{self.done} of {self.campaign.shards} shards are done; run the campaign again to go on"
