"""What the comparisons with UCI and USI engines behind `rulebook adapt` have in common."""


class WithEngine:
    """A comparison with an engine that lists moves and says nothing of outcomes."""

    fields = ("error", "position", "turn", "check", "legal")

    def finding(self, answers):
        """A position that the law refuses is kept from the engine."""
        ours, theirs = answers
        kept = "skipped" in theirs and (ours.get("error") or {}).get("kind") == "impossible-position"
        return "refused by the law, and not put to the engine" if kept else None
