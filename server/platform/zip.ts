import { crc32 } from 'node:zlib';

interface Entry {
  /** Path within the archive. */
  name: string;
  bytes: Uint8Array;
  at: Date;
}

const [utf8, stored, version] = [0x0800, 0, 20];

/** Returns date and time as archives have them: in steps of two seconds, from 1980 on. */
function dosTime(at: Date): [time: number, date: number] {
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ];
}

/**
 * Returns the fields that an entry has in both of its places: version, flags, method, time, date,
 * checksum, sizes, length of the name.
 */
function head({ name, bytes, at }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  const [time, date] = dosTime(at);
  for (const [index, value] of [version, utf8, stored, time, date].entries()) fields.writeUInt16LE(value, 2 * index);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

/**
 * Writes an archive of these entries, one at a time and unpacked: up to 65,535 of them, 4 GB in all
 * (PKWARE's APPNOTE, without ZIP64).
 */
export async function* zip(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const fields = head(entry);
    yield Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name]);
    yield entry.bytes;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), fields, place, name);
    offset += 4 + fields.length + name.length + entry.bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const amount = directory.length / 5;
  end.writeUInt16LE(amount, 4);
  end.writeUInt16LE(amount, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield central;
  yield Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), end]);
}
