/** A font in which every character is the same block, so that the layout does not depend on the fonts of a machine. */

const unitsPerEm = 1000;
const advance = 550;
const block = { left: 40, right: 510, bottom: 0, top: 560 };
const ascent = 900;
const descent = -250;
const [solid, empty, glyphs] = [1, 2, 3];
/** Character ranges and their glyphs; spaces and direction marks are empty. */
const ranges = [
  [0x20, 0x20, empty],
  [0x21, 0x9f, solid],
  [0xa0, 0xa0, empty],
  [0xa1, 0x1fff, solid],
  [0x2000, 0x200f, empty],
  [0x2010, 0x10ffff, solid],
] as const;

/** The font as a file (OpenType 1.9), in base64. */
export function blockFont(): string {
  const tables = Object.entries({
    'OS/2': os2(),
    cmap: cmap(),
    glyf: glyf(),
    head: head(),
    hhea: hhea(),
    hmtx: u16(...Array.from({ length: glyphs }, () => [advance, 0]).flat()),
    loca: u32(0, glyf().length / 2, glyf().length, glyf().length),
    maxp: Buffer.concat([u32(0x10000), u16(glyphs, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: u16(0, 0, 6),
    post: Buffer.concat([u32(0x30000, 0, 0, 0, 0, 0, 0, 0)]),
  });
  let offset = 12 + 16 * tables.length;
  const places = tables.map(([tag, table]) => {
    const place = Buffer.concat([Buffer.from(tag), u32(checksum(table), offset, table.length)]);
    offset += padded(table).length;
    return place;
  });
  const start = Buffer.concat([u32(0x10000), u16(tables.length, 128, 3, tables.length * 16 - 128)]);
  return Buffer.concat([start, ...places, ...tables.map(([, table]) => padded(table))]).toString('base64');
}

/** The glyphs: missing character and block (same outline), and an empty space. */
function glyf(): Buffer {
  const { left, right, bottom, top } = block;
  const width = right - left;
  const height = top - bottom;
  const outline = Buffer.concat([
    u16(1, left, bottom, right, top, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(left, width, 0, -width, bottom, 0, height, 0),
  ]);
  return Buffer.concat([padded(outline), padded(outline)]);
}

/** Format 13 maps ranges of characters to one glyph. */
function cmap(): Buffer {
  const groups = u32(...ranges.flat());
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(13, 0), u32(16 + groups.length, 0, ranges.length), groups]);
}

function head(): Buffer {
  const dates = Buffer.alloc(16);
  const { left, right, bottom, top } = block;
  const bounds = u16(left, bottom, right, top, 0, 8, 2, 1, 0);
  return Buffer.concat([u32(0x10000, 0x10000, 0, 0x5f0f3cf5), u16(3, unitsPerEm), dates, bounds]);
}

function hhea(): Buffer {
  const { left, right } = block;
  return Buffer.concat([
    u32(0x10000),
    u16(ascent, descent, 0, advance, left, advance - right, right, 1, 0, 0, 0, 0, 0, 0, 0, glyphs),
  ]);
}

function os2(): Buffer {
  const subscripts = u16(...Array.from({ length: 10 }, () => 100), 0);
  const panose = Buffer.alloc(10);
  const ranges32 = u32(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff);
  const metrics = u16(ascent, descent, 0, ascent, -descent);
  return Buffer.concat([
    u16(3, advance, 400, 5, 0),
    subscripts,
    panose,
    ranges32,
    Buffer.from('NONE'),
    u16(64, 0x20, 0xffff),
    metrics,
    u32(1, 0),
    u16(block.top, block.top, 0, 0x20, 1),
  ]);
}

function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

function u32(...values: number[]): Buffer {
  const words = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) words.writeUInt32BE(value >>> 0, index * 4);
  return words;
}

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}

function checksum(table: Buffer): number {
  const whole = padded(table);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
