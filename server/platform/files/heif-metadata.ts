/*
 * HEIC and AVIF without the data that cameras write into them. Such a file is a tree of boxes, and
 * names its data by their places in the file: so nothing moves, and everything outside of a picture
 * is overwritten with zeros. Which side is up is a property of the picture.
 */

interface Box {
  type: string;
  /** Offsets of the box's start, its content's start, and its end. */
  at: number;
  from: number;
  to: number;
}

type Range = readonly [from: number, to: number];

class Damaged extends Error {}

/**
 * Maximum of boxes side by side, or places of data: a telephone's picture of 48 megapixels has some
 * hundred.
 */
const most = 2000;
/** Maximum depth of nested boxes. */
const deepest = 6;

/**
 * Items that are pictures, or make one of others. All other items describe them: EXIF, XMP,
 * applications' data.
 */
const pictures = new Set('hvc1 hev1 lhv1 av01 avc1 vvc1 evc1 j2k1 jpeg unci grid iovl iden tmap'.split(' '));
/** Properties that describe a picture in words or give its time. */
const words = new Set(['udes', 'altt', 'crtt', 'mdft', 'uuid', 'free', 'skip']);
/** Boxes of the file, and of its description, that a picture needs. */
const needed = new Set(['ftyp', 'meta', 'mdat', 'moov']);
const neededOfMeta = new Set('hdlr pitm iloc iinf iref iprp idat dinf grpl'.split(' '));
/** Boxes of a moving picture that contain others. */
const nested = new Set(['moov', 'trak', 'mdia', 'minf']);

/** Reads numbers in their order. Throws `Damaged` past the end. */
class Reader {
  readonly #bytes: Buffer;
  readonly #to: number;
  at: number;

  constructor(bytes: Buffer, at: number, to: number) {
    this.#bytes = bytes;
    this.#to = to;
    this.at = at;
  }

  /** Returns a number of `size` bytes; of none it is 0. */
  number(size: number): number {
    if (this.at + size > this.#to) throw new Damaged();
    let value = 0;
    for (let n = 0; n < size; n += 1) value = value * 256 + this.#bytes.readUInt8(this.at + n);
    this.at += size;
    return value;
  }

  name(): string {
    this.number(4);
    return this.#bytes.toString('latin1', this.at - 4, this.at);
  }
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const read = new Reader(file, at, to);
    const short = read.number(4);
    const type = read.name();
    const size = short === 1 ? read.number(8) : short === 0 ? to - at : short;
    if (size < read.at - at || at + size > to || boxes.length >= most) throw new Damaged();
    boxes.push({ type, at, from: read.at, to: at + size });
    at += size;
  }
  return boxes;
}

/** Turns the box into an empty one that readers skip. */
function empty(file: Buffer, { at, from, to }: Box): void {
  file.write('free', at + 4, 'latin1');
  file.fill(0, from, to);
}

/** Returns the ids of the items that are pictures; the others lose their type. */
function picturesOf(file: Buffer, iinf: Box): Set<number> {
  const read = new Reader(file, iinf.from, iinf.to);
  const version = Math.floor(read.number(4) / 2 ** 24);
  read.number(version === 0 ? 2 : 4);
  const found = new Set<number>();
  for (const infe of boxesIn(file, read.at, iinf.to)) {
    const entry = new Reader(file, infe.from, infe.to);
    const kind = Math.floor(entry.number(4) / 2 ** 24);
    if (infe.type !== 'infe' || kind < 2) throw new Damaged();
    const id = entry.number(kind === 2 ? 2 : 4);
    entry.number(2);
    if (pictures.has(entry.name())) found.add(id);
    else file.write('free', entry.at - 4, 'latin1');
    // The rest is the item's name in a person's words, and the type that an application gives it.
    file.fill(0, entry.at, infe.to);
  }
  return found;
}

/**
 * Returns the places of items' data, in order: in the file (0), or in the box of small data (1).
 */
