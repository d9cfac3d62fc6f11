"""The examples in the docstrings, and the stubs."""

import doctest
import importlib
import pathlib
import pkgutil
import subprocess
import sys

import pytest
import rulebook

MODULES = ["rulebook"] + [f"rulebook.{module.name}" for module in pkgutil.iter_modules(rulebook.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_the_examples_of_the_readme_are_true():
    readme = pathlib.Path(__file__).parents[1] / "README.md"
    failed, attempted = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0 and attempted > 10


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    examples = [test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(examples) > 15


def test_everything_exported_is_documented():
    undocumented = [name for name in rulebook.__all__ if not getattr(rulebook, name).__doc__]
    assert undocumented == []


def test_stubs_are_those_of_the_module():
    pytest.importorskip("mypy.stubtest")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "rulebook._rulebook"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
