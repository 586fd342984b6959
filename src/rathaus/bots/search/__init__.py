"""Tree search: what is compiled, in a folder of its own, so that other bots' changes do not count.

(Compiled code is kept as long as no source in its folder changes; see `core.jit`.)
"""
