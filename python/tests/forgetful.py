"""An engine for Awele that speaks the protocol, and does not know that an opponent must be fed."""

import json
import sys

import rulebook

for line in sys.stdin:
    question = json.loads(line)
    number = question.pop("id", None)
    if question.get("ask") != "about":
        question["rulings"] = {**question.get("rulings", {}), "opponent-without-seeds": "need-not-feed"}
    print(json.dumps({**rulebook.ask(question, by="bitboard"), "id": number}), flush=True)
