import { requests } from '#core/limits.ts';
import { Refused, refuse } from '../platform/refuse.ts';
import { parseMultipart, piecesOf } from './multipart.ts';
import { takePieces } from './rest-of-body.ts';

/*
 * The one place where bodies are read. A body that is too large is refused before it is parsed, or
 * while it arrives: no input holds the event loop for longer than one piece of it takes.
 */

/** Limits of a body's reader: bytes, and multipart bodies only where files may come. */
export interface Taken {
  most: number;
  files: boolean;
  /** Hears of the bytes of a multipart body as they come, and may refuse. */
  hold?: ((bytes: number) => void) | undefined;
}

function tooLarge(bytes: number): never {
  const most = bytes < 2 ** 20 ? `${bytes / 2 ** 10} kB` : `${bytes / 2 ** 20} MB`;
  refuse('body_too_large', { text: `This is more than ${most}. Please make it smaller and try again.` });
}

/**
 * Returns the body of a request by its type: FormData, URLSearchParams, a JSON value or a text;
 * undefined for no body and for any other type. `most` is in bytes; text and JSON have
 * `requests.text` at most. The time that a body may take is judged in `patience.ts`, for every
 * request alike. Refuses `body_too_large` (status 413) and `body_unreadable` (400).
 */
export async function readBody(request: Request, { most, files, hold }: Taken): Promise<unknown> {
  const type = request.headers.get('content-type') ?? 'application/json';
  if ((announcedLength(request) ?? 0) > most) tooLarge(most);
  if (/^multipart\//i.test(type)) {
    if (!files) refuse('body_unreadable', { text: noFiles });
    return readMultipart(request, type, most, hold);
  }
  if (!/^(application\/(json|x-www-form-urlencoded)|text\/plain)\b/i.test(type)) return undefined;
  const text = await readText(request, Math.min(most, requests.text));
  if (/^text/i.test(type)) return text;
  if (/json/i.test(type)) return parseJson(text);
  if (hasTooManyParameters(text) || longName.test(text)) refuse('body_too_large');
  return new URLSearchParams(text);
}

const noFiles =
  'No file belongs here. Please send this form without one, as JSON or application/x-www-form-urlencoded.';

/**
 * Returns the bytes of a body as its sender announced them (Node reads no more), or null for one
 * sent without its length.
 */
function announcedLength({ headers }: Request): number | null {
  const length = headers.get('content-length');
  return length === null ? null : Number(length);
}

/**
 * Reads and discards the rest of a body, 32 MB at most and slowly: browsers show no answer to a
 * form before they have sent it.
 */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  try {
    await takePieces(piecesOf(body));
  } catch {
    // The sender disconnected.
  }
}

/** Reads a page's form; refusals as `readBody()` gives them. */
export async function readForm(request: Request, taken: Taken): Promise<FormData> {
  const body = await readBody(request, taken);
  if (body instanceof FormData) return body;
  if (!(body instanceof URLSearchParams)) refuse('body_unreadable');
  const form = new FormData();
  for (const [name, value] of body) form.append(name, value);
  return form;
}

/** Reads a body of text, of `most` bytes; refusals as `readBody()` gives them. */
export async function readText(request: Request, most: number): Promise<string> {
  const length = announcedLength(request);
  if ((length ?? 0) > most) tooLarge(most);
  try {
    return await (length !== null ? request.text() : collect(request, most));
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuse('body_unreadable');
  }
}

/** Returns the text of a body that came without its length. */
async function collect({ body }: Request, most: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(body)) {
    bytes += piece.length;
    if (bytes > most) tooLarge(most);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

async function readMultipart(request: Request, type: string, most: number, hold: Taken['hold']): Promise<FormData> {
  try {
    return await parseMultipart(request.body, type, most, hold);
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuse('body_unreadable');
  }
}

/** A parameter name that is slow to decode and longer than any of ours. */
const longName = new RegExp(`(?:^|&)[^&=]{${requests.name + 1}}`);

/**
 * Returns whether a form or an address has more parameters than a request may bring. Stops counting
 * there.
 */
export function hasTooManyParameters(encoded: string): boolean {
  let at = -1;
  for (let n = 0; n < requests.fields; n += 1) {
    at = encoded.indexOf('&', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/**
 * Parses a JSON value of at most `requests.values` values, `requests.depth` deep; undefined
 * for an empty text.
 */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === openList || sign === openObject) depth += 1;
    else if (sign === closeList || sign === closeObject) depth -= 1;
    if (sign === comma || sign === openList || sign === openObject) values += 1;
    if (depth > requests.depth || values > requests.values) refuse('body_too_large');
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    refuse('body_unreadable');
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns where the string that opens at `start` ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
