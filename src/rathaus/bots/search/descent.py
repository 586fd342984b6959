"""Tree search with chance, for any number of seats, compiled once a game (see `jit.bound`).

`rules`, `strategy`, `traits` and `words` (its state.py) are the game's, bound before this runs.

A simulation descends from the root to a node that was not there before and asks for each seat's
chance to win: `evaluate`, or what the bot was taught. It goes no further where it is over, or where
the game knows how it will end (`foregone`). Then every node on the way thinks again: where chance
moves, what comes up is averaged by its weight; where a seat moves, it does what is best for itself,
as far as that is safe to say. On the way down a seat is curious about what was seldom tried.
"""

import math
from typing import TYPE_CHECKING, Any

from rathaus.bots.search.mind import Mind, chances, is_taught
from rathaus.bots.search.tree import NODES_USED, NOWHERE, POSITIONS_USED, ROOT, Manner, Tree
from rathaus.core.draws import Generator, below, drawn
from rathaus.core.jit import rule

if TYPE_CHECKING:
    rules: Any = None
    strategy: Any = None
    traits: Any = None
    words: Any = None

CHANCE, OVER = -1, -2  # as in `core.game`
PLACE = 0  # the column of `returns`


@rule
def never(box: Any, state: Any, values: Any) -> bool:
    """In most games nobody can tell the end before it is over."""
    return False


foregone = getattr(globals().get("strategy"), "foregone", never)


@rule
def plant(box: Any, tree: Tree, state: Any) -> None:
    """Begin a tree with this state at its root."""
    tree.used[NODES_USED] = 0
    tree.used[POSITIONS_USED] = 0
    add_node(tree, NOWHERE, 0, 0.0)
    tree.states[0] = state
    settle(box, tree, ROOT)


@rule
def grow(box: Any, tree: Tree, mind: Mind, manner: Manner, simulations: int, rng: Generator) -> int:
    """Make so many simulations, or fewer if the tree is full; how many were made."""
    for done in range(simulations):
        if not has_room(tree):
            return done
        simulate(box, tree, mind, manner, rng)
    return simulations


@rule
def simulate(box: Any, tree: Tree, mind: Mind, manner: Manner, rng: Generator) -> None:
    """Descend to a leaf, see what it is worth, and let every node on the way think again."""
    node, depth = ROOT, 0
    tree.path[0] = ROOT
    while goes_on(tree, manner, node) and depth + 1 < len(tree.path):
        if tree.nodes[node].children == 0:
            list_children(box, tree, mind, node)
        child = chosen(tree, manner, node, rng)
        if tree.nodes[child].position == NOWHERE:
            reach(box, tree, node, child)
        node = child
        depth += 1
        tree.path[depth] = node
    if tree.nodes[node].mover == OVER:
        recall(tree, node)
    else:
        think(box, tree, mind, tree.states[tree.nodes[node].position])
    credit(tree, manner, depth)


@rule
def has_room(tree: Tree) -> bool:
    """May another node's children be listed, and another position be reached?"""
    nodes_left = len(tree.nodes) - tree.used[NODES_USED]
    return bool(nodes_left >= len(tree.mask) and tree.used[POSITIONS_USED] < len(tree.states))


@rule
def goes_on(tree: Tree, manner: Manner, node: int) -> bool:
    """Does a descent go on below this node?"""
    mover = tree.nodes[node].mover
    if mover == OVER or not has_room(tree):
        return False
    if mover == CHANCE and manner.past_chance:
        return True
    return bool(tree.nodes[node].visits >= manner.patience)


# --- Growing ---


@rule
def add_node(tree: Tree, action: int, weight: int, prior: float) -> None:
    """A new node at the end of the row."""
    node = tree.nodes[tree.used[NODES_USED]]
    node.visits = 0
    node.action = action
    node.first_child = 0
    node.children = 0
    node.width = 0
    node.position = NOWHERE
    node.weight = weight
    node.prior = prior
    node.sum = 0.0
    node.squares = 0.0
    node.mover = OVER
    tree.used[NODES_USED] += 1


@rule
def reach(box: Any, tree: Tree, parent: int, node: int) -> None:
    """Carry out the node's action where its parent stands."""
    position = tree.used[POSITIONS_USED]
    tree.states[position] = tree.states[tree.nodes[parent].position]
    rules.apply(box, tree.states[position], tree.nodes[node].action)
    settle(box, tree, node)


