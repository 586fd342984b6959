"""What the store holds. A change here needs a migration in `migrations/versions`."""

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules
    Column("box", JSON, nullable=False),  # its whole contents
    Column("plan", JSON, nullable=False),  # what the host chose
    Column("host", String(40), nullable=False),  # a person's id
    Column("status", String(12), nullable=False),
    Column("seed", LargeBinary(32), nullable=False),  # of the dice, secret until the end
    Column("rematch", String(24), nullable=False),  # the table where these people play again, or ""
    Column("changed", Float, nullable=False),  # when, in seconds since 1970
    Index("tables_by_status", "status", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("name", String(60), nullable=False),
    Column("person", String(40), nullable=False),  # whose seat it is, or "" for bots
    Column("level", String(40), nullable=False),  # of the bot that plays or stands in
    Column("token", String(64), nullable=False),  # hash of an outside program's token, or ""
    Column("salt", String(60), nullable=False),  # this person's share in the dice
    Column("absent", String(12), nullable=False),  # "", "left" or "resigned"
    Index("seats_by_person", "person"),
)

moves = Table(
    "moves",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # counts everything that happened, undo too
    Column("by", Integer, nullable=False),  # a seat, or CHANCE
    Column("action", Integer, nullable=False),  # or UNDO
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # its hash
    Column("person", JSON, nullable=False),  # who carries on with it
    Column("expires", Float, nullable=False),
)
