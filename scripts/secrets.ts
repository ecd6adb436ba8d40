import type { SourceFile } from './refusals.ts';

/** Forms of keys that services give out, and of what is kept beside them. */
const forms: [what: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{32}/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{60,}/],
  ['a token of GitLab', /\bglpat-[\w-]{20}\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{20,}/],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['a key of an AI service', /\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['a password in an address', /\b(?:postgres|postgresql|smtps?|https?):\/\/[\w.-]+:(?!password@)[^\s:@/$'"`<…{]{8,}@/],
];

/** Assignments of a random-looking text to a name that says secret. */
const assigned = /\b\w*(?:secret|passphrase|api_?key|token)\w*\s*[:=]\s*['"]?([A-Za-z0-9+/_=-]{32,})['"]?\s*[,;]?$/gim;

/** Returns bits of each sign of a text: words have some three, random ones four and more. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Names each place of a file that looks like a secret; never the secret itself. */
export function secretsIn(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ name, text }) => {
    const lineOf = (at: number) => text.slice(0, at).split('\n').length;
    const known = forms.flatMap(([what, form]) => {
      const found = form.exec(text);
      return found ? [`${name}:${lineOf(found.index)}: this looks like ${what}.`] : [];
    });
    const random = [...text.matchAll(assigned)]
      .filter(([, value = '']) => bitsOf(value) > 4.2 && /\d/.test(value))
      .map(({ index }) => `${name}:${lineOf(index)}: this looks like a secret.`);
    return [...known, ...random];
  });
}
