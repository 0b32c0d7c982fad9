#!/usr/bin/env python3
"""Makes the terrain under the maps, assets/terrain/*.json: coast, rivers and relief from geodata in the public domain.

The sources are in two Debian packages, of which only these data are used:

- libmagics++-data 4.13.0-1: Natural Earth, 1:10 million, land 4.1.0 and rivers 3.0.0 (naturalearthdata.com: public domain)
- ferret-datasets 7.6.0-5: ETOPO5, heights of the Earth on a grid of five minutes (NOAA, 1988: public domain)

    apt-get download libmagics++-data ferret-datasets
    for file in *.deb; do dpkg-deb -x "$file" sources; done
    pip install -r scripts/terrain/requirements.txt
    python3 scripts/terrain/make.py sources

The same sources give the same files. Places stay where the map data have them: where those were moved apart by hand, the terrain is bent
along, and a coast is drawn through its Ports. What the sources lack comes from own.py and is marked as our own filling.
"""

import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import netCDF4
import numpy as np
import shapefile
from contourpy import contour_generator
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import linemerge, unary_union

import own

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    "Natural Earth 1:10m, land 4.1.0 and rivers 3.0.0, in Debian's libmagics++-data 4.13.0-1: public domain",
    "ETOPO5 (NOAA, 1988), in Debian's ferret-datasets 7.6.0-5: public domain",
]


class Bend:
    """Moves points as the places near them were moved: by the mean of those moves, the nearest counting most."""

    def __init__(self, reach):
        self.reach, self.at, self.by = reach, [], []

    def pull(self, at, by):
        self.at.append(at)
        self.by.append(by)

    def __call__(self, points):
        points = np.asarray(points, float)
        if not self.at:
            return points
        at, by = np.array(self.at), np.array(self.by)
        away = np.linalg.norm(points[:, None, :] - at[None], axis=2) / self.reach
        weight = np.exp(-(away**2))
        # Far from all places nothing moves: the ground counts too, a little.
        return points + (weight @ by) / np.maximum(weight.sum(axis=1, keepdims=True), 1.0)


@dataclass
class Region:
    """A piece of the Earth on a board."""

    name: str
    # The corners of what is drawn, on the board, and how long a unit of the file is there.
    frame: tuple
    unit: float
    # From degrees to the board, and back.
    flat: Callable
    degrees: Callable
    bend: Bend
    # Names, points and whether it is a Port.
    places: list
    # Our own rivers, and those of the source that are kept.
    own: dict
    kept: list
    # The heights that get a darker ground, in metres, and how far hachures are apart.
    levels: list
    hachures: float
    # How many of all slopes are too gentle for hachures, in per cent.
    gentle: float
    # A board of degrees is drawn flat: how long a degree down is, and that it goes up.
    down: float = 1.0
    sea: bool = True

    def ints(self, points):
        """Points in whole units from the corner, without those that fall on the one before."""
        out = []
        for x, y in points:
            at = (round((x - self.frame[0]) / self.unit), round((y - self.frame[1]) / self.unit))
            if not out or out[-1] != at:
                out.append(at)
        return out

    def path(self, lines, closed=False):
        """SVG path data: each line starts at a point and goes on in steps."""
        parts = []
        for line in lines:
            at = self.ints(line)
            if closed and len(at) > 1 and at[0] == at[-1]:
                at.pop()
            if len(at) < (3 if closed else 2):
                continue
            steps = [f"{x - px} {y - py}" for (px, py), (x, y) in zip(at, at[1:])]
            parts.append(f"M{at[0][0]} {at[0][1]}l{' '.join(steps)}{'z' if closed else ''}".replace(" -", "-"))
        return "".join(parts)

    def strokes(self, lines):
        """SVG path data of many short strokes: each begins so far from the end of the one before."""
        parts, end = [], (0, 0)
        for line in lines:
            at = self.ints(line)
            if len(at) == 2:
                (x, y), (tx, ty) = at
                parts.append(f"m{x - end[0]} {y - end[1]}l{tx - x} {ty - y}".replace(" -", "-"))
                end = at[1]
        return "".join(parts)


