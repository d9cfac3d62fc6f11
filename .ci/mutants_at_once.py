#!/usr/bin/env python3
"""All mutants of some files in one build: each is planted behind a switch, and the quick test runs once for each.

    pip install tree-sitter tree-sitter-rust
    .ci/mutants_at_once.py law|engine [SEED [N]]
    .ci/mutants_at_once.py diagnose RULEBOOK [SEED [N]]

The second form validates the mutants of the engines with the program RULEBOOK instead of running the quick test; what it
finds is written to diagnosed.jsonl, a line of JSON for each mutant (docs/results/diagnosis.md).

The mutants are those that `cargo mutants --list` prints: all of crates/model/src/, or N (150) of crates/bitboard/src/
chosen by SEED (1).
Those that cannot be behind a switch (constants, patterns that must be complete) are built and run one by one by `cargo
mutants` itself. Works on a copy in target/mutants-at-once; the results are in results.json there, and the counts are printed.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

import tree_sitter
import tree_sitter_rust

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "mutants-at-once"
TREE = WORK / "tree"
PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
# A mutant that runs longer is taken for an endless loop.
SECONDS = 60
TEST = ["--profile", "mutants", "--no-default-features", "--features", "corpus,crosscheck"]
# A game built on others may catch mutants of theirs that their own tests miss.
MADE_OF = {"awele": ["awarichess"], "chess": ["awarichess", "synchronous-awarichess"]}
GAMES = {path.stem for path in (ROOT / "fixtures").iterdir()}

SWITCH = """
/// Which mutant is on.
pub mod mutant {
    static ON: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0));
    /// Whether it is this one.
    pub fn is(n: u32) -> bool {
        *ON == n
    }
}
"""


def on(n):
    return f"crate::mutant::is({n})"


def marked(n, text):
    """The markers by which a compiler error is matched to the mutant."""
    return f"/*<{n}*/{text}/*{n}>*/"


def within(node):
    yield node
    for child in node.children:
        yield from within(child)


def constant(node):
    """Whether it is evaluated at compile time or inside a macro."""
    while (node := node.parent) is not None:
        if node.type in ("const_item", "static_item", "array_type", "enum_variant", "token_tree"):
            return True
        if node.type == "function_item":
            return any(b"const" in child.text for child in node.children if child.type == "function_modifiers")
    return False


def place(mutant, start, end, nodes):
    """The node that a mutant changes."""
    genre = mutant["genre"]
    for node in nodes:
        operator = node.child_by_field_name("operator")
        condition = node.child_by_field_name("condition")
        if genre == "BinaryOperator" and node.type in ("binary_expression", "compound_assignment_expr"):
            if (operator.start_byte, operator.end_byte) == (start, end):
                chained = any(inner.type == "let_condition" for inner in within(node))
                return None if chained and mutant["replacement"] in ("||", "&&") else node
        elif genre == "UnaryOperator" and node.type == "unary_expression" and node.start_byte == start:
            return node
        elif genre == "MatchArmGuard" and node.type == "match_pattern" and condition is not None:
            if (condition.start_byte, condition.end_byte) == (start, end):
                return condition
        elif genre == "MatchArm" and node.type == "match_arm" and node.start_byte == start:
            return node
        elif genre == "StructField" and node.type.endswith("field_initializer") and node.start_byte == start:
            return node
    if genre == "FnValue":
        functions = [node for node in nodes if node.type == "function_item"]
        # `impl Trait` stands for one type, so another value cannot be returned.
        functions = [it for it in functions if b"impl" not in getattr(it.child_by_field_name("return_type"), "text", b"")]
        bodies = [function.child_by_field_name("body") for function in functions]
        around = [body for body in bodies if body and body.start_byte <= start and end <= body.end_byte]
        return max(around, key=lambda body: body.start_byte, default=None)
    return None


class Source:
    """A file, with its mutants behind switches."""

    def __init__(self, path, mutants, left):
        self.raw = (ROOT / path).read_bytes()
        self.root = PARSER.parse(self.raw).root_node
        nodes = list(within(self.root))
        self.planted = collections.defaultdict(list)
        for n, mutant in mutants:
            node = place(mutant, self.byte(mutant["span"]["start"]), self.byte(mutant["span"]["end"]), nodes)
            if node is None or constant(node):
                left.setdefault(n, "constant")
            elif n not in left:
                self.planted[node.id].append((n, mutant))

    def byte(self, at):
        lines = self.raw.split(b"\n")
        before = sum(len(line) + 1 for line in lines[: at["line"] - 1])
        return before + len(lines[at["line"] - 1].decode()[: at["column"] - 1].encode())

    def between(self, start, end):
        return self.raw[start:end].decode()

    def text(self):
        return self.between(0, self.root.start_byte) + self.of(self.root) + self.between(self.root.end_byte, None)

    def of(self, node):
        parts, at = [], node.start_byte
        for child in node.children:
            parts += [self.between(at, child.start_byte), self.of(child)]
            at = child.end_byte
        plain = "".join([*parts, self.between(at, node.end_byte)])
        mutants = self.planted.get(node.id)
        return plain if not mutants else getattr(self, mutants[0][1]["genre"])(node, plain, mutants)

    def FnValue(self, node, plain, mutants):
        returns = [marked(n, f"if {on(n)} {{ return {mutant['replacement']}; }}") for n, mutant in mutants]
        return "{ " + " ".join(returns) + " " + plain[1:]

    def BinaryOperator(self, node, plain, mutants):
        left, operator, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        left, operator, right = self.of(left), self.between(operator.start_byte, operator.end_byte), self.of(right)
        (n, mutant), others = mutants[0], [mutant["replacement"] for _, mutant in mutants]
        if operator in ("==", "!=") and others in (["=="], ["!="]):
            return marked(n, f"(({left} {operator} {right}) ^ {on(n)})")
        if operator in ("&&", "||") and others in (["&&"], ["||"]):
            either = f"if {on(n)} {{ left {others[0]} ({right}) }} else {{ left {operator} ({right}) }}"
            return marked(n, f"({{ let left = {left}; {either} }})")
        whole = f"{left} {operator} {right}"
        for n, mutant in mutants:
            whole = marked(n, f"if {on(n)} {{ {left} {mutant['replacement']} {right} }} else {{ {whole} }}")
        return f"{{ {whole} }}" if node.type == "compound_assignment_expr" else f"({whole})"

    def UnaryOperator(self, node, plain, mutants):
        n = mutants[0][0]
        return marked(n, f"(if {on(n)} {{ {plain[1:]} }} else {{ {plain} }})")

    def MatchArmGuard(self, node, plain, mutants):
        for n, mutant in mutants:
            plain = marked(n, f"({on(n)} || ({plain}))" if mutant["replacement"] == "true" else f"(!{on(n)} && ({plain}))")
        return plain

    def MatchArm(self, node, plain, mutants):
        n = mutants[0][0]
        pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
        condition = pattern.child_by_field_name("condition")
        ends = condition.start_byte if condition else pattern.end_byte
        guard = f"!{on(n)} && ({self.of(condition)})" if condition else f"!{on(n)}"
        before = self.between(node.start_byte, ends) + ("" if condition else " if ")
        arrow = self.between(pattern.end_byte, value.start_byte)
        return before + marked(n, guard) + arrow + self.of(value) + self.between(value.end_byte, node.end_byte)

    def StructField(self, node, plain, mutants):
        n = mutants[0][0]
        base = next(child for child in node.parent.children if child.type == "base_field_initializer")
        base = self.between(base.start_byte + 2, base.end_byte)
        field, _, value = plain.partition(":")
        return f"{field}: " + marked(n, f"if {on(n)} {{ ({base}).{field} }} else {{ {value or field} }}")


def listed(files):
    said = subprocess.run(["cargo", "mutants", "--workspace", "--list", "--json", "-f", files], cwd=ROOT, check=True, capture_output=True)
    return json.loads(said.stdout)


def plant(mutants, left):
    by_file = collections.defaultdict(list)
    for n, mutant in enumerate(mutants, 1):
        by_file[mutant["file"]].append((n, mutant))
    for path, of_file in by_file.items():
        (TREE / path).write_text(Source(path, of_file, left).text())
    lib = lib_of(mutants)
    (TREE / lib).write_text((ROOT / lib).read_text() + SWITCH)


def lib_of(mutants):
    """The root of the package that has the mutants, where the switch is."""
    return pathlib.Path(*pathlib.Path(mutants[0]["file"]).parts[:3], "lib.rs")


def build(mutants, left, what):
    """Builds a target; a mutant that does not compile is left out, and the rest is built again."""
    while True:
        plant(mutants, left)
        # A test that runs a thousand times may take longer to build.
        packages = [f"rulebook-{name}" for name in ("board", "rules", "model", "bitboard", "games", "checks")]
        faster = [word for name in packages for word in ("--config", f"profile.mutants.package.{name}.opt-level=1")]
        command = ["cargo", "build", *what, *faster, "--message-format=json"]
        built = subprocess.run(command, cwd=TREE, capture_output=True, text=True)
        messages = [json.loads(line) for line in built.stdout.splitlines()]
        if built.returncode == 0:
            return next(m["executable"] for m in reversed(messages) if m.get("executable"))
        errors = [m["message"] for m in messages if m["reason"] == "compiler-message" and m["message"]["level"] == "error"]
        known = len(left)
        for error in errors:
            blame(error, mutants, left)
        print(f"{len(errors)} errors; {len(left) - known} more mutants are left out", file=sys.stderr)
        if len(left) == known:
            sys.exit("the compiler errors belong to no mutant:\n" + (errors or [{"rendered": built.stderr}])[0]["rendered"])


def blame(error, mutants, left):
    code = (error["code"] or {}).get("code")
    spans = sorted(error["spans"], key=lambda span: not span["is_primary"])
    for span in spans:
        # A macro of the standard library is in an absolute path, and may be there.
        while span and (pathlib.Path(span["file_name"]).is_absolute() or not (TREE / span["file_name"]).is_file()):
            span = (span.get("expansion") or {}).get("span")
        if not span:
            continue
        raw = (TREE / span["file_name"]).read_bytes()
        marks = [(m.end(), raw.find(b"/*%s>*/" % m[1]), int(m[1])) for m in re.finditer(rb"/\*<(\d+)\*/", raw)]
        around = [mark for mark in marks if mark[0] <= span["byte_start"] and span["byte_end"] <= mark[1]]
        # A match that is no longer exhaustive: the first arm after here that can be dropped.
        behind = [mark for mark in marks if mark[0] >= span["byte_start"] and mutants[mark[2] - 1]["genre"] == "MatchArm"]
        if around:
            left[min(around, key=lambda mark: mark[1] - mark[0])[2]] = "unviable" if code == "E0277" else "constant"
            return
        if code == "E0004" and behind:
            left[min(behind)[2]] = "constant"
            return


def game_of(mutant):
    name = pathlib.Path(mutant["file"]).parts[3].removesuffix(".rs").replace("_", "-")
    return name if name in GAMES else None


def run(test, n, mutant, side):
    """The result of a mutant; in code that several games share, of any of them."""
    result = "missed"
    own = game_of(mutant)
    for game in [own, *MADE_OF.get(own, [])] if own else sorted(GAMES):
        try:
            ended = subprocess.run([test, game, side], cwd=TREE, env={**os.environ, "MUTANT": str(n)}, timeout=SECONDS, capture_output=True)
            if ended.returncode != 0:
                return "caught"
        except subprocess.TimeoutExpired:
            result = "timed out"
    return result


def one_by_one(mutants, side):
    """Runs `cargo mutants` itself on the rest, game by game; shared code is tested with chess."""
    results, by_game = {}, collections.defaultdict(list)
    for mutant in mutants:
        by_game[game_of(mutant) or "chess"].append(mutant)
    for game, of_game in by_game.items():
        names = {mutant["name"] for mutant in of_game}
        # Some kinds of mutants are listed whatever the filter.
        files = [f"--file={file}" for file in sorted({mutant["file"] for mutant in of_game})]
        out = WORK / f"one-by-one-{side}-{game}"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        exactly = ["--re=^" + re.sub(r"([][.*^$(){}?+|\\&])", r"\\\1", name) + "$" for name in names]
        command = ["cargo", "mutants", "--workspace", "--test-package=rulebook", *TEST, "--cargo-arg=--test=mutants", "--baseline=skip", "--timeout", str(SECONDS)]
        command += ["--in-place", "--output", str(out), *files, *exactly, "--", "--", game, side]
        subprocess.run(command, cwd=TREE, stdout=subprocess.DEVNULL)
        for file, result in [("caught", "caught"), ("missed", "missed"), ("timeout", "timed out"), ("unviable", "unviable")]:
            listed_in = out / "mutants.out" / f"{file}.txt"
            names_in_file = listed_in.read_text().splitlines() if listed_in.exists() else []
            results |= {name: result for name in names_in_file if name in names}
    return results


def diagnose(mutants, left, rulebook):
    """What `rulebook validate` finds in each mutant."""
    sys.path.insert(0, str(ROOT / "tests/readings"))
    from measure import validated

    program = build(mutants, left, ["--profile", "mutants", "--bin", "rulebook"])

    def found(n):
        mutant = mutants[n - 1]
        game = game_of(mutant) or "chess"
        engine = ["env", f"MUTANT={n}", program, "speak", "--by", "bitboard"]
        row = validated(rulebook, game, engine, ["--positions", "300", "--time", "120", "--timeout", "5"])
        return {"game": game, "mistake": mutant["name"], **row}

    switched = [n for n in range(1, len(mutants) + 1) if n not in left]
    with open(WORK / "diagnosed.jsonl", "w") as out, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row in pool.map(found, switched):
            print(json.dumps(row, ensure_ascii=False), file=out, flush=True)
    print(f"{len(switched)} of {len(mutants)} mutants, by a switch: {WORK / 'diagnosed.jsonl'}")


def main():
    todo = next(iter(sys.argv[1:]), None)
    side = {"law": "model", "engine": "bitboard", "diagnose": "bitboard"}.get(todo)
    if side is None:
        sys.exit(__doc__)
    rulebook = str(pathlib.Path(sys.argv.pop(2)).resolve()) if todo == "diagnose" else None
    mutants = listed(f"crates/{side}/src/**/*.rs")
    if side == "bitboard":
        seed, count = (int(text) for text in (sys.argv[2:4] + ["1", "150"][len(sys.argv) - 2 :]))
        mutants = sorted(mutants, key=lambda mutant: mutant["name"])
        mutants = random.Random(seed).sample(mutants, min(count, len(mutants)))
        print(f"seed {seed}: {len(mutants)} mutants")
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(ROOT, TREE, ignore=shutil.ignore_patterns("target", ".git", "mutants.out*"))
    left = {}
    if rulebook:
        diagnose(mutants, left, rulebook)
        return
    test = build(mutants, left, [*TEST, "--test", "mutants"])
    results = {mutant["name"]: left.get(n) for n, mutant in enumerate(mutants, 1)}
    switched = [n for n in range(1, len(mutants) + 1) if n not in left]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for n, result in zip(switched, pool.map(lambda n: run(test, n, mutants[n - 1], side), switched)):
            results[mutants[n - 1]["name"]] = result
    print(f"{len(switched)} by a switch, {sum(why == 'constant' for why in left.values())} one by one", file=sys.stderr)
    for path in {mutant["file"] for mutant in mutants} | {lib_of(mutants)}:
        shutil.copy(ROOT / path, TREE / path)
    results |= one_by_one([mutant for mutant in mutants if results[mutant["name"]] == "constant"], side)
    (WORK / "results.json").write_text(json.dumps(results, indent=1))
    counts = collections.Counter((mutant["file"], results[mutant["name"]]) for mutant in mutants)
    kinds = ["caught", "missed", "timed out", "unviable"]
    print("| file | mutants | " + " | ".join(kinds) + " |\n|---|--:|--:|--:|--:|--:|")
    for path in sorted({mutant["file"] for mutant in mutants}):
        each = [counts[path, kind] for kind in kinds]
        print(f"| `{path}` | {sum(each)} | " + " | ".join(map(str, each)) + " |")
    print("\n".join(["", *(f"{result}: {name}" for name, result in results.items() if result not in ("caught", "unviable"))]))


main()
