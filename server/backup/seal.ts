import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { DamagedBackup, LockedBackup } from './backup-error.ts';

/**
 * Parameters by which a passphrase becomes the keys of an archive. Not secret: each archive carries
 * them.
 */
export const encryptionShape = z.object({
  cipher: z.literal('aes-256-gcm'),
  derivation: z.literal('scrypt'),
  salt: z.string(),
  // Limited: a forged archive must not use up the memory.
  cost: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  blockSize: z.number().int().min(1).max(32),
  parallelization: z.number().int().min(1).max(16),
});

export type Encryption = z.infer<typeof encryptionShape>;

/** Names objects by their content, and encrypts and decrypts them. */
export interface Seal {
  encryption: Encryption | null;
  /** Name by content in hex. With a passphrase it reveals nothing to a person who lacks it. */
  digest(bytes: Uint8Array): string;
  /** `place` is the object's place: at another one it does not open. */
  close(bytes: Uint8Array, place: string): Uint8Array;
  /** Error: DamagedBackup, also with another passphrase. */
  open(bytes: Uint8Array, place: string): Uint8Array;
}

type Derive = (passphrase: string, salt: Buffer, length: number, options: object) => Promise<Buffer>;
const derive = promisify(scrypt) as Derive;

/** OWASP's parameters for scrypt: 64 MB of memory, and half a second on a small server. */
const usual = { cost: 2 ** 16, blockSize: 8, parallelization: 2 } as const;

/** Returns the parameters of a new key. */
export function newEncryption(): Encryption {
  return { cipher: 'aes-256-gcm', derivation: 'scrypt', salt: randomBytes(16).toString('base64url'), ...usual };
}

/** Returns the seal of an archive; null: no encryption. Error: the passphrase is missing. */
export async function sealOf(encryption: Encryption | null, passphrase: string | null): Promise<Seal> {
  if (encryption === null) return plain;
  if (passphrase === null) throw new LockedBackup('The archive is encrypted: set BACKUP_PASSPHRASE.');
  const { salt, cost, blockSize, parallelization } = encryption;
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  const keys = await derive(passphrase, Buffer.from(salt, 'base64url'), 64, options);
  return encrypted(encryption, keys.subarray(0, 32), keys.subarray(32));
}

const plain: Seal = {
  encryption: null,
  digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  close: (bytes) => bytes,
  open: (bytes) => bytes,
};

const [nonceLength, tagLength] = [12, 16];

/**
 * An encrypted object is nonce, ciphertext, tag. Random nonces are safe for 2^32 objects per key.
 */
function encrypted(encryption: Encryption, key: Buffer, namingKey: Buffer): Seal {
  return {
    encryption,
    digest: (bytes) => createHmac('sha256', namingKey).update(bytes).digest('hex'),
    close(bytes, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(bytes, place) {
      const nonce = bytes.subarray(0, nonceLength);
      const end = bytes.length - tagLength;
      if (end < nonceLength) throw new DamagedBackup(`${place} is too short`);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(end));
      const text = decipher.update(bytes.subarray(nonceLength, end));
      try {
        return Buffer.concat([text, decipher.final()]);
      } catch (cause) {
        throw new DamagedBackup(`${place} does not open`, { cause });
      }
    },
  };
}
