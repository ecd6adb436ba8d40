import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError, DamagedBackup, LockedBackup } from './backup-error.ts';
import { linesOf } from './rows.ts';
import { encryptionShape, type Seal, sealOf } from './seal.ts';
import type { Vault } from './vault.ts';

/*
 * A backup is one small archive, `mukammal-TIME.backup`, and the objects that it names by their
 * content: `database/xx/…` holds rows, `files/xx/…` one uploaded file each. Backups share objects.
 * The archive is written last, so a named archive is complete.
 */

/** Version of this layout. A restore refuses a later one. */
const layout = 1;

const compress = promisify(gzip);
const expand = promisify(gunzip);

const object = z.object({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes as stored, encrypted or not. */
  size: z.number(),
});

/** An object of a backup. */
export type Part = z.infer<typeof object>;

const manifest = z.object({
  taken_at: z.iso.datetime(),
  product: z.string(),
  /** PostgreSQL's `server_version_num`. */
  postgres: z.number(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** `RowSum` of all rows. */
      digest: z.string(),
      parts: z.array(object),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Storage keys of files whose row had no complete bytes at the time of the backup. */
    missing: z.array(z.string()),
    /** Lists of files: a line of JSON each, sorted by storage key. */
    lists: z.array(object),
  }),
  /** The app's secret; only in encrypted archives. */
  secret: z.string().nullable(),
  /** A fingerprint that tells whether a secret is the one that the rows belong to. */
  secretCheck: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifest>;

const fileLine = z.object({ key: z.string(), type: z.string(), ...object.shape });

/** A stored file and its object. */
export type FileLine = z.infer<typeof fileLine>;

const head = z.object({
  format: z.literal('mukammal backup'),
  layout: z.number(),
  encryption: encryptionShape.nullable(),
  sha256: z.string(),
});

const archiveName = /^mukammal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;

/** Returns the name of an archive taken at a time. */
export function nameAt(time: Date): string {
  return `mukammal-${time.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
}

/** Returns the archives of a place by name and time, oldest first. */
export async function archivesIn(vault: Vault): Promise<{ name: string; at: Date }[]> {
  const found: { name: string; at: Date }[] = [];
  for await (const name of vault.keys('')) {
    const [, day, hour, minute, second, ms] = archiveName.exec(name) ?? [];
    if (day) found.push({ name, at: new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`) });
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Folder of an object. */
export type Kind = 'database' | 'files';

export const placeOfPart = (kind: Kind, digest: string) => `${kind}/${digest.slice(0, 2)}/${digest}`;

/** Writes an object unless the place already has it complete. */
export async function putPart(vault: Vault, seal: Seal, kind: Kind, bytes: Uint8Array): Promise<Part> {
  const digest = seal.digest(bytes);
  const place = placeOfPart(kind, digest);
  const closed = seal.close(bytes, place);
  if ((await vault.size(place)) !== closed.length) await vault.put(place, closed);
  return { digest, size: closed.length };
}

/** Reads an object. Error: DamagedBackup, which names it. */
export async function readPart(vault: Vault, seal: Seal, kind: Kind, part: Part): Promise<Uint8Array> {
  const place = placeOfPart(kind, part.digest);
  const address = vault.addressOf(place);
  const closed = await vault.read(place);
  if (closed === null) throw new DamagedBackup(`${address} is missing`);
  if (closed.length !== part.size) throw new DamagedBackup(`${address} has ${closed.length} of ${part.size} bytes`);
  const bytes = orDamaged(address, () => seal.open(closed, place));
  if (seal.digest(bytes) !== part.digest) throw new DamagedBackup(`${address} has other bytes than were written`);
  return bytes;
}

function orDamaged<T>(address: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof DamagedBackup)) throw cause;
    throw new DamagedBackup(`${address} has other bytes than were written`, { cause });
  }
}

/** Writes lines, compressed. */
export async function putLines(vault: Vault, seal: Seal, piece: Buffer): Promise<Part> {
  return putPart(vault, seal, 'database', await compress(piece, { level: 1 }));
}

/** Reads lines. Error: DamagedBackup. */
export async function readLines(vault: Vault, seal: Seal, part: Part): Promise<Buffer> {
  return expand(await readPart(vault, seal, 'database', part));
}

/** Yields the files of a backup, sorted by storage key. Error: DamagedBackup. */
export async function* filesOf(vault: Vault, seal: Seal, { files }: Manifest): AsyncGenerator<FileLine> {
  for (const list of files.lists) {
    for (const line of linesOf(await readLines(vault, seal, list))) yield fileLine.parse(JSON.parse(line.toString()));
  }
}

/** Writes the archive itself: a line about its format, then the manifest. */
export async function writeArchive(vault: Vault, seal: Seal, name: string, content: Manifest): Promise<void> {
  const body = seal.close(await compress(JSON.stringify(content)), name);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const first: z.infer<typeof head> = { format: 'mukammal backup', layout, encryption: seal.encryption, sha256 };
  await vault.put(name, Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), body]));
}

export interface Archive {
  vault: Vault;
  seal: Seal;
  manifest: Manifest;
}

/**
 * Opens an archive of a place. Errors: BackupError if it is missing, is not an archive, has a later
 * layout, or needs another passphrase; DamagedBackup.
 */
export async function openArchive(vault: Vault, name: string, passphrase: string | null): Promise<Archive> {
  const address = vault.addressOf(name);
  const bytes = await vault.read(name);
  if (bytes === null) throw new BackupError(`There is no archive ${address}.`);
  const end = bytes.indexOf(10);
  const first = orNull(() => head.parse(JSON.parse(Buffer.from(bytes.subarray(0, Math.max(end, 0))).toString())));
  if (!first) throw new DamagedBackup(`${address} is not a backup of this product, or is damaged.`);
  if (first.layout > layout) {
    throw new BackupError(
      `${address} was written by a newer version of this product: please restore it with that one.`,
    );
  }
  const body = bytes.subarray(end + 1);
  if (createHash('sha256').update(body).digest('hex') !== first.sha256) {
    throw new DamagedBackup(`${address} is damaged or truncated.`);
  }
  const seal = await sealOf(first.encryption, passphrase);
  const opened = orNull(() => seal.open(body, name));
  if (!opened) throw new LockedBackup(`BACKUP_PASSPHRASE does not open ${address}.`);
  return { vault, seal, manifest: manifest.parse(JSON.parse((await expand(opened)).toString())) };
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
