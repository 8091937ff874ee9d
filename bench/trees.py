"""Two trees of this project beside each other: each judges in a process of its own, and answers what it is asked.

`python bench/trees.py` is that process: it reads one JSON request a line, and answers with one line. PYTHONPATH names its tree.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]


class Tree:
    """A tree at work."""

    def __init__(self, root: Path) -> None:
        env = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, str(HERE)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=root)
        self.place = self._ask({"do": "place"})
        if Path(self.place).resolve().parents[1] != root.resolve():
            raise SystemExit(f"{root}: another Companion is loaded there: {self.place}")

    def _ask(self, request: dict[str, Any]) -> Any:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        print(json.dumps(request), file=stdin, flush=True)
        return json.loads(stdout.readline())

    def seconds(self, name: str, texts: Sequence[str]) -> float:
        """CPU seconds of judging these texts, each to its verdict as JSON values. Texts told before need only their name."""
        return float(self._ask({"do": "time", "name": name, "texts": list(texts)}))

    def verdicts(self, texts: Sequence[str]) -> list[str]:
        """The verdicts on these texts, as JSON; where one cannot be reached, what was raised."""
        return list(self._ask({"do": "judge", "texts": list(texts)}))

    def close(self) -> None:
        """It is at work no longer."""
        self._process.kill()
        self._process.communicate()


def _serve() -> None:
    import companion
    from companion.referee import judge

    def verdict(text: str) -> str:
        try:
            return json.dumps(judge(text).verdict.as_dict())
        except Exception as error:  # noqa: BLE001 - what a mutant brings to light is told, not hidden
            return f"{type(error).__name__}: {error}"

    kept: dict[str, list[str]] = {}
    for line in sys.stdin:
        request = json.loads(line)
        answer: Any = companion.__file__
        if request["do"] == "time":
            texts = kept.setdefault(request["name"], request["texts"])
            since = time.process_time()
            for text in texts:
                judge(text).verdict.as_dict()
            answer = time.process_time() - since
        elif request["do"] == "judge":
            answer = [verdict(text) for text in request["texts"]]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    sys.path.remove(str(HERE.parent))
    _serve()
