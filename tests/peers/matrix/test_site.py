"""The site of stored results, and the badges beside it: python3 tests/peers/matrix/test_site.py

RULEBOOK names the program. Ends with 77 where there is no Jinja.
"""

import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RULEBOOK = os.environ.get("RULEBOOK", str(ROOT / "target/release/rulebook"))
SLOW = json.loads((HERE / "result.json").read_text())


def result(passed=False, met=3, **known):
    """A result of chess with a wrong answer, or without."""
    made = copy.deepcopy({**SLOW, **known})
    report = made["report"]
    report["parts"][0]["wrong"] = report["faults"][0]["met"] = met
    if passed:
        report.update(conclusion="passed", faults=[])
        report["parts"][0]["wrong"] = 0
    return made


class SiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.site = self.folder / "deep" / "site"

    def make(self, *results, options=()):
        """Makes the site of results or of a folder of them, and gives the exit status and what was said."""
        files = [one if isinstance(one, pathlib.Path) else self.folder / f"{at}.json" for at, one in enumerate(results)]
        for file, one in zip(files, results):
            if file != one:
                file.write_text(json.dumps(one))
        done = subprocess.run([HERE / "site", "--rulebook", RULEBOOK, *options, self.site, *files], capture_output=True, text=True)
        if done.returncode == 77:
            print(done.stderr)
            os._exit(77)
        return done.returncode, done.stdout + done.stderr

    def found(self, pattern, page):
        return re.findall(pattern, (self.site / page).read_text())

    def test_five_results(self):
        """Two versions of an implementation whose name means harm, the tenth later than the ninth and without a fault; one with three
        wrong answers, one that declines placements, one that was never compared at an end."""
        harm = "<swift>/../it"
        begins, endless = result(True, id="begins", version="1"), result(True, id="endless", version="1")
        begins["report"]["parts"][1] = {"part": "placements", "right": 0, "wrong": 0, "declined": 2}
        endless["report"]["compared"]["outcome"] = 0
        results = [result(met=5, id=harm, version="1.9.0"), result(True, id=harm, version="1.10.0"), result(), begins, endless]
        status, said = self.make(*results, options=["--law", "law.html"])
        self.assertEqual((status, said), (0, f"16 files of 5 results: {self.site}/index.html\n"))
        # A clause that the law does not have has no page.
        names = sorted(str(file.relative_to(self.site)) for file in self.site.rglob("*.*") if file.is_file())
        implementations = ["-swift--..-it", "begins", "endless", "slow"]
        self.assertEqual(names, sorted([
            "index.html", "style.css", "game/chess.html", "clause/chess.pawn.en-passant.capture.html",
            *(f"badge/{name}.{form}" for name in implementations for form in ("json", "svg")),
            *(f"implementation/{name}.html" for name in implementations),
        ]))
        # The latest version of each, and what each was asked; what is no text of the site's is escaped, and the law's page is linked.
        shown = r'1\.10\.0|1\.9\.0|>agrees|differs in [0-9]+ way|[0-9]+ of 103|Rust &amp; C|Rust & C|<swift>|(?<=engines<td>).*|href="law.html"'
        self.assertEqual(self.found(shown, "index.html"), [
            'href="law.html"', "1.10.0", "Rust &amp; C", "play", ">agrees", "Rust &amp; C", "games", ">agrees",
            "Rust &amp; C", "moves", ">agrees", "Rust &amp; C", "play", "differs in 1 way", "100 of 103",
        ])
        # The five wrong answers of the ninth version are not on the game's page.
        self.assertEqual(self.found(r'\.\./clause/[^"]*|\.\./implementation/slow.html#[^"]*">[0-9]+</a>|">5</a>', "game/chess.html"),
                         ["../clause/chess.pawn.en-passant.capture.html", '../implementation/slow.html#chess-2-1">3</a>'])
        # A name is no path, no tag, and an address is no script.
        shown = r'<svg|<td class="number">0<td class="number">5|Differs from <a href="[^"]*">|<swift>|javascript:'
        self.assertEqual(self.found(shown, "implementation/-swift--..-it.html"), [
            '<td class="number">0<td class="number">5', "<svg", 'Differs from <a href="../clause/chess.pawn.en-passant.capture.html">',
        ])
        self.assertEqual(self.found("javascript:", "implementation/slow.html"), [])
        self.assertEqual(self.found(r"slow 2|1\.9\.0|<blockquote>", "clause/chess.pawn.en-passant.capture.html")[-3:], ["1.9.0", "1.9.0", "slow 2"])
        self.assertEqual(json.loads((self.site / "badge/slow.json").read_text()),
                         {"schemaVersion": 1, "label": "rulebook", "message": "differs in 1 way", "color": "#9a3412"})
        self.assertEqual(len(self.found("rulebook: differs in 1 way", "badge/slow.svg")), 2)

    def test_the_difference_is_drawn(self):
        """From the square that the move leaves to that which it enters, or onto that where a piece is dropped."""
        drawn = result()
        for game, reached, move, arrow in (
            ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", ["e5", "d6"]),
            ("tori-shogi", "3k3/7/7/7/7/7/3K3 b F", "F*4d", None),
            ("awele", "startpos", "A", None),
        ):
            with self.subTest(game):
                drawn["report"]["game"] = game
                drawn["report"]["faults"][0]["disagreement"].update(reached=reached, only_law=[{"move": move}])
                self.assertEqual(self.make(drawn)[0], 0)
                squares = {move[-2:]: "reason"} if game != "awele" else {}
                ask = {"ask": "draw", "game": game, "position": reached, "marks": {"squares": squares, "arrows": [arrow] if arrow else []}}
                said = subprocess.run([RULEBOOK, "speak"], input=json.dumps(ask), capture_output=True, text=True).stdout
                self.assertIn(json.loads(said)["svg"], (self.site / "implementation/slow.html").read_text())

    def test_anybody_can_write_a_result(self):
        """What does not print is escaped where it is shown, and a long name is shortened."""
        hostile = result(id="n" * 300, version="1\u202e", licence="\x1b[2JMIT")
        hostile["report"]["faults"][0]["disagreement"]["says"] = "\u202enothing\x1b[31m"
        self.assertEqual(self.make(hostile), (0, f"7 files of 1 result: {self.site}/index.html\n"))
        shown = self.found(r"\\u\{202e\}nothing\\u\{1b\}\[31m|\\u\{1b\}\[2JMIT", f"implementation/{'n' * 100}-.html")
        self.assertEqual(shown, [r"\u{1b}[2JMIT", r"\u{202e}nothing\u{1b}[31m"])
        for file in self.site.rglob("*.*"):
            content = file.read_text()
            self.assertTrue(content.replace("\n", "").isprintable() and "n" * 300 not in content, file)

    def test_stored_results(self):
        stored = ROOT / "docs/results/matrix"
        self.assertEqual(self.make(stored)[0], 0)
        kept = {json.loads(file.read_text())["id"] for file in stored.glob("*.json")}
        self.assertEqual(len(list((self.site / "implementation").iterdir())), len(kept))

    def test_what_is_refused(self):
        """The same twice, what is no result, and one of an unknown game."""
        status, said = self.make(SLOW, SLOW)
        self.assertEqual((status, said), (2, "there are two results of `slow` 2 for chess\n"))
        status, said = self.make({})
        self.assertTrue(status == 2 and "0.json: no result of `rulebook validate --json`" in said, said)
        status, said = self.make({**SLOW, "report": {**SLOW["report"], "game": "go"}})
        self.assertEqual((status, said), (2, "the result of `slow` is about `go`, which is no game\n"))

    def test_what_validate_prints(self):
        """The action for other people's checks puts the badges and the site beside its report."""
        told = {"RULEBOOK": RULEBOOK, "RULEBOOK_GAME": "awele", "RULEBOOK_COMMAND": f"'{RULEBOOK}' speak --by bitboard",
                "RULEBOOK_ARGUMENTS": "--positions 0 --timeout 900", "RULEBOOK_OUTPUT": str(self.folder)}
        done = subprocess.run([ROOT / ".github/action/validate"], env={**os.environ, **told}, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(json.loads((self.folder / "badge.json").read_text())["message"], "agrees")
        self.assertIn(">agrees", (self.folder / "site/implementation/rulebook.html").read_text())


if __name__ == "__main__":
    sys.exit(unittest.main())
