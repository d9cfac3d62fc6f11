"""A dispute for each game, from the project's fixtures (the case is named), where its expected verdict is reasoned."""

from dataclasses import dataclass, field


@dataclass
class Dispute:
    game: str
    case: str
    position: str
    piece: str
    target: str
    move: str
    clause: str
    # What the clause says, so that a reader sees it in the dialog.
    words: str
    rulings: dict = field(default_factory=dict)
    moves: list = field(default_factory=list)
    # A ruling under which the move is legal.
    legal_under: tuple = ()
    # A press on the target would pick the piece there, so the first one is dragged onto it.
    drag: bool = False

    def link(self, **more):
        """What a link states to show the position before the move."""
        rulings = ",".join(f"{question}={option}" for question, option in self.rulings.items())
        state = {"game": self.game, "rulings": rulings, "position": self.position, "moves": self.moves, **more}
        return {key: value for key, value in state.items() if value}


DISPUTES = [
    Dispute(
        "aviary", "jumping-and-blocking: the Owl on c6 keeps the Tern from the Sparrow on b7",
        "8/1scrg3/2oW4/3T4/4Crs1/8/4b3/S7[] w", "d5", "b7", "d5b7",
        "aviary.jump.enemy", "when an enemy stands on the middle square"),
    Dispute(
        "tori-shogi", "drop-mate: swallow drop mate illegal, a Swallow's drop does not mate",
        "5pk/5s1/6C/7/7/7/K6 b S", "S*", "1b", "S*1b",
        "tori-shogi.drop.mate", "Swallow", legal_under=("swallow-drop-mate", "legal")),
    Dispute(
        "chess", "castling: castling without a right",
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R w kq - 0 1", "e1", "g1", "e1g1",
        "chess.castling.rights", "right"),
    Dispute(
        "awele", "feeding: opponent-without-seeds feed-if-possible, only what feeds is legal",
        "1,0,3,0,2,0/0,0,0,0,0,0 20-22 s", "A", "", "A",
        "awele.feeding", "seeds", legal_under=("opponent-without-seeds", "need-not-feed")),
    Dispute(
        "awarichess", "zero-move: the capture en passant lapses by a zero move",
        "- | WBBB | 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 9", "d4", "e3", "d4e3",
        "chess.pawn.en-passant", "Pawn", moves=["e2e4", "0", "0"]),
    Dispute(
        "synchronous-awarichess", "phases: chess is played after a capture",
        "", "d", "", "d",
        "awarichess.chess.sowing", "sow", moves=["D", "f", "B", "a", "F"]),
    Dispute(
        "aieirping", "freezing: Black's pieces around White's J do not move",
        "28K/29/28P/29/29/13rnqn12/13oJb13/13pxm13/29/29/29/28p/29/28k b", "o7", "o8", "o7o8",
        "aieirping.move.frozen", "J"),
    Dispute(
        "bifocal", "swaps: 'swap directions own-directions: a Wazir'",
        "7k/8/8/2MMF3/3W4/2M1F3/8/7K w -", "d4", "c3", "d4c3",
        "bifocal.swap.directions", "swap",
        rulings={"swap-directions": "own-directions"}, legal_under=("swap-directions", "all-eight"), drag=True),
]
