"""Where place names come from: for each flavour the parts that they are made of. All of our own invention."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Flavour:
    """Parts of names, blanks between them: beginnings, middles (seldom used), ends, and the ends of a whole land's name."""

    starts: tuple[str, ...]
    middles: tuple[str, ...]
    ends: tuple[str, ...]
    lands: tuple[str, ...]


def _flavour(starts: str, middles: str, ends: str, lands: str) -> Flavour:
    return Flavour(*(tuple(words.split()) for words in (starts, middles, ends, lands)))


FLAVOURS = {
    "northern": _flavour(
        "Harr Nor Tarn Ask Ulv Hel Bjor Stor Lind Gran Rav Skar Ber Tor Eld Sund Vin Hag Fro Dal Mos Alm Kal Ott Sel",
        "en ar els ing er",
        "vik borg stad holm fors näs by heim dal mark sund lund torp hamn ås ö rud fell moor tveit",
        "mark land heim rike",
    ),
    "southern": _flavour(
        "Cal Mar Val Tor Al Ser Bel Cor Mon San Fer Lor Pal Vi Cas Gra Ros Or Tal Lu Bri Sol Ter Ven Ar",
        "a i en an ar e",
        "mona vero ria sola dino tara lonia cessa vento nara zano rosa tello dora gano pina costa lunga riva berga",
        "donia tania varia lia",
    ),
    "eastern": _flavour(
        "Bor Kras Vel Nov Zar Mir Pol Stan Dub Gor Lub Rad Tver Jas Kol Vys Brod Per Sve Ost Sam Luk Drag Mor Kam",
        "o e in ov is",
        "grad slav ovo nik itsa polye mir dol hora insk ava vets brod ice ovka gora nitz jova menets rek",
        "via zia ruthia slavia",
    ),
    "western": _flavour(
        "Ash Black Cop Dun East Fair Glen Hart King Long Mill North Oak Pem Red Stan Thorn West Wind Wood Brad Clif Ever",
        "er ing en el",
        "ford ton bury ham ley wick combe mere worth gate bridge well dale hurst field stow mouth port haven cliff",
        "shire wold land march",
    ),
    "ancient": _flavour(
        "Ak Nin Ur Eri Lag Bab Kar Thes Del Myr Eph Cor Ath Pel Sam Tyr Sid Cyr Per Hal Lyd Mes Arg Nik Pyl",
        "a o i en ar an",
        "polis kad eveh dos gash mos thos nassa reia cene sos rinth pontos tara dessa menos khos lassa phis syra",
        "tolia crania thessa donia",
    ),
}