@rule
def settle(box: Any, tree: Tree, node: int) -> None:
    """The next position is this node's; if its end can be told, nothing grows below it."""
    position = tree.used[POSITIONS_USED]
    tree.nodes[node].position = position
    tree.used[POSITIONS_USED] += 1
    if node != ROOT and is_decided(box, tree, tree.states[position]):
        tree.nodes[node].mover = OVER
        note(tree, node, tree.values)
    else:
        tree.nodes[node].mover = rules.to_move(box, tree.states[position])


@rule
def list_children(box: Any, tree: Tree, mind: Mind, node: int) -> None:
    """Everything that may happen next gets a node, in a row."""
    first = tree.used[NODES_USED]
    if tree.nodes[node].mover == CHANCE:
        list_outcomes(box, tree, node)
    else:
        list_actions(box, tree, mind, node)
    tree.nodes[node].first_child = first
    tree.nodes[node].children = tree.used[NODES_USED] - first


@rule
def list_outcomes(box: Any, tree: Tree, node: int) -> None:
    """Whatever may come up, with its weight."""
    tree.weights[: words.CHANCE_ACTIONS] = 0
    rules.chance(box, tree.states[tree.nodes[node].position], tree.weights)
    for action in range(words.CHANCE_ACTIONS):
        if tree.weights[action] > 0:
            add_node(tree, action, tree.weights[action], 0.0)


@rule
def list_actions(box: Any, tree: Tree, mind: Mind, node: int) -> None:
    """Whatever the seat to move may do, with a first impression of it."""
    state = tree.states[tree.nodes[node].position]
    seat = tree.nodes[node].mover
    tree.mask[:] = 0
    rules.legal(box, state, tree.mask)
    for action in range(len(tree.mask)):
        if tree.mask[action]:
            tree.spare[0] = state
            rules.apply(box, tree.spare[0], action)
            glance(box, tree, mind, tree.spare[0])
            add_node(tree, action, 0, tree.values[seat])


# --- Choosing ---


@rule
def chosen(tree: Tree, manner: Manner, node: int, rng: Generator) -> int:
    """The child to go on with."""
    if tree.nodes[node].mover == CHANCE:
        widen(tree, node, manner.chance_breadth, manner.chance_growth, rng)
        return least_served(tree, node)
    widen(tree, node, manner.breadth, manner.growth, rng)
    return most_wanted(tree, manner, node)


@rule
def widen(tree: Tree, node: int, breadth: float, growth: float, rng: Generator) -> None:
    """Bring forward as many children as this number of visits deserves."""
    children = tree.nodes[node].children
    deserved = min(float(children), breadth + math.pow(tree.nodes[node].visits, growth))
    while tree.nodes[node].width < deserved:
        if tree.nodes[node].mover == CHANCE:
            swap_forward(tree, node, one_by_lot(tree, node, rng))
        else:
            swap_forward(tree, node, most_promising(tree, node))
        tree.nodes[node].width += 1


@rule
def most_promising(tree: Tree, node: int) -> int:
    """Of the children not yet looked at, the one with the best first impression."""
    first = int(tree.nodes[node].first_child)
    best = first + int(tree.nodes[node].width)
    for child in range(best + 1, first + tree.nodes[node].children):
        if tree.nodes[child].prior > tree.nodes[best].prior:
            best = child
    return best


@rule
def one_by_lot(tree: Tree, node: int, rng: Generator) -> int:
    """One of the outcomes not yet looked at, each as likely as its weight says."""
    first = int(tree.nodes[node].first_child)
    start = first + int(tree.nodes[node].width)
    end = first + int(tree.nodes[node].children)
    total = 0
    for child in range(start, end):
        total += tree.nodes[child].weight
    rest = below(total, rng)
    for child in range(start, end):
        rest -= tree.nodes[child].weight
        if rest < 0:
            return child
    return end - 1


@rule
def swap_forward(tree: Tree, node: int, child: int) -> None:
    """The child becomes the next to be looked at. Neither was reached, so little is swapped."""
    front = tree.nodes[tree.nodes[node].first_child + tree.nodes[node].width]
    back = tree.nodes[child]
    front.action, back.action = back.action, front.action
    front.weight, back.weight = back.weight, front.weight
    front.prior, back.prior = back.prior, front.prior


