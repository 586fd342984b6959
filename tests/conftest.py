"""What is said after the tests."""

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A run without a GPU says so."""
    ran = [report.nodeid for report in terminalreporter.stats.get("passed", [])]
    if any("test_gpu" in name and "no NVIDIA GPU" in name for name in ran):
        terminalreporter.write_line(
            "No NVIDIA GPU here: its kernels were compared with the CPU in Numba's simulator."
        )
