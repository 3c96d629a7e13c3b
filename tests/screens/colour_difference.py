"""How different two colours look, also to people with a colour-vision deficiency.

Colours are `#rrggbb` in sRGB. Lab is CIE 1976 with the white of sRGB (D65).
"""

from collections.abc import Iterable
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
VISIONS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def linear(colour: str) -> Triple:
    """Linear RGB, each 0 to 1."""

    def channel(position: int) -> float:
        value = int(colour[position : position + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(1), channel(3), channel(5)


def seen(colour: str, vision: str) -> Triple:
    """Lab of the colour as it looks under one of VISIONS."""
    r, g, b = (min(1.0, max(0.0, value)) for value in _times(VISIONS[vision], linear(colour)))
    xyz = _times(_TO_XYZ, (r, g, b))

    def response(value: float, row: Triple) -> float:
        ratio = value / sum(row)
        return ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116

    fx, fy, fz = (response(value, row) for value, row in zip(xyz, _TO_XYZ, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(first: Triple, second: Triple) -> float:
    """The CIEDE2000 difference of two Lab colours (Sharma, Wu and Dalal 2005)."""
    (light1, a1, b1), (light2, a2, b2) = first, second
    mean7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean7 / (mean7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    grey = chroma1 * chroma2 == 0
    turn = 0.0 if grey else (hue2 - hue1 + 180) % 360 - 180
    hue = hue1 + hue2 if grey else hue1 + turn / 2
    d_light, d_chroma = light2 - light1, chroma2 - chroma1
    d_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2))
    chroma = (chroma1 + chroma2) / 2
    middle = ((light1 + light2) / 2 - 50) ** 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_light = 1 + 0.015 * middle / sqrt(20 + middle)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    spread = 30 * exp(-(((hue % 360 - 275) / 25) ** 2))
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(2 * spread))
    light, colour, tone = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return sqrt(light**2 + colour**2 + tone**2 + rotation * colour * tone)


def difference(first: str, second: str, visions: Iterable[str] = VISIONS) -> float:
    """The smallest CIEDE2000 difference of two colours over the visions."""
    return min(ciede2000(seen(first, vision), seen(second, vision)) for vision in visions)


def smallest_difference(colours: Iterable[str], visions: Iterable[str] = VISIONS) -> float:
    """The smallest difference between any two of the colours."""
    visions = tuple(visions)
    return min(difference(one, other, visions) for one, other in combinations(colours, 2))


def contrast(first: str, second: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    one, other = sorted(_times(_WCAG, linear(colour))[1] + 0.05 for colour in (first, second))
    return other / one


# WCAG rounds the row of the luminance; the other rows are not used.
_WCAG: Matrix = (_TO_XYZ[0], (0.2126, 0.7152, 0.0722), _TO_XYZ[2])