@rule
def least_served(tree: Tree, node: int) -> int:
    """The outcome that was visited least for its weight."""
    first = int(tree.nodes[node].first_child)
    best, fewest = first, math.inf
    for child in range(first, first + tree.nodes[node].width):
        served = (tree.nodes[child].visits + 1) / tree.nodes[child].weight
        if served < fewest:
            best, fewest = child, served
    return best


@rule
def most_wanted(tree: Tree, manner: Manner, node: int) -> int:
    """The action with the best prospects for the seat to move, curiosity included."""
    seat = tree.nodes[node].mover
    first = int(tree.nodes[node].first_child)
    curiosity = manner.curiosity
    if node == ROOT:
        curiosity = max(curiosity, manner.root_curiosity)
    curiosity *= math.sqrt(math.log(tree.nodes[node].visits + 2.0))
    best, most = first, -math.inf
    for child in range(first, first + tree.nodes[node].width):
        visits = tree.nodes[child].visits + manner.trust
        wanted = expected(tree, child, seat, manner.trust) + curiosity / math.sqrt(visits)
        if wanted > most:
            best, most = child, wanted
    return best


@rule
def expected(tree: Tree, node: int, seat: int, trust: float) -> float:
    """What a seat expects here, the first impression counted as some visits."""
    visits = tree.nodes[node].visits
    total = trust * tree.nodes[node].prior
    if visits > 0:
        total += visits * tree.worth[tree.nodes[node].position, seat]
    return float(total / (visits + trust))


# --- What a node is worth ---


@rule
def appraise(box: Any, tree: Tree, mind: Mind, state: Any) -> None:
    """Fill `values`: how it ends, when that can be told, and otherwise what the bot thinks."""
    if not is_decided(box, tree, state):
        think(box, tree, mind, state)


@rule
def glance(box: Any, tree: Tree, mind: Mind, state: Any) -> None:
    """Fill `values` with a first impression."""
    if is_decided(box, tree, state):
        return
    if is_taught(mind):
        ask_mind(box, tree, mind, state)
    else:
        strategy.glance(box, state, tree.values)


@rule
def is_decided(box: Any, tree: Tree, state: Any) -> bool:
    """Fill `values` with who has won, if it is over, or who will, if the game can tell."""
    if rules.to_move(box, state) != OVER:
        return foregone(box, state, tree.values)
    rules.returns(box, state, tree.results)
    winners = 0
    for seat in range(state.players):
        winners += tree.results[seat, PLACE] == 1
    for seat in range(state.players):
        tree.values[seat] = (tree.results[seat, PLACE] == 1) / winners
    return True


@rule
def recall(tree: Tree, node: int) -> None:
    """Fill `values` with what was noted."""
    position = tree.nodes[node].position
    for seat in range(tree.worth.shape[1]):
        tree.values[seat] = tree.worth[position, seat]


@rule
def think(box: Any, tree: Tree, mind: Mind, state: Any) -> None:
    """Fill `values` with what the bot thinks."""
    if is_taught(mind):
        ask_mind(box, tree, mind, state)
    else:
        strategy.evaluate(box, state, tree.values)


@rule
def ask_mind(box: Any, tree: Tree, mind: Mind, state: Any) -> None:
    """Fill `values` with what a taught bot thinks."""
    traits.look(box, state, mind.traits)
    chances(mind, state.turn, state.players, tree.values)


@rule
def credit(tree: Tree, manner: Manner, depth: int) -> None:
    """The leaf is worth what was seen there; every node above it thinks again."""
    for up in range(depth + 1):
        node = tree.path[depth - up]
        tree.nodes[node].visits += 1
        if up == 0:
            note(tree, node, tree.values)
        elif tree.nodes[node].mover == CHANCE:
            average(tree, node)
        else:
            note(tree, node, tree.worth[tree.nodes[safest(tree, manner, node)].position])
        if up < depth:
            remember(tree, node, tree.nodes[tree.path[depth - up - 1]].mover)


@rule
def note(tree: Tree, node: int, worth: Any) -> None:
    """From now on the node is worth this to each seat."""
    position = tree.nodes[node].position
    for seat in range(tree.worth.shape[1]):
        tree.worth[position, seat] = worth[seat]


