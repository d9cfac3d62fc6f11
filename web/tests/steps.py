"""What a reader does with the page."""

import base64
import os
import time
from urllib.parse import quote

# Seconds after which a test gives up; what it waits for comes at once, except on a busy machine.
PATIENCE = float(os.environ.get("PATIENCE", 150))
SETTLED = ("document.body.dataset.shown !== undefined && State.write(State.now) === document.body.dataset.shown"
           " && ask.unanswered === 0")


class Table:
    """The page, as a reader uses it."""

    def __init__(self, page, address):
        self.page = page
        self.address = address

    def open(self, **state):
        """Opens the page with what a link states; a list of moves is joined as links join them."""
        moves = "+".join(quote(move, safe="") for move in state.pop("moves", []))
        parts = [f"{key}={quote(value, safe='')}" for key, value in state.items()]
        parts += [f"moves={moves}"] if moves else []
        self.page.goto(self.address + ("#" + "&".join(parts) if parts else ""))
        return self.settled()

    def may_move(self):
        """From now on for a reader who minds no motion."""
        self.page.emulate_media(reduced_motion="no-preference")
        return self

    def until(self, expression, argument=None):
        """Waits until an expression of the argument `it` holds. (Playwright's own way needs `eval`, which the page forbids.)"""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(f"it => Boolean({expression})", argument):
            assert time.monotonic() < end, f"never: {expression} with {argument!r}; the verdict is {self.verdict()!r}"
            self.page.wait_for_timeout(20)
        return self

    def settled(self):
        """Waits until the page shows the state that its address has, and all that it has asked is answered."""
        return self.until(SETTLED)

    def choose_game(self, game):
        self.page.select_option("#game", game)
        return self.until("document.body.dataset.game === it", game).settled()

    def tool(self, name):
        self.page.click(f"#tab-{name}")
        return self

    def paste(self, position):
        """Sets up a position by its text."""
        # Firefox's driver would type line ends as presses of Enter.
        self.tool("setup").page.eval_on_selector("#position", "(field, text) => { field.value = text; }", position)
        self.page.click("#read-position")
        self.settled()
        return self.tool("moves")

    def read_score(self, score):
        self.tool("score").page.fill("#score-text", score)
        self.page.click("#read-score")
        self.page.wait_for_selector("#score-result")
        return self.settled()

    def rule(self, question, option):
        self.tool("rulings").page.select_option(f"#ruling-{question}", option)
        return self.settled()

    def type(self, move):
        self.page.fill("#move", move)
        self.page.click("#play")
        return self.until("State.now.moves.at(-1) === it || State.now.judge === it", move).settled()

    def square(self, name):
        """A square, or with `@` or `*` at its end a piece in the hand of the player to move, once all on the board rests."""
        # A seed on its way makes its house larger, of which Playwright presses the middle.
        self.until("byId('board').getAnimations({ subtree: true }).length === 0")
        attribute = "data-hand" if name[-1] in "@*" else "data-square"
        return self.page.locator(f"#board [{attribute}='{name}']").first

    def press(self, name):
        self.square(name).click(force=True)
        return self.settled()

    def drag(self, origin, target):
        self.square(origin).drag_to(self.square(target), force=True)
        return self.until("State.now.judge || State.now.moves.length").settled()

    def point(self, name):
        """Points at a square after the mouse was elsewhere."""
        self.page.mouse.move(1, 1)
        self.square(name).hover(force=True)
        return self

    def copy(self, button, what):
        """Presses a button that copies something, and returns what the clipboard has once the page says that it is copied."""
        # The note goes by itself, perhaps before a busy machine looks for it.
        self.page.evaluate("""() => new MutationObserver(() => {
            window.noted = document.querySelector(".note")?.textContent ?? window.noted;
        }).observe(document.body, { childList: true, subtree: true })""")
        self.page.click(button)
        self.until("window.noted === it", f"{what} copied.")
        self.page.evaluate("delete window.noted")
        return self.page.evaluate("navigator.clipboard.readText()")

    def saved(self, kind):
        """What is in the file that the button for a picture saves."""
        if self.page.context.browser.browser_type.name == "chromium":
            with self.page.expect_download() as file:
                self.page.click(f"#save-{kind}")
            return file.value.path().read_bytes()
        # Firefox's driver knows nothing of files: this is what the page makes one of.
        self.page.evaluate("""() => {
            const make = URL.createObjectURL;
            window.made = [];
            URL.createObjectURL = (blob) => (window.made.push(blob), make.call(URL, blob));
        }""")
        self.page.click(f"#save-{kind}")
        found = "window.made.find(({ type }) => type.startsWith('image/' + it))"
        self.until(found, kind)
        return base64.b64decode(self.page.evaluate(f"""it => new Promise((done) => {{
            const reader = new FileReader();
            reader.onload = () => done(reader.result.split(',')[1]);
            reader.readAsDataURL({found});
        }})""", kind))

    def verdict(self):
        return self.page.text_content("#verdict")

    def clauses(self):
        """The clauses that the verdict names first: of the move, not of other rulings."""
        return self.page.eval_on_selector_all(
            "#verdict .said > p .clause", "links => links.map(link => link.dataset.clause)")

    def expect_verdict(self, words):
        return self.until("document.querySelector('#verdict').textContent.includes(it)", words)

    def expect_clause(self, name):
        """Waits until the verdict is of what has been pointed at last, and names this clause."""
        return self.until("[...document.querySelectorAll('#verdict .said > p .clause')].some((link) => link.dataset.clause === it)", name)

    def read_clause(self, name):
        """Opens a clause that the verdict names, and returns what the dialog says."""
        self.page.click(f"#verdict .clause[data-clause='{name}'] >> nth=0")
        self.page.wait_for_selector("dialog#clause[open]")
        return self.page.inner_text("dialog#clause")
