import { fileSize } from '#core/format.ts';
import { passing } from '../lib/in-front.ts';
import { timeFor } from '../lib/pace.ts';
import type { Way } from '../lib/upload.ts';

export const atStart: Way = { sent: 0, step: 'moving', speed: null };

/** Words about an upload that does not move; '' while it does. */
export const standing = { moving: '', waiting: 'Waiting for the connection', paused: 'Paused' } as const;

/** Returns how far a file is, its speed and its time left: '1.2 MB of 3.0 MB, 85 kB/s, …'. */
export function toldWay({ sent, step, speed }: Way, size: number): string {
  const rest = size - sent;
  const far = `${fileSize(Math.min(sent, size))} of ${fileSize(size)}`;
  if (step !== 'moving') return `${far}, ${standing[step].toLowerCase()}`;
  if (rest <= 0) return `${far}, checking the file`;
  return speed === null ? far : `${far}, ${fileSize(speed)}/s, ${timeFor(rest, speed)}`;
}

/** Tells whether the same file may be sent again: the fault was not the file's. */
export function mayPass({ signedOut, status }: { signedOut: boolean; status: number }): boolean {
  return signedOut || passing.includes(status);
}

/** Returns the sent share of a file in whole percent; 0 for an empty file. */
export function percent({ sent, size }: { sent: number; size: number }): number {
  return size === 0 ? 0 : Math.min(100, Math.round((sent / size) * 100));
}
