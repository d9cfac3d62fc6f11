"""Campaigns on a cluster of Dask, whose parts are killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed")

import cloudpickle
import dask.config
import rulebook.dask
from distributed import Client, WorkerPlugin
from rulebook import Campaign, CampaignError, work
from test_campaigns import SHARDS, expected, merged, planned  # noqa: F401

# Workers cannot import this file.
cloudpickle.register_pickle_by_value(sys.modules[__name__])


class Kill(WorkerPlugin):
    """Kills its worker when a shard begins; with a marker, once."""

    def __init__(self, shard, marker=None):
        self.shard = shard
        self.marker = marker

    def transition(self, key, start, finish, **_):
        if finish != "executing" or f"-{self.shard}" not in (key[-3:], key.removesuffix("-alone")[-3:]):
            return
        if self.marker is None or not os.path.exists(self.marker):
            if self.marker is not None:
                Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def client():
    # On a busy machine a worker starts slowly; its nanny would give up, and nobody would be left to compute.
    patient = dask.config.set({"distributed.comm.timeouts.connect": "300s", "distributed.comm.timeouts.tcp": "300s"})
    with patient, Client(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as client:
        yield client
        # Dask cannot close a cluster while a killed worker is being restarted. (`client.wait_for_workers` replaces the
        # cluster's own list of workers, which then fails when the cluster learns of a death that the list already lacks.)
        until = time.monotonic() + 300
        while len(client.scheduler_info()["workers"]) < 2:
            assert time.monotonic() < until, "no worker was restarted"
            time.sleep(0.05)


def test_two_workers_give_the_same_bytes(tmp_path, client, expected):
    planned(tmp_path / "it")
    seen = []
    status = rulebook.dask.run(tmp_path / "it", client, progress=lambda done, of: seen.append((done, of)))
    assert status.complete and seen[-1] == (SHARDS, SHARDS)
    assert merged(tmp_path / "it") == expected


def test_a_shard_whose_worker_is_killed_is_computed_again(tmp_path, client, expected):
    planned(tmp_path / "it")
    client.register_plugin(Kill(10, tmp_path / "killed"))
    assert rulebook.dask.run(tmp_path / "it", client).complete
    assert (tmp_path / "killed").exists()
    assert merged(tmp_path / "it") == expected


def test_a_shard_that_always_kills_its_worker_is_quarantined(tmp_path, client):
    planned(tmp_path / "it")
    client.register_plugin(Kill(10))
    status = rulebook.dask.run(tmp_path / "it", client)
    assert list(status.failed) == [10] and status.committed == SHARDS - 1
    with pytest.raises(CampaignError, match="shard 10 is quarantined"):
        Campaign(tmp_path / "it").merge()


def test_another_build_ends_the_run(tmp_path, client):
    campaign = planned(tmp_path / "it")
    driver = rulebook.dask._Driver(campaign, client, None)
    driver.manifest = driver.manifest.replace('"schema":1', '"schema":2')
    with pytest.raises(CampaignError):
        driver.compute(campaign.missing())
    assert campaign.status().committed == 0


@pytest.fixture
def programs():
    """Starts programs, which end with the test."""
    started = []

    def start(*command):
        started.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True))
        return started[-1]

    yield start
    for program in started:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def started_scheduler(programs, tmp_path, name):
    """A scheduler and a worker in processes of their own: the scheduler, and the file by which it is found."""
    file = tmp_path / name
    dask = (sys.executable, "-m", "dask")
    scheduler = programs(*dask, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    programs(*dask, "worker", "--nthreads", "1", "--scheduler-file", str(file), "--no-dashboard")
    return scheduler, file


def test_a_scheduler_is_killed(tmp_path, programs, expected):
    planned(tmp_path / "it")
    scheduler, file = started_scheduler(programs, tmp_path, "first.json")

    def progress(done, _):
        if done == 3:
            os.killpg(scheduler.pid, signal.SIGKILL)

    with Client(scheduler_file=str(file), timeout=300) as client:
        with pytest.raises(rulebook.dask.SchedulerLost, match="of 12 shards are done"):
            rulebook.dask.run(tmp_path / "it", client, progress=progress)
    assert 3 <= Campaign(tmp_path / "it").status().committed < SHARDS
    _, file = started_scheduler(programs, tmp_path, "second.json")
    with Client(scheduler_file=str(file), timeout=300) as client:
        assert rulebook.dask.run(tmp_path / "it", client).complete
    assert merged(tmp_path / "it") == expected


# It waits for ever once so many shards are done.
DRIVER = """
import sys
import time
from distributed import Client
import rulebook.dask
if __name__ == "__main__":
    with Client(n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        waits = lambda done, _: time.sleep(3600) if done == int(sys.argv[2]) else None
        rulebook.dask.run(sys.argv[1], client, progress=waits)
"""


def test_a_driver_is_killed(tmp_path, programs, expected):
    campaign = planned(tmp_path / "it")
    (tmp_path / "driver.py").write_text(DRIVER)
    driver = programs(sys.executable, str(tmp_path / "driver.py"), str(tmp_path / "it"), "3")
    while campaign.status().committed < 3:
        assert driver.poll() is None
        time.sleep(0.01)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    assert campaign.status().committed == 3
    again = programs(sys.executable, str(tmp_path / "driver.py"), str(tmp_path / "it"), "0")
    assert again.wait(timeout=300) == 0
    assert merged(tmp_path / "it") == expected


def test_a_wrong_program_is_named_by_the_cluster(tmp_path, client):
    forgetful = [sys.executable, str(Path(__file__).with_name("forgetful.py"))]
    campaign = planned(tmp_path / "it", what=work.questions(400), program=forgetful, timeout=900, shards=4)
    assert rulebook.dask.run(tmp_path / "it", client).complete
    result = campaign.merge()
    assert not result["holds"]
    assert any("awele.feed" in found["fingerprint"] for found in result["found"])
