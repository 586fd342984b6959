"""A shorter match, for tests that play it to its end: the house's box with a smaller goal."""


def short(house: str) -> str:
    return house.replace('name = "house"', 'name = "short"').replace("goal = 25", "goal = 4")
