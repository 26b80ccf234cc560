"""How a compiled process runs the rules: `@rule` is Numba, a state is one flat NumPy record.

The only file that imports Numba and NumPy. Interpreted code never reads a record (its attributes may be NumPy's own,
its bytes wrap around): it asks for the plain object by `unpack(kind, pack(record))`.
"""

from __future__ import annotations

import inspect
import os
import platform
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from numba.core import types
from numba.extending import overload

from . import cache, plain
from .fields import Int, Spec

CHECKED = os.environ.get("RATUSHA_CHECKED") == "1"
_GAMES: dict[str, dict[str, Callable[..., Any]]] = {}

ERRORS = "python" if CHECKED else "numpy"
"""Whether a division asks for a zero first: no rule divides by one, and unchecked the question costs time."""
FLAGS = " ".join(
    (
        f"numba {numba.__version__} numpy {np.__version__} python {platform.python_version()}",
        f"cpu {llvmlite.binding.get_host_cpu_name()} {platform.machine()}",
        f"opt {numba.config.OPT} checked {CHECKED}",
        *(f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")),
    )
)


def rule(function: Callable[..., Any]) -> Any:
    """Compile a rule of one game, cached in that game's folder."""
    return _compile(function, cache.owner(Path(inspect.getfile(function))))


def generic(function: Callable[..., Any]) -> Any:
    """Compile code that runs every game: specialised by the record it is given, cached in the folder for all games."""
    return _compile(function, None)


def _compile(function: Callable[..., Any], owner: Path | None) -> Any:
    numba.config.CACHE_DIR = str(cache.folder_for(owner, FLAGS))
    made = numba.njit(nogil=True, cache=True, boundscheck=CHECKED, no_cfunc_wrapper=True, error_model=ERRORS)(function)
    made.get_call_template = _for_whole_numbers(made.get_call_template)
    return made


def _for_whole_numbers(template: Callable[..., Any]) -> Callable[..., Any]:
    """Numba compiles a function anew for every width of every argument: a field of one byte, one of eight and a
    constant would make three. Rules know whole numbers only, so one takes them all: a fifth to a half less to compile.
    """

    def widened(args: Any, kws: Any) -> Any:
        return template(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()})

    return widened


def _wide(kind: Any) -> Any:
    return types.int64 if isinstance(kind, types.Integer | types.IntEnumMember) else kind


compile_lock = cache.compile_lock
_dtypes: dict[str, Any] = {}


def dtype(spec: Spec) -> Any:
    """The spec's NumPy record type."""
    if spec.tag not in _dtypes:
        for field in spec.named:
            if hasattr(np.record, field.name):
                raise NameError(
                    f"{spec.name}.{field.name}: NumPy records have an attribute of that name; choose another"
                )
        _dtypes[spec.tag] = np.dtype(
            {
                "names": [field.name for field in spec.fields],
                "formats": [(f"<i{field.kind.size}", field.shape) for field in spec.fields],
                "offsets": [field.offset for field in spec.fields],
                "itemsize": spec.size,
            },
            align=True,
        )
    return _dtypes[spec.tag]


def new(kind: type[plain.Record]) -> Any:
    return np.zeros(1, dtype(kind.spec)).view(np.recarray)[0]


def rows(kind: type[plain.Record], count: int) -> Any:
    return np.zeros(count, dtype(kind.spec))


def numbers(kind: Int, *shape: int) -> Any:
    return np.zeros(shape, f"<i{kind.size}")


def pack(record: Any) -> bytes:
    return plain.pack(record) if isinstance(record, plain.Record) else bytes(record.tobytes())


def load(records: Any, index: int, data: bytes) -> None:
    records[index] = np.frombuffer(data, records.dtype)[0]


def table(rows: Sequence[Any]) -> Any:
    """Facts as a frozen array: nested tuples indexed at run time cost 36 ns, this costs 2."""
    whole = np.array(rows, np.int64)
    for kind in (np.int16, np.int32):
        if np.iinfo(kind).min <= whole.min() and whole.max() <= np.iinfo(kind).max:
            whole = whole.astype(kind)
            break
    whole.flags.writeable = False
    return whole


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def copy_row(records: Any, target: int, source: int) -> None:
    records[target] = records[source]


@numba.njit(nogil=True, boundscheck=CHECKED)  # type: ignore[untyped-decorator]
def write(target: Any, source: Any) -> None:
    for index in range(len(source)):
        target[index] = source[index]


NOISE = re.compile(
    r"(Failed in|No implementation of function Function\(<function|>>>|There are|- Of which|Overload in function"
    r"|With argument|Rejected as|TypingError: Failed in|$)"
)
"""How the lines of Numba's report begin that say nothing about the rule."""
RECORDS = re.compile(r"Record\(\[.*?True\)")
CALLED = re.compile(r"resolving callee type: type\(CPUDispatcher\(<function (\w+)")


def why_not_compiled(error: Exception) -> str:
    """Numba's report goes from the inside out: the reason comes first, then the rule in which it was found."""
    text = str(error)
    why = next(line for line in [*map(str.strip, text.splitlines()), text] if not NOISE.match(line))
    why = RECORDS.sub("…", why)
    said = why if re.match(r"\w+Error:", why) else f"{type(error).__name__}: {why}"
    rules = CALLED.findall(text)
    return f"{said} (in {rules[0]})" if rules else said


def tag_of(record: Any) -> str:
    """Which layout a record type is of: its first field's name."""
    return str(next(iter(record.fields))) if isinstance(record, types.Record) else ""


def register(kind: type[plain.Record], functions: dict[str, Callable[..., Any]]) -> None:
    _GAMES[kind.spec.tag] = functions


def contract_function(name: str) -> Callable[..., Any]:
    """A function of the contract for generic code: compiled, it is that of the game whose record it is given."""
    return _chosen_by_first_argument(name, lambda record: _GAMES[tag_of(record)][name])


def silenced(kind: type[plain.Record], say: Callable[..., None]) -> Callable[..., Any]:
    return _chosen_by_first_argument("tell", lambda record: _say_nothing if tag_of(record) == kind.spec.tag else say)


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def _say_nothing(events: Any, *what: int) -> None:
    pass


def _chosen_by_first_argument(name: str, choose: Callable[[Any], Any]) -> Callable[..., Any]:
    def call(record: Any, *rest: Any) -> Any:
        raise TypeError(f"{name} is called from compiled code only")

    call.__name__ = call.__qualname__ = name
    # A lambda, because Numba compares the two signatures and annotations would make them differ.
    overload(call)(lambda record, *rest: _forward_to(choose(record)))
    return call


def _forward_to(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda record, *rest: function(record, *rest)
