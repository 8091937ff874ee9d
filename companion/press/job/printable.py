"""A thing that can be printed, and the job it is printed for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from companion.links import Code, codes_for
from companion.press.codes import qr
from companion.press.job.options import PrintOptions
from companion.press.page.errors import PrintError
from companion.press.page.scripts.standing_in import names_stand_for
from companion.referee import Files, Game, Judgement, judge, no_files
from companion.referee.reading import AnyRecord


@dataclass(frozen=True)
class Job:
    """What something is printed for: a record (or a header alone), and how to print. `sections`: room for so many at least."""

    text: str
    options: PrintOptions = field(default_factory=PrintOptions)
    sections: int = 0
    log: bool = True
    files: Files = no_files

    @cached_property
    def judgement(self) -> Judgement:
        """What the referee says of the record; of a header alone, that nothing is played yet."""
        return judge(self.text, files=self.files, opening=True)

    @property
    def record(self) -> AnyRecord:
        """The record. Raises PrintError where it cannot be read."""
        record = self.judgement.record
        if record is None:
            error = self.judgement.verdict.errors[0]
            raise PrintError(f"The record cannot be printed: line {error.line}: {error.message}")
        return record

    @property
    def game(self) -> Game:
        """The record's game. Raises PrintError."""
        return self.record.game

    @cached_property
    def codes(self) -> tuple[Code, ...]:
        """The record as codes; the first is for where there is one only. Raises PrintError."""
        prefix, options = self.game.prefix, self.options
        try:
            return codes_for(self.text, prefix, options.base_url, qr.fits, self.files, log=options.codes == "full")
        except ValueError as error:
            raise PrintError(f"The record has no codes: {error}.") from error


@dataclass(frozen=True)
class Printable:
    """One printable thing of a game.

    `name` is how it is asked for and part of its file's name, `title` what people call it, `stock` what to print it on,
    `two_sided` whether its pages come in pairs of front and back. `sizes` are those it can be had in, the first one being the
    usual. `needed` tells whether a job's kit holds it, `folds` whether its backs can lie beside its fronts (`--duplex fold`),
    `lacking` why a kit that should hold it cannot, for people (mostly nothing). `web` gives it as a web page, which takes its
    place where a library is missing (`make` raises LibraryError).
    """

    name: str
    title: str
    stock: str
    make: Callable[[Job], bytes]
    two_sided: bool = False
    sizes: tuple[str, ...] = ()
    needed: Callable[[Job], bool] = lambda _: True
    folds: bool = False
    lacking: Callable[[Job], str] = lambda _: ""
    web: Callable[[Job], str] | None = None

    def pdf(self, job: Job) -> bytes:
        """The thing as a PDF. Raises PrintError; for a size that it does not have, too."""
        size = job.options.size
        if size and size not in self.sizes:
            there = f"There is: {', '.join(self.sizes)}." if self.sizes else "It has one size only."
            raise PrintError(f"There is no {self.title.lower()} in size {size!r}. {there}")
        with names_stand_for(job.record.header.players):
            return self.make(job)

    def file_name(self, job: Job) -> str:
        """`GAME-board-a3-a4.pdf`: the game, the thing, its size where one is chosen, the paper."""
        options = job.options
        parts = [job.game.id, self.name, options.size, options.paper, "fillable" if options.fillable else ""]
        return "-".join(part for part in parts if part) + ".pdf"