function placesOf(file: Buffer, iloc: Box): { item: number; where: number; range: Range }[] {
  const read = new Reader(file, iloc.from, iloc.to);
  const version = Math.floor(read.number(4) / 2 ** 24);
  if (version > 2) throw new Damaged();
  const sizes = read.number(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const places = [];
  for (let left = read.number(version === 2 ? 4 : 2); left > 0; left -= 1) {
    const item = read.number(version === 2 ? 4 : 2);
    const where = version === 0 ? 0 : read.number(2) & 15;
    read.number(2);
    const base = read.number(baseSize);
    for (let extents = read.number(2); extents > 0; extents -= 1) {
      if (places.length >= most) throw new Damaged();
      read.number(indexSize);
      const from = base + read.number(offsetSize);
      const length = read.number(lengthSize);
      // No length means all that follows.
      const range: Range = [from, length === 0 ? Number.POSITIVE_INFINITY : from + length];
      places.push({ item, where, range });
    }
  }
  return places.toSorted((one, other) => one.range[0] - other.range[0]);
}

/** Fills a range with zeros except for `kept`, which is in order. */
function fillBetween(file: Buffer, from: number, to: number, kept: readonly Range[]): void {
  let at = from;
  for (const [begin, end] of kept) {
    if (begin > at) file.fill(0, at, Math.min(begin, to));
    at = Math.min(Math.max(at, end), to);
  }
  file.fill(0, at, to);
}

/** Empties the boxes of words in a moving picture: its places and times stand there too. */
function emptyWords(file: Buffer, parent: Box, depth = 0): void {
  if (depth > deepest) throw new Damaged();
  for (const box of boxesIn(file, parent.from, parent.to)) {
    if (nested.has(box.type)) emptyWords(file, box, depth + 1);
    else if (box.type === 'meta' || box.type === 'udta' || words.has(box.type)) empty(file, box);
  }
}

function clean(file: Buffer): void {
  const boxes = boxesIn(file, 0, file.length);
  const meta = boxes.find(({ type }) => type === 'meta');
  const moves = boxes.some(({ type }) => type === 'moov');
  for (const box of boxes) {
    if (!needed.has(box.type) || (box.type === 'meta' && box !== meta)) empty(file, box);
    if (box.type === 'moov') emptyWords(file, box);
  }
  if (!meta) throw new Damaged();
  // It begins with a version.
  const inner = boxesIn(file, meta.from + 4, meta.to);
  const one = (name: string) => inner.find(({ type }) => type === name) ?? { type: name, at: 0, from: 0, to: 0 };
  const shown = picturesOf(file, one('iinf'));
  const places = placesOf(file, one('iloc'));
  const kept = (where: number, from = 0) =>
    places
      .filter((place) => place.where === where && shown.has(place.item))
      .map(({ range }): Range => [from + range[0], from + range[1]]);
  for (const box of inner) {
    if (!neededOfMeta.has(box.type)) empty(file, box);
    if (box.type === 'idat') fillBetween(file, box.from, box.to, kept(1, box.from));
  }
  const iprp = one('iprp');
  for (const ipco of boxesIn(file, iprp.from, iprp.to).filter(({ type }) => type === 'ipco')) {
    for (const property of boxesIn(file, ipco.from, ipco.to)) if (words.has(property.type)) empty(file, property);
  }
  for (const { type, from, to } of boxes) {
    if (type !== 'mdat') continue;
    // Frames of a moving picture are named elsewhere: of its data only the places known to be words
    // are emptied.
    const told = places.filter(({ item, where }) => where === 0 && !shown.has(item));
    if (!moves) fillBetween(file, from, to, kept(0));
    else for (const { range } of told) file.fill(0, Math.max(range[0], from), Math.max(from, Math.min(range[1], to)));
  }
}

/** Returns the picture without metadata; null for a damaged one, whose metadata could stay. */
export function withoutHeifMetadata(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes);
  try {
    clean(file);
    return file;
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}
