"""Both ways of asking, the module and the program, have one answer, so that most tests need only one of them."""

import json
from pathlib import Path

import pytest
from conftest import SITE, visiting
from disputes import DISPUTES

SCORES = {
    "aviary": "1. Ob6 Pb3 2. Wa6 Wa3", "tori-shogi": "1. Sw-4d Swx4d Black resigns", "chess": "1. e4 e5 2. Nc3+ Ke6 3. d4",
    "awele": "1. F f 2. A b South resigns", "awarichess": "1. Ed 2. Fa", "synchronous-awarichess": "1. Ed 2. Fa",
    "aieirping": "1. Po10 Mf3", "bifocal": "1. Na3 Ra4",
}  # fmt: skip


def questions(dispute):
    """Of each kind one; and some that are refused."""
    game = dispute.game
    where = {key: value for key, value in dispute.link().items() if key != "rulings"} | {"rulings": dispute.rulings}
    score = SCORES[game]
    sound = [
        where, {**where, "judge": dispute.move}, {"ask": "draw", **where, "marks": {"turned": True}}, {"ask": "game", "game": game},
        {"ask": "law", "game": game}, {"ask": "clause", "game": dispute.clause.split(".")[0], "clause": dispute.clause},
        {"ask": "find", "game": game, "words": "win"}, {"ask": "archive", "game": game, "score": score},
        {"ask": "score", "game": game, "score": score, "as_played": True, "notation": "usi"},
        {"ask": "piece", **where, "from": dispute.piece},
    ]  # fmt: skip
    refused = [{**where, "judge": "zz"}, {"game": game, "position": "nonsense"}, {"ask": "clause", "game": game, "clause": "nothing"}]
    (sound if game == "chess" else refused).append({"ask": "winnable", **where})
    return sound, refused


@pytest.mark.skipif(SITE == "-", reason="there is no module")
def test_both_ways_of_asking_have_one_answer(chromium, server):
    sound, refused = (sum(asked, []) for asked in zip(*map(questions, DISPUTES), strict=True))
    asked = [{"ask": "about"}, *sound, *refused]
    answers = []
    for address in ((Path(SITE) / "index.html").as_uri(), server + "/"):
        with visiting(chromium, address) as visit:
            ask = "async (all) => { const answers = []; for (const one of all) answers.push(JSON.stringify(await ask(one))); return answers; }"
            answers.append(visit().page.evaluate(ask, asked))
    for question, here, there in zip(asked, *answers, strict=True):
        assert here == there, question
        # An error that the page itself makes of an answer is none of the law's.
        kind = json.loads(here).get("error", {}).get("kind")
        assert kind != "no-answer" and (kind is not None) == (question in refused), (question, here)
