import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { Refused, refuse } from '../refuse.ts';
import { asidesOf, drawAnnotations } from './pdf-asides.ts';
import { isPdfBomb } from './pdf-bombs.ts';
import { unpacksTooFar } from './pdf-sizes.ts';
import { withoutJpegMetadata } from './picture-metadata.ts';

/**
 * Keys of the catalog that are needed to show pages. All others are removed: metadata, scripts,
 * open actions, collections, permissions.
 */
const catalogKeys = new Set(
  [
    'Type',
    'Pages',
    'PageLabels',
    'PageLayout',
    'PageMode',
    'Outlines',
    'Dests',
    'Names',
    'ViewerPreferences',
    'StructTreeRoot',
    'MarkInfo',
    'Lang',
    'OCProperties',
    'OutputIntents',
    'AcroForm',
  ].map((key) => PDFName.of(key)),
);

const names = (words: string): PDFName[] => words.split(/\s+/).map((key) => PDFName.of(key));

/** Keys that carry an author's data, a script or another file, in any dictionary. */
const unwantedKeys = names('Metadata PieceInfo CreatorInfo AF AA XFA JavaScript EmbeddedFiles DestOutputProfileRef');

/**
 * Keys in a stream's own dictionary that refer to data in another file, or to pictures or pages of
 * one. Elsewhere a font may have such a name.
 */
const unwantedOfStreams = names('F FFilter FDecodeParms Ref OPI');

/**
 * Keys whose texts a reader shows, speaks or draws by (ISO 32000-2). A text at any other key
 * concerns its writer: a subject, an author, a program's private note. T is also an annotation's
 * author.
 */
const keptTexts = new Set(
  names(
    `Contents RC NM M DA DS T TU TM V DV RV CA AC Dest D URI OverlayText
    Title P Name Lang Alt ActualText E ID Phoneme Summary Short Desc N NS
    Registry Ordering FontFamily CharSet Panose HalftoneName DeviceColorant
    OutputCondition OutputConditionIdentifier RegistryName Info U R RT RD PS SS`,
  ),
);

/** Actions that run code, open other files or send data. */
const unwantedActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'Thread',
]);
const unwantedAnnotations = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D']);

function nameAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

const uri = PDFName.of('URI');
/**
 * Protocols that a link may use. Any other is a script, a file, or a program that the reader's
 * machine has for it.
 */
const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
const utf8 = new TextDecoder();

/**
 * Returns a link's address as a browser understands it, or null if it may not lead there; UTF-16 is
 * recognised by its mark.
 */
function linkOf(value: PDFObject | undefined): string | null {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return null;
  const bytes = value.asBytes();
  const url = URL.parse((bytes[0] ?? 0) >= 0xfe ? value.decodeText() : utf8.decode(bytes));
  return url && linkProtocols.has(url.protocol) ? url.href : null;
}

/**
 * Cleans a dictionary with an address, which is an action or could be read as one. The stored
 * address is the judged one: plain ASCII.
 */
function cleanLink(dict: PDFDict): void {
  if (!dict.has(uri)) return;
  const link = linkOf(dict.lookup(uri));
  if (link) dict.set(uri, PDFHexString.of(Buffer.from(link).toString('hex')));
  else empty(dict);
}

function empty(dict: PDFDict): void {
  for (const key of dict.keys()) {
    dict.delete(key);
  }
}

/** Returns whether a dictionary is a signature: its certificate and texts name the signer. */
function isSignature(dict: PDFDict): boolean {
  return dict.has(PDFName.of('ByteRange')) || ['Sig', 'DocTimeStamp'].includes(nameAt(dict, 'Type'));
}

/** Removes the texts at keys that no reader uses, and the intended users of layers. */
function dropPrivateTexts(dict: PDFDict): void {
  for (const key of dict.keys()) {
    const value = dict.lookup(key);
    const isText = value instanceof PDFString || value instanceof PDFHexString;
    if (isText && !keptTexts.has(key)) dict.delete(key);
  }
  const usage = nameAt(dict, 'Type') === 'OCG' ? dict.lookup(PDFName.of('Usage')) : undefined;
  if (usage instanceof PDFDict) usage.delete(PDFName.of('User'));
}

