import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

/** Memory in KiB, passes, lanes: about 13 ms on one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const length = 32;

/** Returns the argon2id hash of a password, as a PHC string. Salts must differ between people. */
export async function hashPassword(plain: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const tag = await argon2('argon2id', { message: plain, nonce: salt, tagLength: length, ...cost });
  return phc(salt, tag);
}

function phc(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** A hash without a password, which takes as long to compare as a member's. */
export const nobodysHash = phc(Buffer.alloc(16), Buffer.alloc(length));

/**
 * Checks a password against a PHC string; accepts other costs than today's. Returns false for
 * anything malformed.
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(expected, actual);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
