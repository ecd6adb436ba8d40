/* Limits of uploads: a part of `core/limits.ts`, which exports it. */

const megabyte = 1024 * 1024;

/** Upload sizes in bytes. */
export const sizes = {
  pdf: 5 * megabyte,
  image: 5 * megabyte,
  cover: 5 * megabyte,
  submission: 10 * megabyte,
  attachment: 2 * megabyte,
  voice: 2 * megabyte,
  screenshot: 5 * megabyte,
} as const;

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
