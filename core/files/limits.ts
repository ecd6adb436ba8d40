/* Limits of uploads: a part of `core/limits.ts`, which exports it. */
import { voice } from '../chat/limits.ts';

const megabyte = 1024 * 1024;

/** Upload sizes in bytes. */
export const sizes = {
  pdf: 5 * megabyte,
  image: 5 * megabyte,
  cover: 5 * megabyte,
  submission: 10 * megabyte,
  attachment: 2 * megabyte,
  voice: voice.bytes,
  screenshot: 5 * megabyte,
} as const;

/**
 * Longest side in pixels to which a picture of this kind is redrawn: a cover is as wide as a
 * screen, and small print stays legible in a phone's screenshot or a photographed page. The
 * browser redraws before it sends, unless a picture is smaller than `smallPicture` bytes; of an
 * attachment the server keeps the pixels that it gets.
 */
export const longestSides = { image: 1024, cover: 1920, screenshot: 2400, attachment: 2400 } as const;
export const smallPicture = 100 * 1024;

/** Formats a limit in bytes: '5MB'. */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)}MB`;
}

/**
 * Maximum number of files of one post, version or message, and maximum bytes of all files sent
 * within one form, as every form without script does (docs/decisions/0108).
 */
export const severalFiles = { most: 5, together: 10 * megabyte } as const;

/** Bytes that one person may store in 24 hours. */
export const dailyUploads = 200 * megabyte;
