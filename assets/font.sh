#!/bin/sh
# Makes the four font files beside this script from Inter 4.1 (OFL). They are committed; run it only to change them.
#
# needs: npm, and Debian's fonttools and python3-brotli
#
# inter-*.ttf    for the canvas: a Latin subset without layout tables. The canvas knows no font features, so what pages ask for with
#                font-variant-numeric is baked in here: digits are tabular. Kerning of ASCII pairs is kept as a small kern table.
# inter-*.woff2  for pages: the same characters, with the features kern and tnum.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent @expo-google-fonts/inter@0.4.2 >/dev/null
tar xzf expo-google-fonts-inter-0.4.2.tgz
cp package/LICENSE_FONT "$here/OFL.txt"

cat >make.py <<'PY'
import sys
from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

source, ttf, woff2 = sys.argv[1:]
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2026, 0x202F, 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2260, 0x2264, 0x2265, 0x25B6, 0x25C0, 0x2713, 0x2717]
ALIASES = {0x2715: 0x2717, 0x25B8: 0x25B6, 0x25C2: 0x25C0}  # Inter lacks the small triangles and U+2715
LEAST = 24  # kerning below this many units (of 2048) is invisible at the sizes of a board


def load():
    font = TTFont(source)
    for table in font["cmap"].tables:
        if table.isUnicode():
            for new, old in ALIASES.items():
                table.cmap[new] = table.cmap[old]
    return font


def cut(font, features, flavor=None):
    options = subset.Options(layout_features=features, hinting=False, flavor=flavor, name_IDs=[0, 1, 2, 5, 13, 14],
                             notdef_outline=True, glyph_names=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=TEXT + list(ALIASES))
    cutter.subset(font)
    font.flavor = flavor


def kerning(font):
    """The value of every ASCII pair that GPOS kerns, as a shaper would find it."""
    gpos = font["GPOS"].table
    lookups = sorted({i for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex})
    cmap = font.getBestCmap()
    names = [cmap[c] for c in range(0x21, 0x7F)]

    def value(sub, left, right):
        if left not in sub.Coverage.glyphs:
            return None
        if sub.Format == 1:
            for pair in sub.PairSet[sub.Coverage.glyphs.index(left)].PairValueRecord:
                if pair.SecondGlyph == right:
                    return getattr(pair.Value1, "XAdvance", 0) or 0
            return None
        first = sub.ClassDef1.classDefs.get(left, 0)
        second = sub.ClassDef2.classDefs.get(right, 0)
        return getattr(sub.Class1Record[first].Class2Record[second].Value1, "XAdvance", 0) or 0

    pairs = {}
    for left in names:
        for right in names:
            total = 0
            for i in lookups:
                for sub in gpos.LookupList.Lookup[i].SubTable:
                    sub = getattr(sub, "ExtSubTable", sub)
                    if sub.LookupType != 2:
                        continue
                    found = value(sub, left, right)
                    if found is not None:
                        total += found
                        break
            if abs(total) >= LEAST and not (left in DIGITS and right in DIGITS):
                pairs[left, right] = total
    return pairs


canvas = load()
DIGITS = [canvas.getBestCmap()[c] for c in range(0x30, 0x3A)]
pairs = kerning(canvas)
tabular = next(f.Feature for f in canvas["GSUB"].table.FeatureList.FeatureRecord if f.FeatureTag == "tnum")
swaps = {}
for i in tabular.LookupListIndex:
    for sub in canvas["GSUB"].table.LookupList.Lookup[i].SubTable:
        swaps.update(getattr(sub, "ExtSubTable", sub).mapping)
for table in canvas["cmap"].tables:
    if table.isUnicode():
        for code in range(0x30, 0x3A):
            table.cmap[code] = swaps.get(table.cmap[code], table.cmap[code])
assert len({canvas["hmtx"][canvas.getBestCmap()[c]][0] for c in range(0x30, 0x3A)}) == 1
pairs = {(swaps.get(l, l) if l in DIGITS else l, swaps.get(r, r) if r in DIGITS else r): v for (l, r), v in pairs.items()}
for tag in ("GPOS", "GSUB", "GDEF"):
    del canvas[tag]
cut(canvas, [])
kern = KernTable_format_0()
kern.version, kern.coverage, kern.tupleIndex, kern.kernTable = 0, 1, None, pairs
canvas["kern"] = newTable("kern")
canvas["kern"].version, canvas["kern"].kernTables = 0, [kern]
canvas.save(ttf)

page = load()
cut(page, ["kern", "tnum"], "woff2")
page.save(woff2)
PY

for face in 400Regular:regular 600SemiBold:bold; do
    /usr/bin/python3 make.py "package/${face%:*}/Inter_${face%:*}.ttf" "$here/inter-${face#*:}.ttf" "$here/inter-${face#*:}.woff2"
done
ls -l "$here"/inter-*
