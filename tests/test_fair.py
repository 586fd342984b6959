"""Fair chance: derived as documented, even, and checkable by anybody."""

import hashlib
import hmac
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rathaus.core.fair import FairChance, commitment

DICE = FairChance.prepared(["salt", "pepper"], "a match", b"k" * 32)


def test_the_outcome_is_the_documented_hmac() -> None:
    digest = hmac.new(b"k" * 32, b"a match:salt,pepper:12:0", hashlib.sha256).hexdigest()
    rest = int(digest, 16) % 6
    counted = [3] + [5] * 3 + [9] * 2  # an outcome as often as it weighs, in rising order
    assert DICE.outcome(12, {5: 3, 3: 1, 9: 2}) == counted[rest]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert DICE.commit == commitment(b"k" * 32) == hashlib.sha256(b"k" * 32).hexdigest()
    assert DICE.hidden().seed is None
    assert DICE.hidden().commit == DICE.commit


def test_every_ply_salt_seed_and_match_rolls_anew() -> None:
    faces = {face: 1 for face in range(1000)}
    others = (
        FairChance.prepared(["salt", "paprika"], "a match", b"k" * 32),
        FairChance.prepared(["salt", "pepper"], "another", b"k" * 32),
        FairChance.prepared(["salt", "pepper"], "a match", b"l" * 32),
    )
    assert len({dice.outcome(0, faces) for dice in (DICE, *others)}) == 4
    assert len({DICE.outcome(ply, faces) for ply in range(50)}) > 40


def test_a_die_is_even() -> None:
    rolls = Counter(DICE.outcome(ply, {face: 1 for face in range(1, 7)}) for ply in range(6000))
    spread = sum((rolls[face] - 1000) ** 2 / 1000 for face in range(1, 7))
    assert spread < 20.5, "chi-square with 5 degrees of freedom, 99.9 %"


@given(st.dictionaries(st.integers(0, 5000), st.integers(1, 9), min_size=1), st.integers(0, 999))
def test_only_something_with_a_weight_comes_up(weights: dict[int, int], ply: int) -> None:
    assert DICE.outcome(ply, weights) in weights


def test_two_houses_never_share_a_seed() -> None:
    one, other = FairChance.prepared([]), FairChance.prepared([])
    assert one.seed != other.seed
    assert one.match_id != other.match_id
