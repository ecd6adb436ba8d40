import { randomFrom } from './random.ts';

export interface OddBody {
  type: string;
  body: string;
}

const boundaries = ['x', 'x', 'x', '----WebKitFormBoundaryabc', "a'b", '-', ''];
const lineEnds = ['\n', '\r', ''];
const dispositions = [
  ...new Array<string>(12).fill('form-data; name="a"'),
  'form-data; name="file"; filename="a.txt"',
  'form-data; name="bucket"',
  'form-data',
  'form-data; name=',
  'form-data; name=""',
  'form-data; name="a',
  'form-data; name="a"; name="b"',
  'form-data; filename="a.txt"',
  "form-data; name=a; filename*=UTF-8''%00",
  'form-data; name="__proto__"',
  'attachment',
  'attachment; name="a"',
  'inline; filename=',
  'FORM-DATA; NAME="A\\',
  '',
];
const headers = [
  'content-type: text/plain',
  'content-type: application/octet-stream',
  'content-type:',
  'content-type: multipart/mixed; boundary=y',
  'content-transfer-encoding: base64',
  'content-disposition: form-data; name="again"',
  ': nothing',
  'no colon',
  ' folded',
  'x'.repeat(300),
  'a\0b: c',
  '',
];
const contents = ['v', '', 'submission', '\r\n', '--', '--x', '\r\n--', '\r\n--xx', '\0', 'é', 'x'.repeat(3000)];

/** Generates so many multipart bodies, most of them malformed. */
export function* oddBodies(count: number, seed: number): Generator<OddBody> {
  const next = randomFrom(seed);
  const below = (most: number) => Math.floor(next() * most);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;

  const part = (boundary: string): string => {
    const end = next() < 0.9 ? '\r\n' : pick(lineEnds);
    const head = next() < 0.85 ? [`content-disposition: ${pick(dispositions)}`] : [];
    for (let n = below(3); n > 0; n -= 1) head.push(pick(headers));
    return `--${boundary}${end}${head.map((line) => line + end).join('')}${next() < 0.95 ? end : ''}${pick(contents)}${end}`;
  };
  const closed = (boundary: string): string =>
    pick([`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, '--', '']);

  for (let n = 0; n < count; n += 1) {
    const boundary = pick(boundaries);
    const written = next() < 0.9 ? boundary : 'other';
    const kind = below(20);
    const parts = kind === 0 ? 180 + below(60) : below(5);
    let body = kind === 1 ? `--${written}\r\n`.repeat(150 + below(200)) : '';
    for (let one = 0; one < parts; one += 1) body += part(written);
    body += closed(written);
    if (kind === 2) body = body.slice(0, below(body.length));
    if (kind === 3) body = `preamble\r\n${body}`;
    if (kind === 4) body += `\r\nepilogue${body}`;
    const type = pick([
      'multipart/form-data',
      'multipart/form-data',
      'multipart/form-data',
      'Multipart/Form-Data',
      'multipart/mixed',
    ]);
    const quoted = next() < 0.2 ? `"${boundary}"` : boundary;
    yield { type: next() < 0.97 ? `${type}; boundary=${quoted}` : type, body };
  }
}