function cleanDict(dict: PDFDict, isOfStream: boolean): void {
  // Emptied in place, for every reference to it.
  if (unwantedActions.has(nameAt(dict, 'S')) || isSignature(dict)) {
    empty(dict);
  }
  cleanLink(dict);
  for (const key of isOfStream ? [...unwantedKeys, ...unwantedOfStreams] : unwantedKeys) {
    dict.delete(key);
  }
  dropPrivateTexts(dict);
  // A field's value that is a dictionary is a signature; a dictionary of allowed signers names
  // them.
  if (dict.lookup(PDFName.of('V')) instanceof PDFDict) dict.delete(PDFName.of('V'));
  if (nameAt(dict, 'FT') === 'Sig') dict.delete(PDFName.of('SV'));
  // T of an annotation is its author's name; T of a form field is the field's.
  if (dict.has(PDFName.of('Rect')) && nameAt(dict, 'Subtype') !== 'Widget') {
    dict.delete(PDFName.of('T'));
  }
  const annotations = dict.lookup(PDFName.of('Annots'));
  if (annotations instanceof PDFArray) {
    for (let index = annotations.size() - 1; index >= 0; index -= 1) {
      const annotation = annotations.lookup(index);
      if (annotation instanceof PDFDict && unwantedAnnotations.has(nameAt(annotation, 'Subtype'))) {
        annotations.remove(index);
      }
    }
  }
}

function isJpeg(stream: PDFRawStream): boolean {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  return only === PDFName.of('DCTDecode');
}

/**
 * Cleans all objects reachable from the catalog, and drops the rest: the remains of earlier saves.
 */
function cleanObjects(document: PDFDocument): void {
  const { context, catalog } = document;
  for (const key of catalog.keys()) {
    if (!catalogKeys.has(key)) {
      catalog.delete(key);
    }
  }
  context.trailerInfo.Info = undefined;
  context.trailerInfo.ID = undefined;

  const reached = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  while (waiting.length > 0) {
    let object = waiting.pop();
    if (object instanceof PDFRef) {
      const ref = object;
      if (reached.has(ref)) {
        continue;
      }
      reached.add(ref);
      object = context.lookup(ref);
      if (object instanceof PDFRawStream && isJpeg(object)) {
        context.assign(ref, PDFRawStream.of(object.dict, withoutJpegMetadata(object.contents)));
      }
    }
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) {
      cleanDict(dict, object instanceof PDFStream);
    }
    const parts = dict instanceof PDFDict ? dict.values() : dict instanceof PDFArray ? dict.asArray() : [];
    for (const part of parts) {
      waiting.push(part);
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!reached.has(ref)) {
      context.delete(ref);
    }
  }
}

const tooFar = 'The pages of this PDF are too large to show. Please print it to a new PDF and send that one.';

/**
 * Maximum bytes after a PDF's end, as sloppy writers pad it; more would be another, hidden file.
 */
const longestTail = 1024;

function endOf(bytes: Uint8Array): { found: boolean; tail: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.lastIndexOf('%%EOF');
  return {
    found: end >= 0,
    tail: buffer
      .subarray(end + 5)
      .toString('latin1')
      .trim().length,
  };
}

interface CleanPdf {
  bytes: Uint8Array;
  shown: Uint8Array;
  asides: string;
}

/**
 * Rewrites the PDF with its pages' contents only: no author data (Info, XMP, PieceInfo,
 * annotations' authors and subjects, signatures, private texts, pictures' EXIF, earlier versions),
 * no scripts, no launching actions, no attachments, no parts in other files, and only links to the
 * web and to mail. `type` is the type of its bytes. Refuses `pdf_only` for bytes that are not a PDF
 * from first to last, `pdf_unreadable` for a protected or damaged one, and for one whose pages
 * decode to too much. `shown`, for reading only, is the same with its annotations drawn on its
 * pages; `asides` is the text outside them.
 */
export async function cleanPdf(bytes: Uint8Array, type: string | undefined): Promise<CleanPdf> {
  const end = endOf(bytes);
  if (type !== 'application/pdf' || (end.found && end.tail > longestTail)) {
    refuse('pdf_only', { field: 'file' });
  }
  if (!end.found || isPdfBomb(bytes)) {
    refuse('pdf_unreadable', { field: 'file' });
  }
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    if (document.getPageCount() === 0) {
      throw new Error('no pages');
    }
    cleanObjects(document);
    if (unpacksTooFar(document)) refuse('pdf_unreadable', { field: 'file', text: tooFar });
    const save = () => document.save({ addDefaultPage: false, updateFieldAppearances: false, rewrite: true });
    const clean = await save();
    const asides = asidesOf(document);
    return { bytes: clean, shown: drawAnnotations(document) ? await save() : clean, asides };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return refuse('pdf_unreadable', { field: 'file' });
  }
}
