"""Parts of long work: by threads, and on a cluster of Dask whose worker is killed within a part."""

import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
import rulebook
from rulebook import parts

OF = 12
WORLD = parts.world("awele", "few-seeds", every=5003)
compute = partial(rulebook.part, WORLD, of=OF)


@pytest.fixture(scope="session")
def lines():
    return [compute(number) for number in range(1, OF + 1)]


def test_parts_are_merged_to_the_whole(lines):
    whole = rulebook.merge(rulebook.part(WORLD, 1, of=1, threads=2))
    assert whole["holds"] and whole["counted"]["items"] > 1000
    assert rulebook.merge(reversed(lines)) == whole
    with ThreadPoolExecutor() as pool:
        assert list(pool.map(compute, range(1, OF + 1))) == lines


def test_counts_are_those_that_are_published():
    for depth, nodes in [(3, 8902), (4, 197281)]:
        for both in (False, True):
            work = parts.perft("chess", depth, both=both)
            merged = rulebook.merge(rulebook.part(work, number, of=3) for number in (2, 3, 1))
            assert merged["counted"]["nodes"] == nodes
    games = parts.games("awele", 3, plies=9, rulings={"opponent-without-seeds": "need-not-feed"})
    assert rulebook.merge(rulebook.part(games, 1, of=1))["work"]["rulings"] == "opponent-without-seeds=need-not-feed"
    assert rulebook.merge(rulebook.part(parts.placements("chess", "K"), 1, of=1))["counted"]["items"] == 128


def test_what_is_missing_or_damaged_is_named(lines, tmp_path):
    assert rulebook.missing(WORLD, OF) == list(range(1, OF + 1))
    file = tmp_path / "parts.jsonl"
    file.write_bytes(b"\n".join([*lines[:4], lines[4][:-9], *lines[5:]]))
    with file.open("rb") as kept:
        assert rulebook.missing(WORLD, OF, kept) == [5]
        kept.seek(0)
        with pytest.raises(rulebook.PartsError, match="11 of 12 parts; missing: 5; .* is cut off") as refused:
            rulebook.merge(kept)
    assert refused.value.missing == (5,) and "--part 5/12" in refused.value.hint
    assert rulebook.merge(file.read_bytes() + b"\n" + lines[4])["holds"]


def test_what_does_not_belong_together_is_refused(lines):
    for ask, why in [
        (lambda: rulebook.merge([*lines, rulebook.part(WORLD, 1, of=3)]), "another number of parts"),
        (lambda: rulebook.missing(parts.world("awele", "captures"), OF, lines), "another work"),
        (lambda: rulebook.part(WORLD, 13, of=12), "there is no part 13 of 12"),
        (lambda: rulebook.part(parts.world("awele", "few-stones"), 1, of=1), "few-stones"),
        (lambda: rulebook.part({"kind": "sleep"}, 1, of=1), "this is no work"),
        (lambda: rulebook.merge([]), "there is no part to merge"),
    ]:
        with pytest.raises(rulebook.PartsError, match=why):
            ask()
    with pytest.raises(rulebook.UnknownGameError):
        parts.world("draughts", "moves")


@pytest.fixture
def client():
    pytest.importorskip("distributed")
    import cloudpickle
    import dask.config
    from distributed import Client

    # Workers cannot import this file.
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    # On a busy machine a worker starts slowly; its nanny would give up, and nobody would be left to compute.
    patient = dask.config.set({"distributed.comm.timeouts.connect": "300s", "distributed.comm.timeouts.tcp": "300s"})
    with patient, Client(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as client:
        yield client
        # Dask cannot close a cluster while a killed worker is being restarted.
        until = time.monotonic() + 300
        while len(client.scheduler_info()["workers"]) < 2:
            assert time.monotonic() < until, "no worker was restarted"
            time.sleep(0.05)


def killed_within(number, marker):
    """A part of which the worker is killed while it is being computed; with a marker, once."""
    if number == 5 and not os.path.exists(marker):
        Path(marker).touch()
        signal.setitimer(signal.ITIMER_PROF, 0.005)
        # The part is computed again and again until the signal comes, so it comes within one.
        while True:
            compute(number)
    return compute(number)


def test_a_part_whose_worker_is_killed_is_computed_again(lines, client, tmp_path):
    """The recipe of docs/using/parts.md."""
    from distributed import as_completed

    marker, kept = tmp_path / "killed", [lines[2], lines[6][:100]]
    left = rulebook.missing(WORLD, OF, kept)
    assert left == [1, 2, *range(4, OF + 1)]
    futures = client.map(partial(killed_within, marker=str(marker)), left, pure=False)
    for future, line in as_completed(futures, with_results=True, raise_errors=False):
        assert future.status == "finished", line
        kept.append(line)
    assert marker.exists()
    assert rulebook.merge(kept) == rulebook.merge(lines)
