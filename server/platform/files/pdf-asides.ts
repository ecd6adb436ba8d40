import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/*
 * The texts of a PDF outside the drawing of its pages, which readers show as notes, form fields,
 * tooltips, bookmarks, layers or spoken descriptions.
 */

/** Keys of texts that readers show or speak. */
const textKeys = [
  // Notes: plain and rich text.
  'Contents',
  'RC',
  // Form fields: value, default, rich value, name, tooltip, choices, captions of buttons.
  'V',
  'DV',
  'RV',
  'T',
  'TU',
  'Opt',
  'CA',
  'AC',
  // Bookmarks, layers, page labels, spoken descriptions.
  'Title',
  'Name',
  'P',
  'Alt',
  'ActualText',
  'E',
].map((key) => PDFName.of(key));

const contents = PDFName.of('Contents');

/** Maximum UTF-16 units of these texts together, and of one text. */
const most = { inAll: 100_000, ofOne: 10_000 };

const latin1 = new TextDecoder('latin1');

function decoded(text: PDFString | PDFHexString): string {
  try {
    return text.decodeText();
  } catch {
    return latin1.decode(text.asBytes());
  }
}

/** Returns the texts of a value: of a string, a stream, or a list of choices. */
function textsOf(document: PDFDocument, value: PDFObject | undefined, depth = 0): string[] {
  const found = value instanceof PDFRef ? document.context.lookup(value) : value;
  if (found instanceof PDFString || found instanceof PDFHexString) return [decoded(found)];
  if (found instanceof PDFRawStream) {
    try {
      return [latin1.decode(decodePDFRawStream(found).getBytes(most.ofOne))];
    } catch {
      return [];
    }
  }
  if (found instanceof PDFArray && depth < 2)
    return found.asArray().flatMap((part) => textsOf(document, part, depth + 1));
  return [];
}

/**
 * Returns the texts of a PDF that are not drawn on its pages, each once, at most 100,000 UTF-16
 * units of them.
 */
export function asidesOf(document: PDFDocument): string {
  const texts = new Set<string>();
  let room = most.inAll;
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  while (waiting.length > 0 && room > 0) {
    const object = waiting.pop();
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFArray) waiting.push(...dict.asArray());
    if (!(dict instanceof PDFDict)) continue;
    waiting.push(...dict.values());
    for (const key of textKeys) {
      const value = dict.lookup(key);
      // The contents of a page are its drawing, which is read with the page.
      if (key === contents && (value instanceof PDFStream || value instanceof PDFArray)) continue;
      for (const text of textsOf(document, value)) {
        // Rich text is XHTML.
        const plain = text
          .slice(0, most.ofOne)
          .replace(/<[^<>]*>/g, ' ')
          .trim();
        if (plain === '' || texts.has(plain)) continue;
        texts.add(plain);
        room -= plain.length;
      }
    }
  }
  return [...texts].join('\n');
}

const name = (key: string) => PDFName.of(key);

/** Yields the drawings of a page's annotations, in each of their states. */
function* appearancesOn(annotations: PDFArray): Iterable<PDFRef> {
  for (let at = 0; at < annotations.size(); at += 1) {
    const annotation = annotations.lookup(at);
    const looks = annotation instanceof PDFDict ? annotation.lookup(name('AP')) : undefined;
    if (!(looks instanceof PDFDict)) continue;
    for (const [key] of looks.entries()) {
      const look = looks.get(key);
      const drawn = looks.lookup(key);
      if (look instanceof PDFRef && drawn instanceof PDFRawStream) yield look;
      if (!(drawn instanceof PDFDict)) continue;
      for (const state of drawn.values()) if (state instanceof PDFRef) yield state;
    }
  }
}

/**
 * Draws annotations and form fields as parts of their pages, so that their words are read with the
 * pages' own. Returns whether there are any. Afterwards the document is only for reading.
 */
export function drawAnnotations(document: PDFDocument): boolean {
  const { context } = document;
  let isDrawn = false;
  for (const { node } of document.getPages()) {
    const annotations = node.lookup(name('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (const ref of new Set(appearancesOn(annotations))) {
      const look = context.lookup(ref);
      if (!(look instanceof PDFRawStream)) continue;
      look.dict.set(name('Subtype'), name('Form'));
      const drawing = node.newXObject('Aside', ref);
      node.addContentStream(context.register(context.stream(`\nq ${drawing} Do Q\n`)));
      isDrawn = true;
    }
  }
  return isDrawn;
}
