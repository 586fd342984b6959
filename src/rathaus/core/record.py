"""Records: a state or a box is declared once, as a class whose fields carry their meaning.

NumPy reads the layout from the class, the type checker reads the types, a person the comments.
A record is a fixed number of bytes without holes: copying one is a memory copy, and two equal
positions are equal bytes. Fields are aligned (a GPU insists on it), so wide fields stand before
narrow ones; `layout` refuses an order that would leave a hole.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_type_hints, overload

import numpy as np
import numpy.typing as npt

Small = Annotated[int, np.int8]
Count = Annotated[int, np.int16]
Ints = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.floating[Any]]

Row = TypeVar("Row")

if TYPE_CHECKING:

    class Record:
        """A NumPy record whose fields are attributes, in plain Python as in compiled code."""

        def __getitem__(self, name: str) -> Any: ...
        def tobytes(self) -> bytes: ...

    class Rows(Generic[Row]):
        """An array of records: by number a row, by name a column."""

        @overload
        def __getitem__(self, key: int) -> Row: ...
        @overload
        def __getitem__(self, key: str) -> Ints: ...
        def __getitem__(self, key: Any) -> Any: ...
        def __iter__(self) -> Iterator[Row]: ...
        def __len__(self) -> int: ...

else:

    class Record(np.void):
        """A NumPy record whose fields are attributes, in plain Python as in compiled code."""

    class Rows(Generic[Row]):
        """An array of records: by number a row, by name a column."""


def layout(record: type) -> np.dtype[Any]:
    """The dtype of a Record class: one field for each annotation, in order, without holes."""
    hints = get_type_hints(record, include_extras=True)
    fields: list[tuple[Any, ...]] = [(name, *hint.__metadata__) for name, hint in hints.items()]
    for name in hints:
        setattr(record, name, _field(name))
    size = np.dtype(fields).itemsize
    alignment = np.dtype(fields, align=True).alignment
    if size % alignment:
        fields.append(("_spare", np.int8, alignment - size % alignment))
    aligned = np.dtype(fields, align=True)
    if aligned.itemsize != np.dtype(fields).itemsize:
        raise TypeError(f"{record.__name__} would have holes: put its wide fields first")
    return np.dtype((record, aligned))


def _field(name: str) -> property:
    def store(record: Any, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), store)


def blank(dtype: np.dtype[Any]) -> Any:
    """A new record, every byte zero."""
    return np.zeros(1, dtype)[0]


def copy_of(record: Any) -> Any:
    """A record of its own with the same bytes."""
    return restored(record.dtype, record.tobytes())


def restored(dtype: np.dtype[Any], stored: bytes) -> Any:
    """The record whose bytes these are."""
    return np.frombuffer(bytearray(stored), dtype, count=1)[0]
