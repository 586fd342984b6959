"""How this house is run: where it keeps its tables, whom it answers, how fast it lets people ask.

Everything has a default that is right for one computer at home; a variable of the environment
changes it (RATHAUS_DATA, RATHAUS_DATABASE, RATHAUS_PACE, RATHAUS_RATE).
"""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

OWN_NAMES = ("localhost", "127.0.0.1", "[::1]", "testserver")  # of a house for this computer only


@dataclass(frozen=True)
class Settings:
    """What the host of the house decided."""

    data: Path  # the folder with the secret and the database
    database: str  # as SQLAlchemy writes it
    pace: float = 0.7  # seconds a bot waits before each action, so that people can follow
    rate: float = 20  # requests a second that one person may go on making; 0: no limit
    patience: float = 1.0  # seconds a request may wait for a game that is being made ready
    hosts: tuple[str, ...] = OWN_NAMES  # names this house answers to; none: any name

    @classmethod
    def from_environment(cls, hosts: tuple[str, ...] = OWN_NAMES) -> "Settings":
        """What the environment says."""
        told = os.environ
        data = Path(told.get("RATHAUS_DATA") or platformdirs.user_data_dir("rathaus"))
        return cls(
            data=data,
            database=told.get("RATHAUS_DATABASE") or f"sqlite:///{data / 'tables.db'}",
            pace=float(told.get("RATHAUS_PACE") or cls.pace),
            rate=float(told.get("RATHAUS_RATE") or cls.rate),
            hosts=hosts,
        )