def wellington():
    """The board of Wellington: degrees go to its pixels as the map says, and places that were moved pull the terrain along."""
    board = json.loads((ROOT / "scenarios/map.json").read_text())
    p = board["projection"]
    stretch = math.cos(math.radians(p["cos_ref_lat"]))

    def flat(points):
        points = np.asarray(points, float)
        return np.stack([(points[:, 0] - p["lon0"]) * p["scale"] * stretch, (p["lat0"] - points[:, 1]) * p["scale"]], axis=1)

    def degrees(points):
        points = np.asarray(points, float)
        return np.stack([points[:, 0] / p["scale"] / stretch + p["lon0"], p["lat0"] - points[:, 1] / p["scale"]], axis=1)

    places = [d for d in board["duchies"] if d["kind"] != "box"]
    bend = Bend(45.0)
    for d in places:
        [at] = flat([[d["lon"], d["lat"]]])
        if np.hypot(*(at - [d["x"], d["y"]])) > 3.0:
            bend.pull(at, np.array([d["x"], d["y"]]) - at)
    kept = ["Minho", "Segre", "Ebro", "Tagus", "Douro", "Guadiana", "Guadalquivir", "Esla", "Garonne", "Dordogne", "Ariège"]
    return Region(
        name="peninsula",
        frame=(40.0, -20.0, 1690.0, 1580.0),
        unit=0.5,
        flat=flat,
        degrees=degrees,
        bend=bend,
        places=[(d["name"], (d["x"], d["y"]), d["port"] is not None) for d in places],
        own=own.PENINSULA,
        kept=kept,
        levels=[400, 800, 1200, 1700],
        hachures=13.0,
        gentle=85,
    )


def waterloo():
    """The board of Napoleon: its coordinates are degrees. They are drawn flat, with a degree of latitude 1 / cos 50.6° as long."""
    board = json.loads((ROOT / "games/napoleon/map.json").read_text())
    long = 1.0 / math.cos(math.radians(50.6))

    def flat(points):
        return np.asarray(points, float) * [1.0, -long]

    def degrees(points):
        return np.asarray(points, float) / [1.0, -long]

    return Region(
        name="waterloo",
        frame=(3.2, -51.25 * long, 5.8, -49.95 * long),
        unit=0.001,
        flat=flat,
        degrees=degrees,
        bend=Bend(0.05),
        places=[(t["name"], tuple(flat([[t["lon"], t["lat"]]])[0]), False) for t in board["towns"]],
        own=own.WATERLOO,
        kept=["Scheldt", "Meuse"],
        levels=[100, 180, 260, 340],
        hachures=0.02,
        gentle=84,
        down=-long,
        sea=False,
    )


def window(region):
    """The piece of the Earth that is drawn, in degrees, with room around it."""
    x0, y0, x1, y1 = region.frame
    corners = region.degrees([[x0, y0], [x1, y1]])
    (west, south), (east, north) = corners.min(axis=0) - 0.3, corners.max(axis=0) + 0.3
    return west, south, east, north


