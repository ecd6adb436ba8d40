/**
 * A pair as browsers send it (RFC 6265): a token, '=', and no white space, quote, comma or
 * backslash in the value.
 */
const wellFormed = /^[ \t]*([!#$%&'*+\-.^_`|~\w]+)=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*)[ \t]*$/;

/**
 * Returns the cookies of a Cookie header, values as they were sent. All code reads cookies by it: a
 * pair of any other shape is ignored, and of two with one name the first counts.
 */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const [, name, value = ''] = wellFormed.exec(part) ?? [];
    if (name !== undefined && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/** Writes a Cookie header that every parser reads alike. */
export function writeCookies(cookies: Iterable<readonly [name: string, value: string]>): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}
