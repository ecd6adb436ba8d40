import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import { requests } from '#core/limits.ts';
import { Refused } from '../platform/refuse.ts';

/** A part's header lines, in number and bytes. */
const partHeaders = { headerPairs: 20, headerSize: 8 * 1024 };

/** A file whose bytes are at hand: a plain one puts them together in many steps each time it is read, without a pause. */
class ReceivedFile extends File {
  readonly #bytes: Uint8Array;

  constructor(bytes: Buffer<ArrayBuffer>, name: string, type: string) {
    super([bytes], name, { type });
    this.#bytes = bytes;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(this.#bytes);
  }
}

/**
 * A multipart body of at most `most` bytes, parsed while it arrives, piece by piece: bytes, parts, their headers and texts are
 * counted as they come, and the first that is too much ends it. Refuses `body_too_large`. Error: a body that breaks off or
 * is no multipart.
 */
export async function parseMultipart(
  body: ReadableStream<Uint8Array> | null,
  type: string,
  most: number,
): Promise<FormData> {
  const form = new FormData();
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { ...partHeaders, parts: requests.fields, fields: requests.fields, fieldSize: requests.text },
  });
  let fault: unknown = null;
  const fail = (error: unknown) => {
    fault ??= error;
  };
  let text = 0;
  parser.on('error', fail);
  parser.on('partsLimit', () => fail(new Refused('body_too_large')));
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    text += Buffer.byteLength(value);
    if (isValueCut || text > requests.text || name.length > requests.name) fail(new Refused('body_too_large'));
    else form.append(name, value);
  });
  parser.on('file', (field, file, name, _encoding, content_type) => {
    const pieces: Buffer[] = [];
    file.on('error', fail);
    file.on('data', (piece: Buffer) => pieces.push(piece));
    file.on('end', () => {
      form.append(field ?? '', new ReceivedFile(Buffer.concat(pieces), name ?? '', content_type));
    });
  });
  let bytes = 0;
  for await (const piece of piecesOf(body)) {
    bytes += piece.length;
    if (bytes > most) fail(new Refused('body_too_large'));
    if (fault) throw fault;
    if (!parser.write(piece)) await once(parser, 'drain');
  }
  const finished = once(parser, 'finish');
  parser.end();
  await finished;
  if (fault) throw fault;
  return form;
}

/** A body piece by piece. Whoever stops before its end leaves the rest for another reader. */
export async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) yield read.value;
  } finally {
    reader?.releaseLock();
  }
}