@rule
def average(tree: Tree, node: int) -> None:
    """Where chance moves: the mean of what has come up so far, by weight."""
    first, position = tree.nodes[node].first_child, tree.nodes[node].position
    for seat in range(tree.worth.shape[1]):
        total, weights = 0.0, 0
        for child in range(first, first + tree.nodes[node].width):
            if tree.nodes[child].visits > 0:
                weight = tree.nodes[child].weight
                total += weight * tree.worth[tree.nodes[child].position, seat]
                weights += weight
        tree.worth[position, seat] = total / weights


@rule
def safest(tree: Tree, manner: Manner, node: int) -> int:
    """Where a seat moves: what it would do now, doubting what was seldom tried."""
    seat = tree.nodes[node].mover
    first = int(tree.nodes[node].first_child)
    best, most = first, -math.inf
    for child in range(first, first + tree.nodes[node].width):
        visits = tree.nodes[child].visits
        if visits > 0:
            doubt = manner.curiosity / math.sqrt(visits + manner.trust)
            safe = expected(tree, child, seat, manner.trust) - doubt
            if safe > most:
                best, most = child, safe
    return best


@rule
def remember(tree: Tree, node: int, seat: int) -> None:
    """Keep what the leaf was worth to the seat that moved here, to tell how sure it is."""
    if seat >= 0:
        tree.nodes[node].sum += tree.values[seat]
        tree.nodes[node].squares += tree.values[seat] ** 2


# --- Going on with a part of the tree ---


@rule
def transplant(tree: Tree, root: int, target: Tree) -> None:
    """Copy the part of a tree below `root` to an empty tree, row by row."""
    target.used[NODES_USED] = 1
    target.used[POSITIONS_USED] = 0
    target.nodes[ROOT] = tree.nodes[root]
    node = ROOT
    while node < target.used[NODES_USED]:
        bring_position(tree, target, node)
        bring_children(tree, target, node)
        node += 1


@rule
def bring_position(tree: Tree, target: Tree, node: int) -> None:
    """A node that was reached keeps its state and worth."""
    old, new = target.nodes[node].position, target.used[POSITIONS_USED]
    if old != NOWHERE:
        target.states[new] = tree.states[old]
        for seat in range(tree.worth.shape[1]):
            target.worth[new, seat] = tree.worth[old, seat]
        target.nodes[node].position = new
        target.used[POSITIONS_USED] += 1


@rule
def bring_children(tree: Tree, target: Tree, node: int) -> None:
    """A node's children stand in a row again."""
    old, new = target.nodes[node].first_child, target.used[NODES_USED]
    for i in range(target.nodes[node].children):
        target.nodes[new + i] = tree.nodes[old + i]
    target.nodes[node].first_child = new
    target.used[NODES_USED] += target.nodes[node].children


# --- Greedy play ---


@rule
def impressions(
    box: Any, tree: Tree, mind: Mind, state: Any, samples: int, rng: Generator, worth: Any
) -> None:
    """What each legal action is worth to the seat to move, straight after it; others get -1.

    Where chance follows, so many of its outcomes are tried and averaged.
    """
    seat = rules.to_move(box, state)
    worth[:] = -1.0
    tree.mask[:] = 0
    rules.legal(box, state, tree.mask)
    for action in range(len(tree.mask)):
        if tree.mask[action]:
            worth[action] = impression(box, tree, mind, state, action, seat, samples, rng)


@rule
def impression(
    box: Any,
    tree: Tree,
    mind: Mind,
    state: Any,
    action: int,
    seat: int,
    samples: int,
    rng: Generator,
) -> float:
    """What one action is worth to the seat."""
    total, tries = 0.0, 0
    while tries < samples:
        tree.spare[0] = state
        rules.apply(box, tree.spare[0], action)
        certain = rules.to_move(box, tree.spare[0]) != CHANCE
        while rules.to_move(box, tree.spare[0]) == CHANCE:
            tree.weights[: words.CHANCE_ACTIONS] = 0
            rules.chance(box, tree.spare[0], tree.weights)
            rules.apply(box, tree.spare[0], drawn(tree.weights[: words.CHANCE_ACTIONS], rng))
        appraise(box, tree, mind, tree.spare[0])
        total += tree.values[seat]
        tries += 1
        if certain:
            break
    return total / tries