def land(region, sources):
    """The land, bent, clipped and with the coast through its Ports."""
    reader = shapefile.Reader(str(sources / "ne_10m_land"), encoding="latin1")
    piece = box(*window(region))
    rings = []
    for shape in reader.iterShapes():
        starts = [*shape.parts, len(shape.points)]
        rings += [Polygon(shape.points[a:b]).buffer(0) for a, b in zip(starts, starts[1:])]
    all_land = unary_union([ring.intersection(piece) for ring in rings if ring.intersects(piece)])
    parts = all_land.geoms if isinstance(all_land, MultiPolygon) else [all_land]
    rings = [np.array(part.exterior.segmentize(0.04).coords) for part in parts]

    def fine():
        return unary_union([Polygon(region.bend(region.flat(ring))).buffer(0) for ring in rings])

    # A Port lies on land, at the coast: what is off by more pulls the coast to it.
    for _ in range(25):
        ground = fine()
        for name, at, port in region.places:
            away = ground.boundary.distance(Point(at)) * (1 if ground.contains(Point(at)) else -1)
            least, most = (3.5, 10.0) if port else (16.0, math.inf)
            if not region.sea or least <= away <= most:
                continue
            near = ground.boundary.interpolate(ground.boundary.project(Point(at)))
            way = np.array(at) - [near.x, near.y]
            way = way / max(np.hypot(*way), 1e-6) * (1 if away > 0 else -1)
            wanted = (least if away < least else most) + 1.0
            region.bend.pull(np.array([near.x, near.y]), -way * (wanted - away) if away < least else way * (away - wanted))
    frame = box(*region.frame).buffer(40 * region.unit)
    return fine().intersection(frame)


def rivers(region, ground, sources):
    """Rivers of the source that are kept, then our own."""
    reader = shapefile.Reader(str(sources / "ne_10m_rivers_lake_centerlines"), encoding="latin1")
    frame = box(*region.frame).buffer(20 * region.unit)
    lines = {}
    for found in reader.iterShapeRecords():
        name = own.RENAMED.get(found.record["name"], found.record["name"])
        if name not in region.kept or not found.shape.points:
            continue
        starts = [*found.shape.parts, len(found.shape.points)]
        for a, b in zip(starts, starts[1:]):
            lines.setdefault(name, []).append(found.shape.points[a:b])
    out = []
    for name, parts, ours in [(n, p, False) for n, p in sorted(lines.items())] + [(n, [p], True) for n, p in sorted(region.own.items())]:
        drawn = [LineString(region.bend(region.flat(smooth(part) if ours else part))) for part in parts if len(part) > 1]
        merged = unary_union(drawn).intersection(frame)
        merged = merged.intersection(ground) if region.sea else merged
        merged = linemerge(merged) if merged.geom_type == "MultiLineString" else merged
        merged = merged.simplify(1.6 * region.unit)
        pieces = [list(g.coords) for g in getattr(merged, "geoms", [merged]) if g.length > 12 * region.unit]
        if pieces:
            out.append({"name": name, "own": ours, "path": region.path(pieces)})
    return out


def smooth(points):
    """A bent line through points: corners are cut twice."""
    points = np.asarray(points, float)
    for _ in range(3):
        a, b = points[:-1], points[1:]
        cut = np.stack([a * 0.75 + b * 0.25, a * 0.25 + b * 0.75], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], cut, points[-1:]])
    return points


def heights(region, file):
    """The heights on a grid of the board."""
    data = netCDF4.Dataset(str(file))
    lon = np.asarray(data["ETOPO05_X"][:], float)
    lat = np.asarray(data["ETOPO05_Y"][:], float)
    cell = (region.frame[2] - region.frame[0]) / 330
    xs = np.arange(region.frame[0] - 20 * region.unit, region.frame[2] + 20 * region.unit, cell)
    ys = np.arange(region.frame[1] - 20 * region.unit, region.frame[3] + 20 * region.unit, cell)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    # The bend is undone by going back as far as it goes at that point.
    points = region.degrees(grid - (region.bend(grid) - grid))
    rose = np.asarray(data["ROSE"][:], float)
    rows = (points[:, 1] - lat[0]) / (lat[1] - lat[0])
    columns = ((points[:, 0] - lon[0]) % 360.0) / (lon[1] - lon[0])
    found = map_coordinates(rose, [rows, columns], order=3, mode="grid-wrap")
    return xs, ys, np.maximum(found.reshape(len(ys), len(xs)), 0.0)


