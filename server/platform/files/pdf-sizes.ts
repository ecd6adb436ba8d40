import { decodePDFRawStream, PDFArray, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/**
 * Bytes that the streams of a PDF may unpack to, pictures aside: those of one page, or of one
 * drawing that pages share, and all together. Reading its text unpacks them; the fullest page of a
 * plan has some megabytes.
 */
const most = { ofPage: 8 * 1024 * 1024, inAll: 64 * 1024 * 1024 };

const subtype = PDFName.of('Subtype');
const nameOf = (stream: PDFRawStream) => stream.dict.lookup(subtype);

/**
 * Returns the bytes that a stream unpacks to, counted up to `room` plus one; in any packing, also a
 * repeated one.
 */
function unpacked(stream: PDFRawStream, room: number): number {
  try {
    return decodePDFRawStream(stream).getBytes(room + 1).length;
  } catch {
    // Packed as pictures are, or damaged: readers get no more out of it.
    return 0;
  }
}

/**
 * Yields the streams of each page, as often as it names them: one may stand there a thousand times.
 */
function* contentsOf(document: PDFDocument): Iterable<PDFRawStream[]> {
  for (const { node } of document.getPages()) {
    const contents = node.Contents();
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((part) => document.context.lookup(part)) : [contents];
    yield streams.filter((stream) => stream instanceof PDFRawStream);
  }
}

/**
 * Returns whether a page of this PDF, or all its streams except pictures, unpack to more than a
 * document needs.
 */
export function unpacksTooFar(document: PDFDocument): boolean {
  const sizes = new Map<PDFRawStream, number>();
  for (const streams of contentsOf(document)) {
    let room = most.ofPage;
    for (const stream of streams) {
      const size = sizes.get(stream) ?? unpacked(stream, most.ofPage);
      sizes.set(stream, size);
      room -= size;
      if (room < 0) return true;
    }
  }
  let room = most.inAll - [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [, stream] of document.context.enumerateIndirectObjects()) {
    if (room < 0) return true;
    if (!(stream instanceof PDFRawStream) || sizes.has(stream) || nameOf(stream) === PDFName.of('Image')) continue;
    const isDrawing = nameOf(stream) === PDFName.of('Form');
    const size = unpacked(stream, isDrawing ? most.ofPage : room);
    if (isDrawing && size > most.ofPage) return true;
    room -= size;
  }
  return room < 0;
}
