"""Tori Shogi from the text of spec/tori-shogi.md, by the default rulings. Clauses are cited without `tori-shogi.`."""

import re
from typing import NamedTuple, Optional

from engine import Engine as Base, Mistake, Unreadable

SIZE = 7
SQUARES = range(SIZE * SIZE)
# A square is an index: 0 is 7a, 6 is 1a, 48 is 1g.
NAMES = [f"{SIZE - at % SIZE}{'abcdefg'[at // SIZE]}" for at in SQUARES]
HAND = "SFCPLR"
PLAYERS = ("black", "white")
BLACK, WHITE = 0, 1

# How the birds go: (forwards, to the right, how many squares), seen by their player.
PHOENIX = [(f, r, 1) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]
SLIDES = {
    "K": PHOENIX,  # phoenix.move
    "F": [ray for ray in PHOENIX if ray[:2] != (-1, 0)],  # falcon.move
    "C": [ray for ray in PHOENIX if ray[0] != 0],  # crane.move
    "S": [(1, 0, 1)],  # swallow.move
    "P": [(-1, -1, 1), (-1, 1, 1)],  # pheasant.move
    "L": [(1, 0, 6), (-1, 1, 6), (-1, -1, 1)],  # left-quail.move
    "R": [(1, 0, 6), (-1, -1, 6), (-1, 1, 1)],  # right-quail.move
    "+S": [],
    "+F": [(1, -1, 6), (1, 1, 6), (-1, 0, 6), (-1, -1, 2), (-1, 1, 2), (1, 0, 1), (0, -1, 1), (0, 1, 1)],  # eagle.move
}
# Shogi's Gold, as which some mistakes have birds move.
GOLD = [ray for ray in PHOENIX if ray[0] > 0 or 0 in ray[:2]]
# Jumps: (forwards, to the right), whatever stands in between (move.jump).
JUMPS = {
    "P": [(2, 0)],  # pheasant.move
    "+S": [(2, -2), (2, 2), (-2, 0)],  # goose.move
}


class State(NamedTuple):
    board: tuple
    """Of each square the letters of the bird on it, `""` where there is none; Black's in upper case."""
    player: int
    hands: tuple
    """Of each player how many of each kind in HAND."""
    record: tuple = ()
    """The moves made so far."""
    seen: tuple = ()
    """The positions before them."""
    forfeited: bool = False
    """Whether the last move has lost the game (drop-mate-loses)."""


class Move(NamedTuple):
    bird: Optional[str]
    """The kind that is dropped, None for a move on the board."""
    origin: Optional[int]
    target: int
    sign: str = ""
    """`+` for a promotion."""

    def text(self):
        return (f"{self.bird}*" if self.bird else NAMES[self.origin]) + NAMES[self.target] + self.sign


def owner(bird):
    return BLACK if bird.isupper() else WHITE


def own(kind, player):
    """The letters of this kind for this player."""
    return kind if player == BLACK else kind.lower()


def read_board(text):
    ranks = text.split("/")
    if len(ranks) != SIZE:
        raise Unreadable("not seven ranks")
    board = []
    for rank in ranks:
        if not re.fullmatch(r"([1-7]?(\+[SFsf]|[SFCPLRKsfcplrk]))*[1-7]?", rank):
            raise Unreadable(f"a rank {rank}")
        before = len(board)
        for part in re.findall(r"\d|\+?[A-Za-z]", rank):
            board += [""] * int(part) if part.isdigit() else [part]
        if len(board) != before + SIZE:
            raise Unreadable(f"the length of {rank}")
    return tuple(board)


def read_hands(text):
    hands = [[0] * len(HAND), [0] * len(HAND)]
    if text != "-" and not re.fullmatch(r"(([1-9]\d?)?[SFCPLRsfcplr])+", text):
        raise Unreadable(f"hands {text}")
    for count, letter in re.findall(r"(\d*)([A-Za-z])", text):
        hands[owner(letter)][HAND.index(letter.upper())] += int(count or 1)
    return tuple(map(tuple, hands))


def write_board(board):
    ranks = ("".join(bird or "1" for bird in board[at:at + SIZE]) for at in range(0, len(board), SIZE))
    return "/".join(re.sub("1+", lambda gap: str(len(gap[0])), rank) for rank in ranks)


def write_hands(hands):
    text = ""
    for player in (BLACK, WHITE):
        for kind, count in zip(HAND, hands[player]):
            if count:
                text += (str(count) if count > 1 else "") + own(kind, player)
    return text or "-"


def lost(player, by):
    return {"winner": PLAYERS[1 - player], "by": by}


