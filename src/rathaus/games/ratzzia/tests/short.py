"""A shorter match, for tests that play it to its end: two squares a column, and a small goal."""

import re

PANTRY = '''"""
| annie | candy | jar 3 | jar 4 | safeguard | gobbler | accountant |
|  ? *  |  ? *  |  2 *  |  = *  |    = *    |  ?      |    5 *     |
|  1 *  |  ? *  |  ? ** |  ? *  |    ? *    |  ? *    |    ? *     |
"""'''
GOAL = 4


def short(house: str) -> str:
    """The house's box with a low pantry, which no cover pieces hide."""
    box = house.replace('name = "house"', 'name = "short"')
    box = re.sub(r"goal = \d+", f"goal = {GOAL}", box)
    box = re.sub(r'pantry = """.*?"""', f"pantry = {PANTRY}", box, flags=re.DOTALL)
    box = box.replace("grey g", "grey").replace("red g", "red")
    return re.sub(r"(\[covers\]\n)(?:\w = .*\n)+", r"\1", box)
