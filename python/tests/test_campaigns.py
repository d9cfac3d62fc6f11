"""Campaigns: planned, computed by threads and processes, damaged, merged."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import rulebook
from rulebook import Campaign, CampaignError, compute_shard, work

SHARDS = 12
SPARSE = work.world("few-seeds", step=5003)


def planned(path, game="awele", what=SPARSE, **rest):
    return Campaign.plan(path, game, what, **{"shards": SHARDS, **rest})


def merged(path):
    """The bytes of the result of a campaign that is complete."""
    campaign = Campaign(path)
    campaign.merge()
    return (Path(path) / "result.json").read_bytes()


@pytest.fixture(scope="session")
def expected(tmp_path_factory):
    """What the campaign's result must be."""
    path = tmp_path_factory.mktemp("campaign") / "alone"
    planned(path).run(jobs=1)
    return merged(path)


def test_a_campaign_is_run_and_merged(tmp_path):
    seen = []
    campaign = planned(tmp_path / "new")
    assert list(campaign.missing()) == list(range(SHARDS))
    status = campaign.run(progress=lambda done, of: seen.append((done, of)))
    assert status.complete and status.committed == SHARDS and status.missing == 0
    assert seen == [(n, SHARDS) for n in range(1, SHARDS + 1)]
    result = campaign.merge()
    assert result["holds"] and result["found"] == []
    # Every 5003rd of 12,093,120 cases.
    assert result["totals"]["walks"] == -(-12_093_120 // 5003)


def test_counts_are_those_that_are_published(tmp_path):
    for depth, nodes in [(3, 8902), (4, 197281)]:
        campaign = planned(tmp_path / str(depth), "chess", work.perft(depth, prefix=2), shards=7)
        campaign.run()
        assert campaign.merge()["totals"]["nodes"] == nodes


def test_the_result_does_not_depend_on_threads_or_processes(tmp_path, expected):
    campaign = planned(tmp_path / "it")
    assert campaign.commit(5, compute_shard(campaign.manifest_text, 5))
    script = f"import rulebook; rulebook.Campaign({str(tmp_path / 'it')!r}).run(jobs=5)"
    drivers = [subprocess.Popen([sys.executable, "-c", script]) for _ in range(2)]
    assert [driver.wait() for driver in drivers] == [0, 0]
    assert merged(tmp_path / "it") == expected


def test_a_shard_is_committed_once(tmp_path):
    campaign = planned(tmp_path / "it")
    result = compute_shard(campaign.manifest_text, 3)
    assert campaign.commit(3, result) is True
    # Another time, another machine: the same result.
    assert campaign.commit(3, compute_shard(campaign.manifest_text, 3)) is False
    with pytest.raises(CampaignError, match="not a result of shard 4"):
        campaign.commit(4, result)


def test_a_damaged_result_is_not_merged(tmp_path, expected):
    campaign = planned(tmp_path / "it")
    campaign.run()
    file = tmp_path / "it" / "shards" / "000" / "000005.json"
    file.write_bytes(file.read_bytes()[:-1])
    assert not campaign.status().complete
    assert list(campaign.status().damaged) == [str(file)]
    with pytest.raises(CampaignError, match="shard 5"):
        campaign.merge()
    file.unlink()
    campaign.run()
    assert merged(tmp_path / "it") == expected


def test_what_is_missing_or_quarantined_is_named(tmp_path):
    campaign = planned(tmp_path / "it")
    campaign.quarantine(2, "its worker died")
    assert campaign.run().committed == SHARDS - 1
    assert campaign.status().failed == {2: "its worker died"}
    with pytest.raises(CampaignError, match="shard 2 is quarantined") as refused:
        campaign.merge()
    assert refused.value.hint


def test_another_build_is_refused(tmp_path):
    manifest = json.loads(planned(tmp_path / "it").manifest_text)
    del manifest["sha256"]
    manifest["compared"][0]["sha256"] = "0" * 64
    written = json.dumps(manifest, separators=(",", ":"))
    text = f'{written[:-1]},"sha256":"{hashlib.sha256(written.encode()).hexdigest()}"}}\n'
    with pytest.raises(CampaignError, match="the campaign was planned for"):
        compute_shard(text, 0)


def test_a_plan_that_cannot_be_is_refused(tmp_path):
    with pytest.raises(rulebook.UnknownGameError):
        planned(tmp_path / "1", "draughts")
    with pytest.raises(CampaignError, match="few-stones"):
        planned(tmp_path / "2", what=work.world("few-stones"))
    with pytest.raises(CampaignError):
        planned(tmp_path / "3", what={"kind": "sleep"})
    with pytest.raises(CampaignError, match="12 items cannot be divided|divided into"):
        planned(tmp_path / "4", what=work.games(12), shards=13)
    with pytest.raises(CampaignError):
        Campaign(tmp_path / "5")
    planned(tmp_path / "6")
    with pytest.raises(CampaignError, match="another campaign"):
        planned(tmp_path / "6", shards=3)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_ends_a_shard(tmp_path):
    planned(tmp_path / "it", "tori-shogi", work.games(100_000), shards=1)
    # A process that is started in the background may ignore SIGINT.
    script = f"""import rulebook, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
campaign = rulebook.Campaign({str(tmp_path / "it")!r})
print("begins", flush=True)
rulebook.compute_shard(campaign.manifest_text, 0)
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=300)
    assert "KeyboardInterrupt" in stderr
    assert Campaign(tmp_path / "it").status().missing == 1


def test_a_wrong_program_is_found_shrunk_and_named(tmp_path):
    forgetful = [sys.executable, str(Path(__file__).with_name("forgetful.py"))]
    campaign = planned(tmp_path / "it", what=work.questions(400), program=forgetful, timeout=900, shards=2)
    campaign.run()
    result = campaign.merge()
    assert not result["holds"]
    assert any("awele.feed" in found["fingerprint"] for found in result["found"])


def test_work_says_which_number_is_wrong():
    assert work.world("castling", every=7) == work.world("castling", step=7) and work.world("castling")["step"] == 1
    for ask, words in [
        (lambda: work.world("castling", every=0), "every is 0"),
        (lambda: work.world("castling", step=-1), "every is -1"),
        (lambda: work.perft(-1), "depth is -1"),
        (lambda: work.games(0), "number is 0"),
        (lambda: work.questions(5, seed=-1), "seed is -1"),
    ]:
        with pytest.raises(ValueError, match=words + ", and must be a whole number from"):
            ask()
    with pytest.raises(TypeError, match="every is a whole number from 1, and no float"):
        work.world("castling", every=1.5)
