"""Quantiles and tails of the distributions that intervals and tests are made of. Standard library alone."""

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Final

#: From so many degrees of freedom on, Student's t is as good as normal.
_MANY: Final = 2000
_TINY: Final = 1e-300


def normal_quantile(part: float) -> float:
    """The value below which this part (0 to 1) of a standard normal lies."""
    return NormalDist().inv_cdf(part)


@lru_cache(maxsize=1000)
def t_quantile(part: float, degrees: int) -> float:
    """The value below which this part (above 1/2) of Student's t lies."""
    if degrees > _MANY:
        return normal_quantile(part)
    low, high = 0.0, 1.0
    while t_below(high, degrees) < part:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_below(middle, degrees) < part else (low, middle)
    return (low + high) / 2


def t_below(value: float, degrees: int) -> float:
    """The part of Student's t that lies below a value of at least 0."""
    return 1 - _beta_part(degrees / (degrees + value * value), degrees / 2, 0.5) / 2


def chi_square_above(value: float, degrees: int) -> float:
    """The part of a chi-square distribution that lies above a value: how often chance alone gives so much."""
    half, x = degrees / 2, value / 2
    if x <= 0:
        return 1.0
    front = math.exp(half * math.log(x) - x - math.lgamma(half))
    if x < half + 1:
        term = total = 1 / half
        step = half
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - front * total)
    return min(1.0, front * _gamma_fraction(half, x))


def _gamma_fraction(half: float, x: float) -> float:
    """The continued fraction of the upper incomplete gamma function (Lentz)."""
    b = x + 1 - half
    c, d = 1 / _TINY, 1 / b
    result = d
    for number in range(1, 500):
        factor = -number * (number - half)
        b += 2
        d = 1 / (factor * d + b or _TINY)
        c = b + factor / c or _TINY
        result *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return result


def _beta_part(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if x in (0.0, 1.0):
        return x
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction (Lentz)."""
    c = 1.0
    d = 1 / (1 - (a + b) * x / (a + 1) or _TINY)
    result = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        change = 1.0
        for factor in (even, odd):
            d = 1 / (1 + factor * d or _TINY)
            c = 1 + factor / c or _TINY
            change = d * c
            result *= change
        if abs(change - 1) < 1e-15:
            break
    return result
