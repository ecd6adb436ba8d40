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

/**
 * Uploads in parts (docs/decisions/0133). A file of up to `least` bytes is sent in one request. One
 * account has `most` unfinished uploads of `together` bytes at most: a further one takes the place
 * of the one that moved the longest ago. Each is cleared `hours` after it last moved. `part` is the
 * largest stored part, and `request` the bytes that our pages send in one request, so that a proxy
 * that buffers bodies loses no more than that to a cut.
 */
export const unfinished = {
  least: 256 * 1024,
  most: 20,
  together: 100 * megabyte,
  hours: 24,
  part: 64 * 1024,
  request: 512 * 1024,
} as const;