class Engine(Base):
    game = "tori-shogi"
    start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -"

    MISTAKES = {
        "start-not-rotated": Mistake(
            ["tori-shogi.start"],
            "White's back rank is Black's mirrored: the left Quail stands on 7a, opposite the left Quail on 7g."),
        "quails-seen-from-black": Mistake(
            ["tori-shogi.left-quail.move", "tori-shogi.right-quail.move"],
            "The Quails' left and right are those of the diagram, for White's too."),
        "right-quail-slides-both-ways": Mistake(
            ["tori-shogi.right-quail.move"],
            "The right Quail slides diagonally backwards to both sides."),
        "pheasant-is-blocked": Mistake(
            ["tori-shogi.move.jump"],
            "The Pheasant goes two squares forwards only if the square in between is vacant."),
        "goose-turned-round": Mistake(
            ["tori-shogi.goose.move"],
            "The Goose goes as the Pheasant does, two squares each: straight forwards or diagonally backwards."),
        "eagle-slides-back-diagonally": Mistake(
            ["tori-shogi.eagle.move"],
            "The Eagle slides on all diagonals, any number of squares."),
        "eagle-jumps-two-back": Mistake(
            ["tori-shogi.move.blocked", "tori-shogi.ruling.eagle-over-a-piece"],
            "The Eagle jumps to the second square diagonally backwards, whatever stands in between."),
        "crane-is-a-silver": Mistake(
            ["tori-shogi.crane.move"],
            "The Crane moves as shogi's Silver: neither sideways nor straight backwards."),
        "falcon-never-retreats": Mistake(
            ["tori-shogi.falcon.move"],
            "The Falcon cannot move backwards at all, neither straight nor diagonally."),
        "three-ranks-promote": Mistake(
            ["tori-shogi.zone"],
            "The promotion zone is the farthest three ranks, where the other player's Swallows stand, as in shogi."),
        "promotion-is-optional": Mistake(
            ["tori-shogi.promotion.forced"],
            "A bird that moves in its promotion zone may be promoted or not, unless it could not move any more."),
        "promotion-only-on-arrival": Mistake(
            ["tori-shogi.promotion.forced"],
            "A bird is promoted when its move ends in the zone; one that leaves the zone is not."),
        "promoted-promotes-again": Mistake(
            ["tori-shogi.promotion.kind"],
            "Every move of a Swallow or Falcon in the zone is written with +, when it is promoted already too."),
        "captured-promoted-vanishes": Mistake(
            ["tori-shogi.capture.hand"],
            "A captured Goose or Eagle is removed from the game; only unpromoted birds go into the hand."),
        "pinned-pieces-do-not-attack": Mistake(
            ["tori-shogi.attack"],
            "A bird that would expose its own Phoenix by capturing does not attack."),
        "jumps-do-not-attack": Mistake(
            ["tori-shogi.attack"],
            "Attacks come from steps and slides; the jumps of Pheasant and Goose are moves only."),
        "drop-in-zone-promotes": Mistake(
            ["tori-shogi.drop"],
            "A Swallow or Falcon dropped in the promotion zone is promoted at once."),
        "one-swallow-a-file": Mistake(
            ["tori-shogi.drop.third-swallow"],
            "No Swallow is dropped on a file with an unpromoted one of the same player, as Pawns in shogi."),
        "geese-count-on-the-file": Mistake(
            ["tori-shogi.drop.third-swallow"],
            "Geese are Swallows too, and count among the two on a file."),
        "both-players-swallows-count": Mistake(
            ["tori-shogi.drop.third-swallow", "tori-shogi.ruling.third-swallow-on-file"],
            "Two unpromoted Swallows on a file, whosever they are, keep a third from being dropped there."),
        "pheasant-drops-like-a-knight": Mistake(
            ["tori-shogi.drop.must-move"],
            "A Pheasant jumps two squares forwards, so it may not be dropped on the last two ranks."),
        "swallow-drops-anywhere": Mistake(
            ["tori-shogi.drop.must-move"],
            "A Swallow may be dropped on any vacant square, the last rank too."),
        "dropped-piece-must-move-now": Mistake(
            ["tori-shogi.drop.must-move", "tori-shogi.ruling.must-be-able-to-move"],
            "A dropped bird must have a move on the board as it is: none is dropped where its friends block it."),
        "mate-by-drop-needs-contact": Mistake(
            ["tori-shogi.drop.mates", "tori-shogi.ruling.drop-mate-without-check"],
            "Only a Swallow dropped in front of the Phoenix mates by a drop."),
        "any-mate-after-a-drop": Mistake(
            ["tori-shogi.drop.mates", "tori-shogi.ruling.drop-mate-without-check"],
            "No Swallow is dropped if the other player is mated afterwards, whether or not they were mated before."),
        "no-bird-may-mate-by-drop": Mistake(
            ["tori-shogi.drop.mate"],
            "What is said of the Swallow holds for every bird: none may be dropped with mate."),
        "phoenix-must-be-safe": Mistake(
            ["tori-shogi.phoenix.into-check", "tori-shogi.ruling.phoenix-into-check"],
            "No move may leave the player's own Phoenix attacked, as in shogi."),
        "check-must-be-answered": Mistake(
            ["tori-shogi.phoenix.into-check"],
            "The Phoenix may move into check, but a player in check must get out of it or capture the other Phoenix."),
        "mate-needs-check": Mistake(
            ["tori-shogi.checkmated"],
            "Only a player in check can be checkmated."),
        "mate-forgets-drops": Mistake(
            ["tori-shogi.checkmated"],
            "A player is checkmated when no move on the board saves the Phoenix."),
        "mate-forgets-the-counter-capture": Mistake(
            ["tori-shogi.checkmated"],
            "A player is checkmated when their Phoenix is attacked after all their moves, captures of a Phoenix too."),
        "phoenix-is-never-captured": Mistake(
            ["tori-shogi.end.phoenix-captured"],
            "The game ends by mate; that a Phoenix is gone need not be looked for."),
        "play-on-until-capture": Mistake(
            ["tori-shogi.end.checkmate", "tori-shogi.ruling.end"],
            "A checkmate is only a name: the game goes on until the Phoenix is captured."),
        "no-move-is-a-draw": Mistake(
            ["tori-shogi.end.no-move", "tori-shogi.ruling.no-move"],
            "A player who has no move and is not checkmated is stalemated, and the game is drawn."),
        "twice-is-enough": Mistake(
            ["tori-shogi.repetition.sequence"],
            "A sequence of moves that was made twice in succession must be broken before the third time."),
        "own-moves-repeated": Mistake(
            ["tori-shogi.repetition.sequence"],
            "The sequence is a player's own moves, whatever the other player does in between."),
        "fourth-position-is-a-draw": Mistake(
            ["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"],
            "The game is drawn when a position stands for the fourth time, as in shogi; no move is forbidden."),
        # The second set.
        "eighth-swallow-on-the-left": Mistake(
            ["tori-shogi.start"],
            "The eighth Swallow stands on its player's left: on 5d for Black, on 3d for White.",
            set=2),
        "white-begins": Mistake(
            ["tori-shogi.turn"],
            "White moves first, as in chess.",
            set=2),
        "white-zone-of-one-rank": Mistake(
            ["tori-shogi.zone"],
            "White's promotion zone begins beyond rank f, so it is rank g alone; Black's is ranks a and b.",
            set=2),
        "phoenix-does-not-step-into-check": Mistake(
            ["tori-shogi.phoenix.into-check", "tori-shogi.ruling.phoenix-into-check"],
            "A check need not be answered, but the Phoenix itself does not go to an attacked square.",
            set=2),
        "falcon-is-a-gold": Mistake(
            ["tori-shogi.falcon.move"],
            "The Falcon moves as shogi's Gold: one square straight or diagonally forwards, not diagonally backwards.",
            set=2),
        "crane-keeps-off-its-file": Mistake(
            ["tori-shogi.crane.move"],
            "The Crane moves one square sideways or diagonally, not along a file.",
            set=2),
        "swallow-captures-diagonally": Mistake(
            ["tori-shogi.swallow.move"],
            "The Swallow goes one square straight forwards but captures diagonally forwards, as a Pawn in chess.",
            set=2),
        "pheasant-steps-forwards": Mistake(
            ["tori-shogi.pheasant.move"],
            "The Pheasant jumps two squares forwards or steps one square diagonally forwards; it does not go back.",
            set=2),
        "quails-exchanged": Mistake(
            ["tori-shogi.left-quail.move", "tori-shogi.right-quail.move"],
            "The left Quail slides diagonally backwards to the left, and the right Quail to the right.",
            set=2),
        "goose-is-a-gold": Mistake(
            ["tori-shogi.goose.move"],
            "The Goose moves as shogi's Gold, into which a Pawn is promoted there.",
            set=2),
        "eagle-slides-forwards": Mistake(
            ["tori-shogi.eagle.move"],
            "On its file the Eagle slides forwards and goes one square backwards.",
            set=2),
        "goose-is-blocked": Mistake(
            ["tori-shogi.move.jump"],
            "The Goose goes two squares only if the square in between is vacant; the Pheasant alone jumps.",
            set=2),
        "slides-over-friends": Mistake(
            ["tori-shogi.move.blocked"],
            "Only an enemy stops a slide: Quails and Eagle pass over friends.",
            set=2),
        "falcon-need-not-promote": Mistake(
            ["tori-shogi.promotion.forced"],
            "A Swallow has to be promoted, but a Falcon, which can always move on, may remain one.",
            set=2),
        "captured-goes-home": Mistake(
            ["tori-shogi.capture.hand"],
            "A captured piece goes into the hand of the player who lost it, to be dropped again by that player.",
            set=2),
        "no-drop-in-the-zone": Mistake(
            ["tori-shogi.drop"],
            "Nothing is dropped in the promotion zone.",
            set=2),
        "last-rank-is-rank-a": Mistake(
            ["tori-shogi.drop.must-move"],
            "No Swallow is dropped on rank a, whoever drops it; on every other rank it can move.",
            set=2),
        "fourth-swallow-on-a-file": Mistake(
            ["tori-shogi.drop.third-swallow"],
            "A file may hold three unpromoted Swallows of a player; only the fourth is not dropped there.",
            set=2),
        "swallow-may-drop-with-mate": Mistake(
            ["tori-shogi.ruling.swallow-drop-mate", "tori-shogi.drop.mate"],
            "A Swallow may be dropped with mate like any other piece.",
            set=2),
        "no-swallow-drop-with-check": Mistake(
            ["tori-shogi.drop.mates", "tori-shogi.drop.mate"],
            "No Swallow is dropped where it gives check, with mate or without.",
            set=2),
        "promoted-attack-as-before": Mistake(
            ["tori-shogi.attack"],
            "For check, a Goose attacks as a Swallow and an Eagle as a Falcon: the kind is looked up without the plus.",
            set=2),
        "phoenix-attacks-nothing": Mistake(
            ["tori-shogi.attack"],
            "A Phoenix does not give check, so the squares next to the other one are safe from it.",
            set=2),
        "only-the-phoenix-escapes": Mistake(
            ["tori-shogi.checkmated"],
            "A player in check is mated when the Phoenix has no safe square to go to, whatever else could help.",
            set=2),
        "no-safe-move-is-stalemate": Mistake(
            ["tori-shogi.end.checkmate", "tori-shogi.checkmated", "tori-shogi.no-stalemate"],
            "Who is not in check, but would be after every move, is stalemated as in chess: the game is drawn.",
            set=2),
        "sequence-repeated-thrice": Mistake(
            ["tori-shogi.ruling.repetition", "tori-shogi.repetition.sequence"],
            "A sequence is made once and then repeated three times, so it must be broken after the fourth time.",
            set=2),
        "third-time-is-not-completed": Mistake(
            ["tori-shogi.repetition.sequence"],
            "A sequence is not made for the third time: the move that would complete it is illegal.",
            set=2),
        # The third set.
        "cranes-next-to-the-quails": Mistake(
            ["tori-shogi.start"],
            "The Pheasants stand next to the Phoenix and the Cranes next to the Quails.",
            set=3),
        "zone-at-the-top": Mistake(
            ["tori-shogi.zone"],
            "The promotion zone is ranks a and b, for both players.",
            set=3),
        "phoenix-of-chu-shogi": Mistake(
            ["tori-shogi.phoenix.move"],
            "The Phoenix moves as in chu shogi: one square straight, or a jump to the second square diagonally.",
            set=3),
        "falcon-backwards-is-down": Mistake(
            ["tori-shogi.falcon.move"],
            "Backwards is down the diagram: no Falcon, White's neither, moves one square straight towards rank g.",
            set=3),
        "pheasant-steps-straight": Mistake(
            ["tori-shogi.pheasant.move"],
            "The Pheasant goes one or two squares straight forwards, jumping if it goes two, and back diagonally.",
            set=3),
        "left-quail-does-not-step": Mistake(
            ["tori-shogi.left-quail.move"],
            "The left Quail slides straight forwards and diagonally backwards to the right, and that is all.",
            set=3),
        "goose-keeps-the-swallows-step": Mistake(
            ["tori-shogi.goose.move"],
            "A Goose jumps and also keeps the move that it had as a Swallow: one square straight forwards.",
            set=3),
        "eagle-slides-as-a-falcon-steps": Mistake(
            ["tori-shogi.eagle.move"],
            "The Eagle slides in all the directions in which the Falcon steps: in every one but straight backwards.",
            set=3),
        "eagle-flies": Mistake(
            ["tori-shogi.move.blocked", "tori-shogi.ruling.eagle-over-a-piece"],
            "Only Quails are said not to jump: an Eagle goes over whatever stands in its way.",
            set=3),
        "promotion-by-entering-only": Mistake(
            ["tori-shogi.promotion.forced"],
            "A bird is promoted by coming into the zone from outside; one dropped there only where it is stuck.",
            set=3),
        "promotion-ends-outside-the-zone": Mistake(
            ["tori-shogi.promotion.stays"],
            "A promoted bird is promoted while it is in the zone, and reverts when it leaves it.",
            set=3),
        "falcons-are-not-promoted": Mistake(
            ["tori-shogi.promotion.kind", "tori-shogi.promotion.forced"],
            "Only the Swallow is promoted, like a Pawn in chess; a Falcon remains one.",
            set=3),
        "phoenix-is-not-taken": Mistake(
            ["tori-shogi.capture", "tori-shogi.end.phoenix-captured"],
            "No move captures a Phoenix, as none captures a King in chess: the game is won by mate.",
            set=3),
        "captured-quails-change-sides": Mistake(
            ["tori-shogi.capture.hand"],
            "A captured Quail is turned round, so that a left Quail becomes a right one and a right Quail a left one.",
            set=3),
        "discovered-check-is-missed": Mistake(
            ["tori-shogi.check"],
            "A check comes from the piece that has just moved or been dropped; no other is looked at.",
            set=3),
        "hands-are-shared": Mistake(
            ["tori-shogi.drop.in-hand", "tori-shogi.capture.hand"],
            "All captured pieces lie in one storage area, and either player may drop any of them.",
            set=3),
        "quails-drop-like-lances": Mistake(
            ["tori-shogi.drop.must-move"],
            "A Quail slides forwards like shogi's Lance, so it may not be dropped on the last rank.",
            set=3),
        "swallows-never-mate": Mistake(
            ["tori-shogi.drop.mate"],
            "A Swallow mates neither by a drop nor by a step: both are forbidden.",
            set=3),
        "drop-mate-loses": Mistake(
            ["tori-shogi.ruling.swallow-drop-mate", "tori-shogi.drop.mate", "tori-shogi.end.swallow-drop-mate"],
            "A Swallow may be dropped with mate, but the player who does so has lost.",
            set=3),
        "drop-mate-looks-at-the-phoenix-only": Mistake(
            ["tori-shogi.drop.mates"],
            "A Swallow dropped next to a Phoenix without a safe square mates it, whatever else may take the Swallow.",
            set=3),
        "third-swallow-is-an-escape": Mistake(
            ["tori-shogi.checkmated", "tori-shogi.drop.third-swallow"],
            "A Phoenix is not mated if a Swallow dropped in between would save it, be it the third on its file.",
            set=3),
        "phoenix-takes-guarded-pieces": Mistake(
            ["tori-shogi.checkmated", "tori-shogi.attack"],
            "No piece goes where a friend stands, so none guards it: a Phoenix that can take a piece is not mated.",
            set=3),
        "exposed-phoenix-is-lost": Mistake(
            ["tori-shogi.checkmated", "tori-shogi.end.checkmate"],
            "A Phoenix that its player has left where it can be captured cannot avoid that any more: the game is over.",
            set=3),
        "only-the-phoenix-goes-into-check": Mistake(
            ["tori-shogi.phoenix.into-check", "tori-shogi.ruling.phoenix-into-check"],
            "The Phoenix itself may move into check, but no other move or drop may leave it where it can be captured.",
            set=3),
        "thrice-in-a-position": Mistake(
            ["tori-shogi.repetition.sequence"],
            "A move that was made three times in the same position, in succession or not, is not made there again.",
            set=3),
        # The fourth set.
        "fourfold-position-loses": Mistake(
            ["tori-shogi.ruling.repetition", "tori-shogi.repetition.sequence"],
            "The player who brings about the same position for the fourth time loses, as programs have it.",
            set=4),
        # The fifth set.
        "drop-mate-phoenix-only": Mistake(
            ["tori-shogi.drop.mates", "tori-shogi.drop.mate", "tori-shogi.checkmated"],
            "A Swallow drop in front of the Phoenix is mate if the Phoenix itself cannot get away.",
            set=5),
        "pheasant-jump-no-attack": Mistake(
            ["tori-shogi.attack", "tori-shogi.pheasant.move", "tori-shogi.check"],
            "The Pheasant guards the two squares diagonally behind it; its leap forward is only a move.",
            set=5),
        # The eighth set.
        "quails-step-back-to-vacant": Mistake(
            ["tori-shogi.left-quail.move", "tori-shogi.right-quail.move", "tori-shogi.attack"],
            "The Quail's one square diagonally backwards is a retreat: it leads to a vacant square and captures "
            "nothing.",
            set=8),
        "jumpers-pass-friends-only": Mistake(
            ["tori-shogi.move.jump"],
            "Pheasant and Goose jump over a friend, but an enemy on the square between stops them.",
            set=8),
        "swallow-promotes-on-the-last-rank": Mistake(
            ["tori-shogi.promotion.forced", "tori-shogi.zone"],
            "As a Pawn in chess, a Swallow is promoted on the last rank only; the zone of two ranks is the Falcon's.",
            set=8),
        "drops-onto-enemies": Mistake(
            ["tori-shogi.drop.vacant"],
            "A piece may be dropped wherever no friend stands; an enemy there, but the Phoenix, is captured.",
            set=8),
        "no-drop-in-check": Mistake(
            ["tori-shogi.drop", "tori-shogi.phoenix.into-check"],
            "A player in check drops nothing: there is a move on the board to make first.",
            set=8),
    }

    def __init__(self, mistake=None):
        super().__init__(mistake)
        if self.believes("start-not-rotated"):
            self.start = "lpckcpr/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -"
        if self.believes("eighth-swallow-on-the-left"):
            self.start = "rpckcpl/3f3/sssssss/2S1s2/SSSSSSS/3F3/LPCKCPR b -"
        if self.believes("white-begins"):
            self.start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w -"
        if self.believes("cranes-next-to-the-quails"):
            self.start = "rcpkpcl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LCPKPCR b -"
        slides, jumps = self.movements()
        birds = [(own(kind, player), kind, player) for kind in SLIDES for player in (BLACK, WHITE)]
        # Of each bird on each square: the paths that it slides along, and the squares that it jumps to.
        self.paths = {bird: [self.slides_from(at, slides[kind], player, kind) for at in SQUARES]
                      for bird, kind, player in birds}
        self.jumps = {bird: [self.jumps_from(at, jumps.get(kind, ()), player) for at in SQUARES]
                      for bird, kind, player in birds}
        self.reach = {bird: [frozenset(sum(self.paths[bird][at], self.jumps[bird][at])) for at in SQUARES]
                      for bird, _, _ in birds}

    # The birds' movements

    def movements(self):
        slides, jumps = dict(SLIDES), dict(JUMPS)
        if self.believes("right-quail-slides-both-ways"):
            slides["R"] = [(1, 0, 6), (-1, -1, 6), (-1, 1, 6)]
        if self.believes("falcon-never-retreats"):
            slides["F"] = [ray for ray in PHOENIX if ray[0] >= 0]
        if self.believes("crane-is-a-silver"):
            slides["C"] = [ray for ray in SLIDES["F"] if ray[0] != 0]
        if self.believes("goose-turned-round"):
            jumps["+S"] = [(2, 0), (-2, -2), (-2, 2)]
        if self.believes("eagle-slides-back-diagonally"):
            slides["+F"] = [(f, r, 6 if f and r else reach) for f, r, reach in SLIDES["+F"]]
        if self.believes("eagle-jumps-two-back"):
            slides["+F"] = [(f, r, 1 if reach == 2 else reach) for f, r, reach in SLIDES["+F"]]
            jumps["+F"] = [(-2, -2), (-2, 2)]
        if self.believes("falcon-is-a-gold"):
            slides["F"] = GOLD
        if self.believes("crane-keeps-off-its-file"):
            slides["C"] = [ray for ray in PHOENIX if ray[1] != 0]
        if self.believes("swallow-captures-diagonally"):
            jumps["S"] = [(1, -1), (1, 1)]
        if self.believes("pheasant-steps-forwards"):
            slides["P"] = [(1, -1, 1), (1, 1, 1)]
        if self.believes("quails-exchanged"):
            slides["L"], slides["R"] = SLIDES["R"], SLIDES["L"]
        if self.believes("goose-is-a-gold"):
            slides["+S"], jumps["+S"] = GOLD, []
        if self.believes("eagle-slides-forwards"):
            slides["+F"] = [(f if r else -f, r, reach) for f, r, reach in SLIDES["+F"]]
        if self.believes("phoenix-of-chu-shogi"):
            slides["K"] = [ray for ray in PHOENIX if 0 in ray[:2]]
            jumps["K"] = [(2, -2), (2, 2), (-2, -2), (-2, 2)]
        if self.believes("pheasant-steps-straight"):
            slides["P"] = [*SLIDES["P"], (1, 0, 1)]
        if self.believes("left-quail-does-not-step"):
            slides["L"] = [ray for ray in SLIDES["L"] if ray[2] > 1]
        if self.believes("goose-keeps-the-swallows-step"):
            slides["+S"] = SLIDES["S"]
        if self.believes("eagle-slides-as-a-falcon-steps"):
            slides["+F"] = [(f, r, 6) for f, r, _ in SLIDES["F"]]
        return slides, jumps

    def step(self, at, forwards, right, player, kind=""):
        """The square so far from `at`, or None beyond the edge."""
        if self.believes("quails-seen-from-black") and kind in ("L", "R") and player == WHITE:
            right = -right
        if self.believes("falcon-backwards-is-down") and kind == "F" and player == WHITE:
            forwards = -forwards
        sign = -1 if player == BLACK else 1
        rank, column = at // SIZE + sign * forwards, at % SIZE - sign * right
        return rank * SIZE + column if 0 <= rank < SIZE and 0 <= column < SIZE else None

    def slides_from(self, at, rays, player, kind):
        paths = []
        for forwards, right, reach in rays:
            squares = [self.step(at, forwards * n, right * n, player, kind) for n in range(1, reach + 1)]
            path = tuple(square for square in squares if square is not None)
            if path:
                paths.append(path)
        return paths

    def jumps_from(self, at, jumps, player):
        squares = (self.step(at, forwards, right, player) for forwards, right in jumps)
        return tuple(square for square in squares if square is not None)

    def slide_targets(self, board, at):
        """The squares that the bird slides to, friends' too: it stops at the first piece (move.blocked)."""
        for path in self.paths[board[at]][at]:
            for square in path:
                if board[square] and board[at] in "Ss" and self.believes("swallow-captures-diagonally"):
                    break
                if board[square] and len(path) == 1 and self.steps_in_vain(board, at, square):
                    break
                yield square
                if self.believes("eagle-flies") and board[at] in ("+F", "+f"):
                    continue
                if board[square] and not (self.believes("slides-over-friends") and
                                          owner(board[square]) == owner(board[at])):
                    break

    def steps_in_vain(self, board, at, square):
        """Only a mistake: whether a Quail's one square diagonally backwards leads onto a piece."""
        if board[at].upper() not in ("L", "R") or not self.believes("quails-step-back-to-vacant"):
            return False
        player = owner(board[at])
        right = -1 if board[at].upper() == "L" else 1
        return square == self.step(at, -1, right, player)

    def jump_targets(self, board, at):
        for square in self.jumps[board[at]][at]:
            if self.believes("pheasant-is-blocked") and board[at] in "Pp" and board[(at + square) // 2]:
                continue
            if self.believes("jumpers-pass-friends-only") and self.jumps_an_enemy(board, at, square):
                continue
            if self.believes("goose-is-blocked") and board[at] in ("+S", "+s") and board[(at + square) // 2]:
                continue
            if self.believes("swallow-captures-diagonally") and board[at] in "Ss" and not board[square]:
                continue
            yield square

    def jumps_an_enemy(self, board, at, square):
        """Only a mistake: whether an enemy stands on the square that is jumped over."""
        passed = board[(at + square) // 2]
        return bool(passed) and owner(passed) != owner(board[at])

    def targets(self, board, at):
        """Where the bird may go: not onto a friend (move.onto-friend)."""
        player = owner(board[at])
        for targets in (self.slide_targets(board, at), self.jump_targets(board, at)):
            for square in targets:
                if board[square] in ("K", "k") and self.believes("phoenix-is-not-taken"):
                    continue
                if not board[square] or owner(board[square]) != player:
                    yield square

    # Attack and check

    def hits(self, board, at, square):
        """Whether the bird on `at` attacks the square (attack)."""
        if self.believes("phoenix-attacks-nothing") and board[at] in "Kk":
            return False
        if self.believes("promoted-attack-as-before") and board[at].startswith("+"):
            board = [*board[:at], board[at].lstrip("+"), *board[at + 1:]]
        if square not in self.reach[board[at]][at]:
            return False
        if square in self.slide_targets(board, at):
            return True
        if self.believes("pheasant-jump-no-attack") and board[at] in "Pp":
            return False
        return not self.believes("jumps-do-not-attack") and square in self.jump_targets(board, at)

    def attacked(self, board, square, by):
        for at in SQUARES:
            if board[at] and owner(board[at]) == by and self.hits(board, at, square):
                if not (self.believes("pinned-pieces-do-not-attack") and self.pinned(board, at, square)):
                    return True
        return False

    def pinned(self, board, at, square):
        """Whether the bird on `at` exposes its own Phoenix by going to the square."""
        player = owner(board[at])
        after = list(board)
        after[square], after[at] = board[at], ""
        phoenix = self.phoenix(after, player)
        return phoenix is not None and any(
            after[other] and owner(after[other]) != player and self.hits(after, other, phoenix) for other in SQUARES)

    def phoenix(self, board, player):
        letter = own("K", player)
        return board.index(letter) if letter in board else None

    def in_check(self, board, player):
        """check"""
        phoenix = self.phoenix(board, player)
        return phoenix is not None and self.attacked(board, phoenix, 1 - player)

    # Moves and drops

    def in_zone(self, at, player):
        """zone"""
        ranks = 3 if self.believes("three-ranks-promote") else 2
        rank = at // SIZE
        if self.believes("white-zone-of-one-rank") and player == WHITE:
            ranks = 1
        if self.believes("zone-at-the-top"):
            player = BLACK
        return rank < ranks if player == BLACK else rank >= SIZE - ranks

    def signs(self, bird, origin, target, player):
        """With which signs the move can be made: promotion.forced, promotion.outside, promotion.kind."""
        kinds = ("S", "F", "+S", "+F") if self.believes("promoted-promotes-again") else ("S", "F")
        if self.believes("falcons-are-not-promoted"):
            kinds = ("S",)
        zone = self.in_zone(target, player)
        if self.believes("promotion-by-entering-only") and self.in_zone(origin, player):
            return ("",) if bird.upper() not in kinds or self.reach[bird][target] else ("+",)
        if not self.believes("promotion-only-on-arrival"):
            zone = zone or self.in_zone(origin, player)
        if self.believes("swallow-promotes-on-the-last-rank") and bird in "Ss":
            zone = not self.reach[bird][target]
        if bird.upper() not in kinds or not zone:
            return ("",)
        if self.believes("promotion-is-optional") and self.reach[bird][target]:
            return ("", "+")
        if self.believes("falcon-need-not-promote") and bird in "Ff":
            return ("", "+")
        return ("+",)

    def board_moves(self, state):
        board, player = state.board, state.player
        for at in SQUARES:
            if board[at] and owner(board[at]) == player:
                for target in self.targets(board, at):
                    for sign in self.signs(board[at], at, target, player):
                        yield Move(None, at, target, sign)

    def drops(self, state):
        """drop, drop.in-hand, drop.vacant; Swallows last."""
        hand = state.hands[state.player]
        if self.believes("no-drop-in-check") and self.in_check(state.board, state.player):
            return
        if self.believes("hands-are-shared"):
            hand = map(sum, zip(*state.hands))
        for kind, count in reversed(list(zip(HAND, hand))):
            for target in SQUARES:
                taken = state.board[target]
                if taken and self.believes("drops-onto-enemies") and taken not in "Kk":
                    taken = owner(taken) == state.player
                if count and not taken and self.may_drop(state, kind, target):
                    yield Move(kind, None, target)

    def may_drop(self, state, kind, target):
        """All clauses of drops but drop.mate."""
        if self.believes("no-drop-in-the-zone") and self.in_zone(target, state.player):
            return False
        return self.could_move(state, kind, target) and not (kind == "S" and self.swallows_enough(state, target))

    def could_move(self, state, kind, target):
        """drop.must-move: on an empty board."""
        bird = own(kind, state.player)
        if self.believes("swallow-drops-anywhere"):
            return True
        if self.believes("last-rank-is-rank-a") and kind == "S":
            return target // SIZE != 0
        if self.believes("pheasant-drops-like-a-knight") and kind == "P" and self.in_zone(target, state.player):
            return False
        if self.believes("quails-drop-like-lances") and kind in "LR":
            return target // SIZE != (0 if state.player == BLACK else SIZE - 1)
        if self.believes("dropped-piece-must-move-now"):
            board = list(state.board)
            board[target] = bird
            return any(True for _ in self.targets(board, target))
        return bool(self.reach[bird][target])

    def swallows_enough(self, state, target):
        """drop.third-swallow"""
        counted = {own("S", state.player)}
        if self.believes("geese-count-on-the-file"):
            counted.add(own("+S", state.player))
        if self.believes("both-players-swallows-count"):
            counted.add(own("S", 1 - state.player))
        most = 1 if self.believes("one-swallow-a-file") else 3 if self.believes("fourth-swallow-on-a-file") else 2
        return sum(bird in counted for bird in state.board[target % SIZE::SIZE]) >= most

    def moves(self, state):
        """All moves that no clause before drop.mate forbids. The Phoenix may be exposed (phoenix.into-check)."""
        must_be_safe = self.believes("phoenix-must-be-safe") or (
            self.believes("check-must-be-answered") and self.in_check(state.board, state.player))
        for moves in (self.board_moves(state), self.drops(state)):
            for move in moves:
                steps = self.believes("phoenix-does-not-step-into-check") and self.is_phoenix_move(state, move)
                if self.believes("only-the-phoenix-goes-into-check") and not self.is_phoenix_move(state, move):
                    steps = True
                if not (must_be_safe or steps) or self.saves(state, move):
                    yield move

    def is_phoenix_move(self, state, move):
        return move.bird is None and state.board[move.origin] == own("K", state.player)

    def open_moves(self, state, depth=0):
        """The moves that no clause forbids; repetition is judged apart, in the record."""
        for move in self.moves(state):
            if not self.drops_with_mate(state, move, depth):
                yield move

    def after(self, state, move):
        """The state after the move, with the record as it was."""
        board = list(state.board)
        hands = [list(hand) for hand in state.hands]
        player = state.player
        if move.bird:
            at = HAND.index(move.bird)
            hands[player if hands[player][at] else 1 - player][at] -= 1  # the other's: hands-are-shared
            bird = own(move.bird, player)
            self.take(board[move.target], hands[player])  # nothing: drop.vacant
            if self.believes("drop-in-zone-promotes") and move.bird in "SF" and self.in_zone(move.target, player):
                bird = "+" + bird
        else:
            self.take(board[move.target], hands[1 - player if self.believes("captured-goes-home") else player])
            bird = board[move.origin]
            board[move.origin] = ""
            if self.believes("promotion-ends-outside-the-zone") and not self.in_zone(move.target, player):
                bird = bird.lstrip("+")
            if move.sign and not bird.startswith("+"):
                bird = "+" + bird
        board[move.target] = bird
        return State(tuple(board), 1 - player, tuple(map(tuple, hands)), state.record, state.seen)

    def take(self, captured, hand):
        """capture.hand: the Phoenix is set aside."""
        if captured.startswith("+") and self.believes("captured-promoted-vanishes"):
            return
        kind = captured.upper().lstrip("+")
        if self.believes("captured-quails-change-sides"):
            kind = {"L": "R", "R": "L"}.get(kind, kind)
        if kind and kind != "K":
            hand[HAND.index(kind)] += 1

    # Mate

    def saves(self, state, move):
        """Whether the move captures the other Phoenix, or the player's own is not attacked after it."""
        phoenix_captured = state.board[move.target] == own("K", 1 - state.player)
        if phoenix_captured and not self.believes("mate-forgets-the-counter-capture"):
            return True
        if self.believes("phoenix-takes-guarded-pieces") and state.board[move.target]:
            if self.is_phoenix_move(state, move):
                return True
        return not self.in_check(self.after(state, move).board, state.player)

    def checkmated(self, state, depth=0):
        """checkmated, in check or not. `depth` is how many drops deep drop.mates is being applied."""
        if self.believes("mate-needs-check") and not self.in_check(state.board, state.player):
            return False
        moves = self.board_moves(state) if self.believes("mate-forgets-drops") else self.moves(state)
        if self.believes("only-the-phoenix-escapes") and self.in_check(state.board, state.player):
            moves = [move for move in moves if self.is_phoenix_move(state, move)]
        if self.believes("third-swallow-is-an-escape"):
            moves = [*moves, *self.third_swallows(state)]
        return not any(self.saves(state, move) and not self.drops_with_mate(state, move, depth) for move in moves)

    def third_swallows(self, state):
        """The drops that drop.third-swallow forbids, and no other clause."""
        for target in SQUARES if state.hands[state.player][HAND.index("S")] else ():
            if not state.board[target] and self.could_move(state, "S", target) and self.swallows_enough(state, target):
                yield Move("S", None, target)

    def mated(self, state, depth=0):
        """Checkmated, with a move or in check (drop.mates, end.checkmate)."""
        if not self.checkmated(state, depth):
            return False
        return self.in_check(state.board, state.player) or any(True for _ in self.open_moves(state, depth))

    def drops_with_mate(self, state, move, depth):
        """drop.mate"""
        if self.believes("swallow-may-drop-with-mate") or self.believes("drop-mate-loses"):
            return False
        if self.believes("swallows-never-mate") and self.steps_with_mate(state, move, depth):
            return True
        return self.mates_by_drop(state, move, depth)

    def steps_with_mate(self, state, move, depth):
        """Whether a Swallow's step, which does not promote it, attacks the Phoenix and mates."""
        if depth > 1 or move.bird or move.sign or state.board[move.origin] != own("S", state.player):
            return False
        after = self.after(state, move)
        phoenix = self.phoenix(after.board, after.player)
        return phoenix is not None and self.hits(after.board, move.target, phoenix) and self.mated(after, depth + 1)

    def mates_by_drop(self, state, move, depth):
        """drop.mates"""
        if move.bird is None or move.bird != "S" and (depth > 1 or not self.believes("no-bird-may-mate-by-drop")):
            return False
        after = self.after(state, move)
        phoenix = self.phoenix(after.board, after.player)
        contact = phoenix is not None and self.hits(after.board, move.target, phoenix)
        if contact and self.believes("no-swallow-drop-with-check"):
            return True
        flights = (flight for flight in self.board_moves(after) if self.is_phoenix_move(after, flight))
        if contact and self.believes("drop-mate-looks-at-the-phoenix-only"):
            return not any(self.saves(after, flight) for flight in flights)
        if contact and self.believes("drop-mate-phoenix-only"):
            return all(self.in_check(self.after(after, flight).board, after.player) for flight in flights)
        # Applied to a drop and to the escapes from it, and no further.
        if not contact and (depth > 1 or self.believes("mate-by-drop-needs-contact")):
            return False
        if not self.mated(after, depth + 1):
            return False
        if contact or self.believes("any-mate-after-a-drop"):
            return True
        board = list(after.board)
        board[move.target] = ""
        return not self.mated(after._replace(board=tuple(board)), depth + 1)

    # Repetition, in the record

    def repeats(self, state, text):
        """repetition.sequence: the first of k moves that were made three times in succession."""
        record, times = state.record, 3
        if self.believes("thrice-in-a-position"):
            return list(zip(state.seen, record)).count((self.write(state), text)) >= 3
        if self.believes("fourth-position-is-a-draw") or self.believes("fourfold-position-loses"):
            return False
        if self.believes("twice-is-enough"):
            times = 2
        if self.believes("sequence-repeated-thrice"):
            times = 4
        if self.believes("third-time-is-not-completed"):
            record += (text,)
            return any(record[-k * 3:] == record[-k:] * 3 for k in range(1, len(record) // 3 + 1))
        if self.believes("own-moves-repeated"):
            record = record[len(record) % 2::2]
        for k in range(1, len(record) // times + 1):
            if record[-k] == text and record[-k * times:] == record[-k:] * times:
                return True
        return False

    # What is asked

    def read(self, text):
        fields = text.split()
        if not 3 <= len(fields) <= 4 or fields[1] not in ("b", "w"):
            raise Unreadable("not an SFEN")
        if len(fields) == 4 and not fields[3].isdigit():
            raise Unreadable(f"a move count {fields[3]}")
        return State(read_board(fields[0]), "bw".index(fields[1]), read_hands(fields[2]))

    def write(self, state):
        return f"{write_board(state.board)} {'bw'[state.player]} {write_hands(state.hands)}"

    def turn(self, state):
        return PLAYERS[state.player]

    def check(self, state):
        if self.believes("discovered-check-is-missed") and state.record:
            phoenix = self.phoenix(state.board, state.player)
            moved = NAMES.index(state.record[-1].rstrip("+")[-2:])
            return phoenix is not None and self.hits(state.board, moved, phoenix)
        return self.in_check(state.board, state.player)

    def outcome(self, state):
        if not self.believes("phoenix-is-never-captured"):  # end.phoenix-captured
            for player in (BLACK, WHITE):
                if self.phoenix(state.board, player) is None:
                    return lost(player, "phoenix-captured")
        if state.forfeited:
            return lost(1 - state.player, "swallow-drop-mate")
        if self.believes("exposed-phoenix-is-lost") and self.in_check(state.board, 1 - state.player):
            return lost(1 - state.player, "checkmate")
        if not self.believes("play-on-until-capture") and self.mated(state):  # end.checkmate
            if self.believes("no-safe-move-is-stalemate") and not self.in_check(state.board, state.player):
                return {"draw": "stalemate"}
            return lost(state.player, "checkmate")
        if not any(True for _ in self.legal_texts(state)):  # end.no-move
            return {"draw": "stalemate"} if self.believes("no-move-is-a-draw") else lost(state.player, "no-move")
        if self.believes("fourth-position-is-a-draw") and state.seen.count(self.write(state)) >= 3:
            return {"draw": "repetition"}
        if self.believes("fourfold-position-loses") and state.seen.count(self.write(state)) >= 3:
            return self.fourfold(state)
        return None

    def fourfold(self, state):
        """The outcome when a position stands for the fourth time; who has given check all along has lost."""
        mover, now = 1 - state.player, self.write(state)
        since = [self.read(text) for text in (*state.seen[state.seen.index(now) + 1:], now)]
        checking = [all(self.in_check(after.board, after.player) for after in since if after.player != player)
                    for player in (BLACK, WHITE)]
        if all(checking):
            return {"draw": "repetition"}
        return lost(state.player if checking[state.player] else mover, "repetition")

    def legal_texts(self, state):
        for move in self.open_moves(state):
            if not self.repeats(state, move.text()):
                yield move.text()

    def legal(self, state):
        return [] if self.outcome(state) else list(self.legal_texts(state))

    def play(self, state, move):
        for known in self.moves(state):
            if known.text() == move:
                forfeited = self.believes("drop-mate-loses") and self.mates_by_drop(state, known, 0)
                return self.after(state, known)._replace(
                    record=state.record + (move,), seen=state.seen + (self.write(state),), forfeited=forfeited)
        raise ValueError(move)
