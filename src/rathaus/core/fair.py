"""Fair chance: the house cannot choose what comes up, and everybody can check that it did not.

Before the first move the house thinks of a secret seed and shows its hash. Each person adds a
salt. The outcome at a ply is then fixed by both: HMAC-SHA256, keyed with the seed, of the text

    match id : salts joined by commas : ply : attempt

read as a big number. Modulo the sum of the weights it points at an outcome, counting through the
action numbers upwards; a number so big that it would favour some outcome is thrown away and the
next attempt is made. At the end the seed is revealed, and anyone can do the sums again.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from typing import Self

SPAN = 1 << 256  # how many numbers an HMAC-SHA256 can be


@dataclass(frozen=True)
class FairChance:
    """The house's dice in one match; without the seed (not yet revealed) they cannot be thrown."""

    match_id: str
    commit: str  # SHA-256 of the seed, in hexadecimal: shown before the first move
    salts: tuple[str, ...]  # one for each seat
    seed: bytes | None

    @classmethod
    def prepared(cls, salts: list[str], match_id: str = "", seed: bytes | None = None) -> Self:
        """New dice for a new match."""
        seed = seed or secrets.token_bytes(32)
        match_id = match_id or secrets.token_hex(8)
        return cls(match_id, commitment(seed), tuple(salts), seed)

    def hidden(self) -> Self:
        """The same without the seed, to be shown while the match is running."""
        return replace(self, seed=None)

    def outcome(self, ply: int, weights: dict[int, int]) -> int:
        """What comes up at this ply."""
        assert self.seed is not None, "the seed has not been revealed"
        total = sum(weights.values())
        attempt = 0
        while (number := self._number(ply, attempt)) >= SPAN - SPAN % total:
            attempt += 1
        rest = number % total
        for action in sorted(weights):
            rest -= weights[action]
            if rest < 0:
                return action
        raise AssertionError("no outcome has a weight")

    def _number(self, ply: int, attempt: int) -> int:
        assert self.seed is not None
        text = f"{self.match_id}:{','.join(self.salts)}:{ply}:{attempt}"
        return int.from_bytes(hmac.digest(self.seed, text.encode(), "sha256"), "big")


def commitment(seed: bytes) -> str:
    """What is shown before the first move."""
    return hashlib.sha256(seed).hexdigest()
