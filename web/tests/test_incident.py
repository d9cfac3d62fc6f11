"""What an arbiter has to do: at an illegal move, and when something else went wrong."""

import pytest
from looks import fits, usable

ILLEGAL = "1. e4 e5 2. Nf3 d6 3. Bb5+ Nf6 4. O-O Be7"


def answered(table, place):
    table.page.wait_for_selector(f"{place} .copy-decision")
    return table.page.inner_text(place).replace("\n", " ")


def test_a_button_at_an_illegal_move_of_a_score_asks_for_what_is_missing(visit):
    table = visit(game="chess").read_score(f'[Date "2025.06.15"]\n\n{ILLEGAL}')
    table.page.click("#score-result .follows")
    place = "#score-result .incident"
    assert "3... Nf6 is illegal" in answered(table, place) and "Is it standard chess" in answered(table, place)
    table.page.click(f"{place} [data-fact='kind=standard']")
    table.page.click(f"{place} [data-fact='earlier=0']")
    table.page.wait_for_selector(f"{place} [data-rule='time.standard']")
    said = answered(table, place)
    assert "White gets 2 minutes more. (Article 7.5.5)" in said and "Result" not in said
    assert "2 minutes" in table.copy(f"{place} .copy-decision", "The decision")
    # An answer can be taken back.
    table.page.click(f"{place} .chip:text('the first')")
    table.page.click(f"{place} [data-fact='earlier=1']")
    table.page.wait_for_selector(f"{place} b:text('Result: 1-0')")
    usable(table)
    fits(table)


@pytest.mark.parametrize("asked", [{"moves": ["e2e4", "e7e5"], "judge": "g1g3"}, {"moves": ["e2e4", "e7e5", "g1g3"]}])
def test_a_button_stands_at_an_illegal_move_on_the_board(visit, asked):
    table = visit(game="chess", **asked)
    table.page.click("#verdict .follows")
    assert "2. g1g3 is illegal" in answered(table, "#verdict .incident")
    assert not visit(game="chess", moves=["e2e4"]).page.query_selector("#verdict .follows")


def test_where_the_document_says_nothing_no_rule_of_chess_is_lent(visit):
    table = visit(game="aviary", judge="c8c2")
    assert table.page.is_hidden("#incident")
    table.page.click("#verdict .follows")
    assert "does not say what follows" in answered(table, "#verdict .incident")


def test_something_else_goes_wrong(visit):
    table = visit(game="chess", position="7k/R7/6K1/8/8/8/8/8 w - - 0 60")
    table.page.click("#incident summary")
    table.page.select_option("#incident-what", "flag")
    table.page.click("#incident-ask")
    place = "#incident .incident"
    table.page.wait_for_selector(f"{place} [data-fact='who=white']")
    table.page.click(f"{place} [data-fact='who=white']")
    table.page.wait_for_selector(f"{place} b:text('Result: 1/2-1/2')")
    assert "Article" in answered(table, place)
    # What cannot be read is said.
    table.page.click("#incident details summary")
    table.page.fill("#incident [data-fact=clocks]", "soon")
    table.page.click("#incident-ask")
    table.page.wait_for_selector(f"{place} .breach")
    assert "clocks" in table.page.inner_text(f"{place} .breach")
    usable(table)
    fits(table)
