"""What a fillable sheet works out by itself: small scripts of its fields, in the language of forms.

Adobe's reader, Foxit, Okular and the readers in browsers run them; others leave the field to be typed into. A minus sign counts
as one, and half a point counts.
"""

from collections.abc import Sequence

_READ = 'var d=this;function g(n){var v=d.getField(n);v=v?String(v.value).replace("\\u2212","-").replace("\\u00bd",".5"):"";'
_NUMBER = "return v===''||isNaN(Number(v))?null:Number(v);}"


def key(name: str) -> str:
    """A field's name as the file has it; a dot would make a field of another one."""
    return name.replace(".", "-")


def added(names: Sequence[str], and_if: Sequence[str] = (), *, less: bool = False, start: int = 0) -> str:
    """The sum of fields: empty while none of `names` holds a figure; those of `and_if` are added then, and `start`, too.

    `less`: `names` are taken away, with or without a minus sign before them.
    """
    one = "-Math.abs(v)" if less else "v"
    return (
        f"{_READ}{_NUMBER}var f=[{_listed((*names, *and_if))}],t={start},n=0,i,v;for(i=0;i<f.length;i++){{v=g(f[i]);"
        f'if(v!==null){{t+=i<{len(names)}?{one}:v;if(i<{len(names)})n++;}}}}event.value=n?t:"";'
    )


def most_of(name: str, more: int) -> str:
    """The least whole number that is more than half of a field and `more`."""
    return f'{_READ}{_NUMBER}var v=g("{key(name)}");if(v!==null)event.value=Math.floor((v+{int(more)})/2)+1;'


def place_among(own: Sequence[str], others: Sequence[Sequence[str]], *, fewest: bool = False) -> str:
    """The place of whoever has most in the first field where they aren't level; left as it is where all are level.

    `fewest`: in the first of the fields the fewest come first.
    """
    rows = ",".join(f"[{_listed(one)}]" for one in others)
    return (
        f"{_READ}{_NUMBER}function c(r){{for(var i=0;i<m.length;i++){{var a=g(m[i]),b=g(r[i]);if(a===null||b===null)return null;"
        f"if(a!==b)return (a<b)!==({'true' if fewest else 'false'}&&i===0);}}return null;}}"
        f"var m=[{_listed(own)}],o=[{rows}],p=1,i,x;for(i=0;i<o.length&&p;i++){{x=c(o[i]);p=x===null?0:p+(x?1:0);}}"
        "if(p)event.value=p;"
    )


def _listed(names: Sequence[str]) -> str:
    return ",".join(f'"{key(name)}"' for name in names)
