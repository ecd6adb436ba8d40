/** At least 8 UTF-16 units with a digit and a special character (SIGNUP-11). */
export function isStrongPassword(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /[^\p{L}\p{N}\s]/u.test(password);
}

/** A path of ours to return to after login; anything else becomes '/' (rulings, Accounts). */
export function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : '/';
}
