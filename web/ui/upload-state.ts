/** Tells whether the same file may be sent again: the fault was not the file's. */
export function mayPass(refused: { signedOut: boolean; code: string | null | undefined; status: number }): boolean {
  const { signedOut, code, status } = refused;
  return signedOut || code === null || status === 429 || status === 503;
}

/** How much of a file has left, in whole percent; an empty one has not begun. */
export function percent({ sent, size }: { sent: number; size: number }): number {
  return size === 0 ? 0 : Math.min(100, Math.round((sent / size) * 100));
}
