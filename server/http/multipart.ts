import { Readable } from 'node:stream';
import { requests } from '#core/limits.ts';
import { refuse } from '../platform/refuse.ts';

/** A part's header lines, in number and bytes. */
const partHeaders = { lines: 20, bytes: 8 * 1024 };

/**
 * A file in the pieces in which it came: a plain one would copy them all at once, and once more at
 * each read.
 */
class ReceivedFile extends File {
  readonly #pieces: readonly Buffer<ArrayBuffer>[];

  constructor(pieces: readonly Buffer<ArrayBuffer>[], name: string, type: string) {
    super([], name, { type });
    this.#pieces = pieces;
  }

  override get size(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  override stream() {
    return Readable.toWeb(Readable.from(this.#pieces)) as ReturnType<File['stream']>;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async text(): Promise<string> {
    return Buffer.concat(this.#pieces).toString();
  }

  override slice(...part: Parameters<Blob['slice']>): Blob {
    return new Blob([...this.#pieces]).slice(...part);
  }
}

interface PartHead {
  name: string;
  /** Null for a text. */
  file: { name: string; type: string } | null;
}

/**
 * Parses a multipart/form-data body (RFC 7578) of at most `most` bytes while it arrives: bytes,
 * parts, their headers and texts are counted as they come. One loop reads it from top to bottom, so
 * every fault rejects this promise: no emitter or callback could throw outside of it. `hold` hears
 * of each piece's bytes, and may refuse. Refuses
 * `body_too_large`, and `body_unreadable` for a body that breaks off or that no browser would
 * write: a part without a name, text before the first part.
 */
export async function parseMultipart(
  body: ReadableStream<Uint8Array> | null,
  type: string,
  most: number,
  hold: (bytes: number) => void = () => undefined,
): Promise<FormData> {
  const delimiter = `\r\n--${boundaryOf(type)}`;
  const source = new Source(body, most, hold);
  try {
    return await readParts(source, delimiter, most);
  } finally {
    await source.close();
  }
}

async function readParts(source: Source, delimiter: string, most: number): Promise<FormData> {
  const form = new FormData();
  if ((await source.text(delimiter.length)) !== delimiter) refuse('body_unreadable');
  let text = 0;
  for (let part = 0; await hasPart(source); part += 1) {
    if (part === requests.fields) refuse('body_too_large');
    const { name, file } = parseHead(Buffer.concat(await source.blocksUntil('\r\n\r\n', partHeaders.bytes)).toString());
    if (file) {
      const blocks = await source.blocksUntil(delimiter, most);
      form.append(name, new ReceivedFile(blocks, file.name, file.type));
    } else {
      const value = Buffer.concat(await source.blocksUntil(delimiter, requests.text - text));
      text += value.length;
      form.append(name, value.toString());
    }
  }
  await source.skipRest();
  return form;
}

/**
 * Returns whether a part follows the boundary that was just passed; two hyphens follow the last
 * one.
 */
async function hasPart(source: Source): Promise<boolean> {
  const sign = await source.text(2);
  if (sign !== '\r\n' && sign !== '--') refuse('body_unreadable');
  return sign === '\r\n';
}

const typeOfBody = /^multipart\/form-data(?=[\s;]|$)/i;
const boundaryCharacters = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

function boundaryOf(type: string): string {
  const { boundary = '' } = parametersOf(type.replace(typeOfBody, ''));
  if (!boundaryCharacters.test(boundary)) refuse('body_unreadable');
  return boundary;
}

const headerLine = /^([\w-]+):[ \t]*([\t\P{Cc}]*)$/u;

/**
 * Reads the header lines of a part. Refuses a part without a name, or with a header or parameter
 * twice.
 */
function parseHead(text: string): PartHead {
  const lines = text.split('\r\n');
  if (lines.length > partHeaders.lines) refuse('body_too_large');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? refuse('body_unreadable');
    if (headers.has(name.toLowerCase())) refuse('body_unreadable');
    headers.set(name.toLowerCase(), value);
  }
  const [, said] =
    /^form-data(?=[\s;])(.*)$/is.exec(headers.get('content-disposition') ?? '') ?? refuse('body_unreadable');
  const { name, filename } = parametersOf(said ?? '');
  if (name === undefined) refuse('body_unreadable');
  if (name.length > requests.name) refuse('body_too_large');
  if (filename === undefined) return { name, file: null };
  const type = (headers.get('content-type') ?? 'application/octet-stream').trim();
  // Some browsers name the folder too.
  return { name, file: { name: filename.replace(/^.*[/\\]/, ''), type } };
}

/** Returns a header's parameters, `; name="value"`. Refuses any other syntax. */
function parametersOf(text: string): Record<string, string | undefined> {
  const found = new Map<string, string>();
  const parameter = /\s*;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))\s*/gsy;
  let end = 0;
  for (let one = parameter.exec(text); one; one = parameter.exec(text)) {
    const [, name = '', quoted, plain = ''] = one;
    if (found.has(name.toLowerCase())) refuse('body_unreadable');
    // Browsers write a quotation mark as '%22', other programs with a backslash.
    found.set(name.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? plain);
    end = parameter.lastIndex;
  }
  if (end < text.trimEnd().length) refuse('body_unreadable');
  return Object.fromEntries(found);
}

/** Bytes of a block: at first, and at the most. */
const block = { least: 1024, most: 64 * 1024 };

/** Joins pieces to blocks: a body sent byte by byte takes no more room than its bytes. */
function createBlocks() {
  const blocks: Buffer<ArrayBuffer>[] = [];
  let length = 0;
  let free = 0;
  return {
    /** Adds a piece; returns the bytes so far. */
    add(piece: Buffer): number {
      for (let rest = piece; rest.length > 0; ) {
        if (free === 0) {
          free = Math.min(Math.max(length, block.least), block.most);
          blocks.push(Buffer.alloc(free));
        }
        const last = blocks.at(-1) ?? Buffer.alloc(0);
        const copied = rest.copy(last, last.length - free);
        free -= copied;
        length += copied;
        rest = rest.subarray(copied);
      }
      return length;
    },
    all(): Buffer<ArrayBuffer>[] {
      const last = blocks.pop();
      return last ? [...blocks, last.subarray(0, last.length - free)] : blocks;
    },
  };
}

/** The bytes of a body in their order, `most` at most. A body that ends too early is unreadable. */
class Source {
  readonly #pieces: AsyncGenerator<Uint8Array>;
  readonly #most: number;
  readonly #hold: (bytes: number) => void;
  #received = 0;
  /**
   * Bytes received and not yet given out. A line end precedes the body, so that its first boundary
   * is like all others.
   */
  #held = Buffer.from('\r\n');

  constructor(body: ReadableStream<Uint8Array> | null, most: number, hold: (bytes: number) => void) {
    this.#pieces = piecesOf(body);
    this.#most = most;
    this.#hold = hold;
  }

  async #receive(): Promise<Buffer> {
    const { done, value } = await this.#pieces.next();
    if (done) refuse('body_unreadable');
    this.#received += value.length;
    if (this.#received > this.#most) refuse('body_too_large');
    this.#hold(value.length);
    return Buffer.from(value.buffer, value.byteOffset, value.length);
  }

  /**
   * Returns the bytes before the next `mark`, which is skipped. Refuses `body_too_large` past
   * `most` bytes.
   */
  async blocksUntil(mark: string, most: number): Promise<Buffer<ArrayBuffer>[]> {
    const passed = createBlocks();
    let at = this.#held.indexOf(mark);
    while (at === -1) {
      // The mark may have begun in the last of these bytes.
      const sure = Math.max(0, this.#held.length - mark.length + 1);
      if (passed.add(this.#held.subarray(0, sure)) > most) refuse('body_too_large');
      this.#held = Buffer.concat([this.#held.subarray(sure), await this.#receive()]);
      at = this.#held.indexOf(mark);
    }
    if (passed.add(this.#held.subarray(0, at)) > most) refuse('body_too_large');
    this.#held = this.#held.subarray(at + mark.length);
    return passed.all();
  }

  /** Returns the next `length` bytes as text. */
  async text(length: number): Promise<string> {
    while (this.#held.length < length) this.#held = Buffer.concat([this.#held, await this.#receive()]);
    const text = this.#held.toString('latin1', 0, length);
    this.#held = this.#held.subarray(length);
    return text;
  }

  /** Leaves the rest to another reader. */
  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }

  /** Reads the unused rest to the end. */
  async skipRest(): Promise<void> {
    for await (const piece of this.#pieces) {
      this.#received += piece.length;
      if (this.#received > this.#most) refuse('body_too_large');
    }
  }
}

/** Yields a body piece by piece. A reader that stops early leaves the rest for another. */
export async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) yield read.value;
  } finally {
    reader?.releaseLock();
  }
}
