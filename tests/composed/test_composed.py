"""Faults composed by chance: python3 tests/composed/test_composed.py

None of its seeds is one of those that are measured.
"""

import collections
import functools
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def loaded(name):
    """A program of this folder as a module; tests/readings has others of the same names."""
    spec = importlib.util.spec_from_file_location(f"composed_{name}", HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


engine, measure = loaded("engine"), loaded("measure")
guards = sys.modules["guards"]
GAMES = measure.GAMES


def reading(game, mistake=None):
    return engine.importlib.import_module(game.replace("-", "_")).Engine(mistake)


@functools.lru_cache(None)
def questions(game, number=100):
    """Questions of the corpus, spread over it, and those of a short game; each with the right answer."""
    cases = map(json.loads, (guards.CORPUS / f"{game}.jsonl").read_text().splitlines())
    cases = [case for case in cases if not case["rulings"]]
    chance, right, moves = random.Random(game), reading(game), []
    asked = [{"game": game, **{key: case[key] for key in ("position", "moves")}} for case in chance.sample(cases, number - 12)]
    asked = [(question, right.answer(question)) for question in asked]
    while len(asked) < number:
        question = {"game": game, "moves": moves}
        asked.append((question, right.answer(question)))
        moves = moves + [chance.choice(asked[-1][1]["legal"])]
    return asked


class ComposedTest(unittest.TestCase):
    def test_a_seed_makes_one_engine(self):
        for game in GAMES:
            one, other = (list(engine.faults(game, "7+8")) for _ in range(2))
            said = [[(base, guard.words) for base, guard in faults] for faults in (one, other)]
            self.assertEqual(said[0], said[1])
            one, other = engine.composed(game, one), engine.composed(game, other)
            for question, _ in questions(game)[::5]:
                self.assertEqual(one.answer(question), other.answer(question))

    def test_every_game_is_played(self):
        for game in GAMES:
            asked = [{"ask": "about"}, {"game": game, "position": "startpos"}, *(asked for asked, _ in questions(game)[-4:])]
            command = [sys.executable, str(HERE / "engine.py"), game, "9+10"]
            said = subprocess.run(command, input="\n".join(map(json.dumps, asked)), capture_output=True, text=True, check=True)
            about, *answers = map(json.loads, said.stdout.splitlines())
            self.assertEqual(list(about["games"]), [game])
            self.assertNotIn("(", about["name"])
            self.assertEqual(len(answers), len(asked) - 1)
            for answer in answers:
                self.assertTrue("legal" in answer or "error" in answer, answer)

    def test_a_guard_that_never_holds_leaves_the_engine_right(self):
        for game in GAMES:
            mistakes = random.Random(game).sample(sorted(reading(game).MISTAKES), 3)
            for some in (mistakes[:1], mistakes[1:]):
                made = engine.composed(game, [({"mistake": mistake}, guards.NEVER) for mistake in some])
                for question, right in questions(game):
                    self.assertEqual(made.answer(question), right, (some, question))

    def test_a_guard_that_always_holds_leaves_the_fault_alone(self):
        for game in GAMES:
            chance, differ = random.Random(game), 0
            for mistakes in (chance.sample(sorted(reading(game).MISTAKES), number) for number in (1, 1, 2)):
                faulty = reading(game, "+".join(mistakes))
                made = engine.composed(game, [({"mistake": mistake}, guards.ALWAYS) for mistake in mistakes])
                for question, right in questions(game):
                    answer = faulty.answer(question)
                    self.assertEqual(made.answer(question), answer, (mistakes, question))
                    differ += answer != right
            self.assertGreater(differ, 0, game)

    def test_a_guard_chooses_among_the_moves(self):
        of_black = guards.Guard("Black moves", lambda case: case.turn == "black")
        made = engine.composed("chess", [({"mistake": "knight-leaps-round-the-edge"}, of_black)])
        for turn, mistake in [("w", None), ("b", "knight-leaps-round-the-edge")]:
            asked = {"game": "chess", "position": f"4k3/8/7n/8/8/7N/8/4K3 {turn} - - 0 1"}
            self.assertEqual(made.answer(asked), reading("chess", mistake).answer(asked))
        self.assertNotEqual(reading("chess").answer(asked), made.answer(asked))
        # The first of the moves that differ, and what is played goes on from where it has led.
        first = guards.Guard("the first", lambda case: case.place[0] == 0)
        made, right = engine.composed("chess", [({"mistake": "knight-leaps-round-the-edge"}, first)]), reading("chess")
        (more,) = set(made.answer(asked)["legal"]) - set(right.answer(asked)["legal"])
        after = made.answer({**asked, "moves": [more, "e1e2"]})
        self.assertEqual((after["turn"], after["legal"] != []), ("black", True))

    def test_guards_are_of_many_kinds(self):
        kinds, none = collections.Counter(), 0
        for seed in range(200):
            for _, guard in engine.faults(GAMES[seed % len(GAMES)], str(seed)):
                none += guard is guards.ALWAYS
                kinds[guard.words.split(":")[0].split(" (")[0]] += guard is not guards.ALWAYS
        self.assertGreaterEqual(len(+kinds), 20)
        self.assertTrue(80 <= none <= 120, none)

    def test_a_guard_holds_neither_always_nor_never(self):
        for game in GAMES:
            guard = guards.drawn(random.Random(3), game)
            self.assertEqual({bool(guard.holds(case)) for case in guards.sample(game)}, {True, False}, guard.words)

    def test_texts(self):
        self.assertEqual(guards.squares("ac14ab13*c9"), [(29, 14), (28, 13), (3, 9)])
        self.assertEqual([guards.squares(move) for move in ("4f3f+", "S*7a", "e7e8q", "b", "0")],
                         [[(4, 2), (5, 2)], [(1, 7)], [(5, 7), (5, 8)], [(2, 2)], []])
        self.assertEqual(guards.board("8/7k/8/=I6+S/8/8/8/2*5[Ss] w")[0], {(8, 7): "k", (1, 5): "=I", (8, 5): "+S", (3, 1): "*"})
        both = "0,0,0,0,0,1/2,0,0,0,0,0 1-2 s | - | 8/8/8/8/8/8/8/7K w - - 0 1"
        self.assertEqual(guards.board(both, sown=True), ({(6, 1): "1", (1, 2): "2"}, (6, 2)))
        self.assertEqual(guards.board(both), ({(8, 1): "K"}, (8, 8)))

    def test_the_page(self):
        def row(seeds, *causes, faults=1, **rechecked):
            causes = [{"clauses": some, "rank": rank, "again": rank > 2, **rechecked} for rank, some in enumerate(causes, 1)]
            composed = [{"clauses": ["a.b"]}, {"clauses": ["c.d"]}][: 1 + ("+" in seeds)]
            return {"game": "chess", "composed": composed, "causes": causes, "separations": [], "faults": ["x"] * faults, "alone": 0}

        rows = [row("1", ["x.y", "a.b"]), row("2", ["x.y", "x.z", "a.b"]), row("3"), row("4", faults=0),
                row("5+6", ["a.b"], ["x.y", "x.z", "c.d"]), row("7+8", ["a.b"], ["x.y"], ["c.d"])]
        cells = measure.of_engines(rows)
        self.assertEqual([cell.split(" (")[0] for cell in list(cells.values())[1:]], ["1 of 6", "1 of 3", "1 of 2", "1 of 5"])
        plain = {**row("11"), "faults": ["misses a.b", "plays a.b", "plays c.d"], "alone": 2}
        self.assertTrue(measure.is_named_first(plain))
        self.assertEqual([one["clauses"] for one in measure.told(plain)], [["a.b"]])
        self.assertEqual(measure.share([0] * 5, [0] * 10), "5 of 10 (50 %, 24–76)")
        rows.append(row("9", ["a.b"], ["x.y"], rechecked={"asked": 9, "held": 8, "against": 1}))
        self.assertIn("| 1 of 6 (17 %, 3–56) | 2 |", measure.page(rows))
        self.assertNotIn("false", measure.page(rows[:-1]))
        self.assertEqual(measure.seeds(1000, 5), ["1000", "1001", "1002", "1003+1004", "1005+1006"])


if __name__ == "__main__":
    unittest.main()
