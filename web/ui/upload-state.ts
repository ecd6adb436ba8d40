import { passing } from '../lib/in-front.ts';

/** Tells whether the same file may be sent again: the fault was not the file's. */
export function mayPass({ signedOut, status }: { signedOut: boolean; status: number }): boolean {
  return signedOut || passing.includes(status);
}

/** Tells whether a file was chosen twice. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Returns the sent share of a file in whole percent; 0 for an empty file. */
export function percent({ sent, size }: { sent: number; size: number }): number {
  return size === 0 ? 0 : Math.min(100, Math.round((sent / size) * 100));
}
