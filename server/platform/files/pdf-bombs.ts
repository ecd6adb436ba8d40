import { inflateRawSync } from 'node:zlib';

/** What all of a PDF's own tables may unpack to, in bytes. The tables of a 5 MB document take some hundred kilobytes. */
const mostUnpacked = 64 * 1024 * 1024;
/** Bytes before a stream in which its dictionary is looked for; a longer one counts as a table. */
const longestDictionary = 4096;
const zlibHeader = 2;
/** What looking for a stream costs must end somewhere too; books of many small pictures have some thousands. */
const mostStreams = 50_000;
/** Charged for a table that does not unpack: how far it got is not told. */
const failedCost = 64 * 1024;

/** A table of objects or of references, or a type that cannot be told because it is escaped or kept elsewhere. */
const isTable = (dictionary: string | undefined): boolean =>
  dictionary === undefined || /\/ObjStm|\/XRef|#|\/Type\s+\d/.test(dictionary);
const isPlainlyPacked = (dictionary: string | undefined): boolean =>
  dictionary === undefined ||
  !dictionary.includes('/Filter') ||
  /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary);

/**
 * Does reading this PDF unpack far more than a document needs? Only tables are unpacked when a PDF is read; pages and
 * pictures stay packed. Packed twice, or in another way than all writers do, counts as yes.
 */
export function isPdfBomb(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let room = mostUnpacked;
  let streams = 0;
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    const before = buffer.toString('latin1', Math.max(0, at - longestDictionary), at);
    if (before.endsWith('end')) {
      continue;
    }
    streams += 1;
    if (streams > mostStreams || room <= 0) {
      return true;
    }
    const start = before.lastIndexOf(' obj');
    const dictionary = start < 0 ? undefined : before.slice(start);
    if (!isTable(dictionary)) {
      continue;
    }
    if (!isPlainlyPacked(dictionary)) {
      return true;
    }
    const data = at + 'stream'.length + (buffer[at + 6] === 0x0d ? 2 : 1);
    try {
      room -= inflateRawSync(buffer.subarray(data + zlibHeader), { maxOutputLength: Math.max(room, 1) }).length;
    } catch (error) {
      if (error instanceof RangeError) {
        return true;
      }
      // Not packed at all, or damaged: reading it unpacks no more than was seen here.
      room -= failedCost;
    }
  }
  return false;
}