def relief(region, ground, xs, ys, up):
    """The areas above each level."""
    frame = box(*region.frame).buffer(20 * region.unit)
    even = gaussian_filter(up, 1.4)
    levels = []
    lines = contour_generator(xs, ys, even, fill_type="OuterOffset")
    for level in region.levels:
        # What a filled contour contains: closed by the edge of the grid, which lies outside of the frame.
        filled, offsets = lines.filled(level, 9000)
        areas = []
        for points, at in zip(filled, offsets):
            hole = [points[a:b] for a, b in zip(at[1:], at[2:])]
            areas.append(Polygon(points[at[0] : at[1]], [h for h in hole if len(h) > 3]).buffer(0))
        area = unary_union(areas).intersection(frame)
        area = area.intersection(ground) if region.sea else area
        out = []
        for part in getattr(area, "geoms", [area]):
            for ring in [part.exterior, *part.interiors] if part.geom_type == "Polygon" else []:
                if Polygon(ring).area > 900 * region.unit**2:
                    out.append(list(ring.simplify(2.5 * region.unit).coords))
        levels.append({"above": level, "path": region.path(out, closed=True)})
    return levels


def hachures(region, ground, xs, ys, up):
    """Short strokes down the steeper slopes: those away from the light of the north-west apart from those towards it."""
    cell = xs[1] - xs[0]
    down, right = np.gradient(gaussian_filter(up, 0.9), cell)
    gentle = np.percentile(np.hypot(down, right), region.gentle)
    step = region.hachures
    lit, dark = [], []
    rows = np.arange(region.frame[1] + step / 2, region.frame[3], step * 0.8)
    for j, y in enumerate(rows):
        for x in np.arange(region.frame[0] + step / 2 + (j % 2) * step / 2, region.frame[2], step):
            at = [[(y - ys[0]) / cell], [(x - xs[0]) / cell]]
            gx, gy = (float(map_coordinates(g, at, order=1)[0]) for g in (right, down))
            steep = math.hypot(gx, gy) / gentle
            if steep < 1.0 or not ground.contains(Point(x, y)):
                continue
            long = step * min(0.55 + 0.3 * (steep - 1.0), 1.05)
            wx, wy = -gx / math.hypot(gx, gy) * long / 2, -gy / math.hypot(gx, gy) * long / 2
            (dark if wx * 0.6 + wy * 0.8 > 0 else lit).append([(x - wx, y - wy), (x + wx, y + wy)])
    return {"lit": region.strokes(lit), "dark": region.strokes(dark)}


def write(region, sources):
    magics = sources / "usr/share/magics/10m"
    ground = land(region, magics)
    coast = [ring for part in getattr(ground, "geoms", [ground]) if part.area > 60 * region.unit**2 for ring in [part.exterior]]
    xs, ys, up = heights(region, sources / "usr/share/ferret-vis/data/etopo5.cdf")
    out = {
        "format": "sandtable-terrain",
        "version": 1,
        "note": "Coast, rivers and relief for pictures, made by scripts/terrain/make.py. It means nothing to the rules and is not the printed map. "
        "Rivers with `own` are our own filling.",
        "sources": SOURCES,
        "origin": [region.frame[0], region.frame[1] / region.down],
        "unit": [region.unit, region.unit / region.down],
        "land": region.path([list(ring.simplify(1.4 * region.unit).coords) for ring in coast], closed=True),
        "rivers": rivers(region, ground, magics),
        "relief": relief(region, ground, xs, ys, up),
        "hachures": hachures(region, ground, xs, ys, up),
    }
    file = ROOT / f"assets/terrain/{region.name}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(out, ensure_ascii=False, indent=1) + "\n")
    sizes = {key: len(json.dumps(value)) for key, value in out.items() if key not in ("note", "sources")}
    print(file.relative_to(ROOT), file.stat().st_size, sizes)


if __name__ == "__main__":
    for one in (wellington(), waterloo()):
        write(one, Path(sys.argv[1]))
