import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { RefusalCode } from '#core/refusals.ts';
import { acceptUpload } from '#server/platform/files/accept.ts';
import type { UploadKind } from '#server/platform/files/open-file.ts';
import { Refused } from '#server/platform/refuse.ts';

/** Returns a person's upload, as the verbs accept it. */
export function upload(bytes: Uint8Array, kind: UploadKind, { name = 'homework.pdf', owner = 'somebody' } = {}) {
  return acceptUpload(new File([new Uint8Array(bytes)], name), { owner, kind });
}

export async function refusedAs(code: RefusalCode, tried: Promise<unknown>): Promise<void> {
  await assert.rejects(
    tried,
    (error) => error instanceof Refused && error.code === code && error.detail.field === 'file',
  );
}

/** Tells whether a text occurs in the bytes: plainly, in UTF-16, or in hexadecimal digits. */
export function has(bytes: Uint8Array, text: string): boolean {
  const buffer = Buffer.from(bytes);
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return buffer.includes(text) || buffer.includes(utf16) || buffer.includes(utf16.toString('hex').toUpperCase());
}

/** Returns a picture of one colour. */
export async function aDrawing(name: string, background: string): Promise<File> {
  const drawn = sharp({ create: { width: 260, height: 180, channels: 3, background } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], name, { type: 'image/png' });
}
