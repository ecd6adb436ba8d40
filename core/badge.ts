/** Returns a count in at most two digits, of a call that counts to 100: '7', '99', '99+'. */
export function badge(count: number): string {
  return count > 99 ? '99+' : String(count);
}
