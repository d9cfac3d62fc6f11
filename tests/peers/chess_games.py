"""Random games of chess, for whatever plays it."""

from sides import Comparison, Play

# Positions in which castling, en passant and promotion are near.
SPECIAL = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
)


def placed(rng):
    """The Kings and a few pieces more, anywhere; Pawns not where they cannot stand."""
    squares = [None] * 64
    pieces = ["K", "k", *rng.choices("PPPNBRQpppnbrq", k=rng.randint(1, 10))]
    for square, piece in zip(rng.sample(range(64), len(pieces)), pieces):
        if piece in "Kk" or piece not in "Pp" or 8 <= square < 56:
            squares[square] = piece
    rows = []
    for rank in range(8):
        row, gap = "", 0
        for piece in squares[rank * 8 : rank * 8 + 8] + [""]:
            row, gap = (row, gap + 1) if piece is None else (row + (str(gap) if gap else "") + piece, 0)
        rows.append(row)
    return f"{'/'.join(rows)} {rng.choice('wb')} - - {rng.choice((0, 140))} 100"


class RandomGame(Play):
    """A random game from the start, from a special position or from a random placement."""

    # `peculiar` likes promotions and castling, `shuffler` goes back.
    STYLES = ("aimless", "peculiar", "shuffler")

    def __init__(self, seed):
        super().__init__(seed)
        self.start = self.rng.choice(("startpos", self.rng.choice(SPECIAL), placed(self.rng)))
        self.plies = self.rng.randint(10, 120)

    def choose(self, answer, tried):
        def weight(move):
            if self.style == "peculiar":
                return 9 if len(move) == 5 or move in ("e1g1", "e1c1", "e8g8", "e8c8") else 1
            back = self.moves[-2:-1] and self.moves[-2][:4] == move[2:4] + move[:2]
            return 60 if back and self.style == "shuffler" else 1

        return self.rng.choices(answer["legal"], list(map(weight, answer["legal"])))[0]


class Chess(Comparison):
    """A comparison at chess."""

    fields = ("error", "position", "turn", "check", "outcome", "legal")
    play = RandomGame
