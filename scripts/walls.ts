import { posix } from 'node:path';
import { contract } from '#core/contract.ts';

/** A module by its path from the clone, with its text. */
export interface Module {
  name: string;
  text: string;
}

const features = new Set(Object.keys(contract));

/**
 * Modules that a feature exposes to the others of its room, besides its policies and limits. All
 * others are private.
 */
const offered = new Set([
  'core/accounts/answers.ts',
  'core/accounts/contract.ts',
  'core/accounts/proof.ts',
  'core/accounts/rules.ts',
  'core/admin/ended.ts',
  'core/admin/roles.ts',
  'core/assignments/contract.ts',
  'core/assignments/ending.ts',
  'core/assignments/filters-contract.ts',
  'core/assignments/state.ts',
  'core/chat/settlements.ts',
  'core/coins/contract.ts',
  'core/files/fields.ts',
  'core/payments/gateways.ts',
  'core/payments/status-contract.ts',
  'core/profiles/public-profile.ts',
  'core/store/order-contract.ts',
  'core/store/prices.ts',
  'core/tutors/record.ts',
  'core/work/agreement.ts',
  'server/accounts/accounts.ts',
  'server/accounts/device.ts',
  'server/accounts/known-device.ts',
  'server/accounts/mailbox.ts',
  'server/accounts/prove-identity.ts',
  'server/accounts/session.ts',
  'server/admin/attempts.ts',
  'server/admin/house-settings.ts',
  'server/assignments/attachment-facts.ts',
  'server/assignments/list-assignments.ts',
  'server/assignments/standing-bids.ts',
  'server/assignments/subject-query.ts',
  'server/chat/chat-policy.ts',
  'server/chat/mails.ts',
  'server/coins/coins.ts',
  'server/files/files-of.ts',
  'server/files/keep-upload.ts',
  'server/profiles/ratings.ts',
  'server/profiles/their-list.ts',
  'server/safety/content.ts',
  'server/safety/detector/detector.ts',
  'server/safety/names.ts',
  'server/safety/pdf-content.ts',
  'server/tutors/record.ts',
]);

/** Folders within a feature that expose one module to all others, their own feature's included. */
const doors: Readonly<Record<string, string>> = { 'server/safety/detector/': 'server/safety/detector/detector.ts' };

function behindDoor(from: string, to: string): string | null {
  const walled = Object.entries(doors).find(([folder]) => to.startsWith(folder) && !from.startsWith(folder));
  return walled && walled[1] !== to ? `${walled[0]} is entered by ${walled[1].slice(walled[0].length)} alone` : null;
}

/** All packages that `core` may import. */
const packagesOfCore = new Set(['zod', '@orpc/contract']);

const always = /^(?:server\/\w+\/policy|core\/\w+\/limits)\.ts$/;

const imports = /(?:^(?:import|export)\b[^'"`;]*?\bfrom\s*|^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;

/**
 * Returns the path from the clone of an imported module, by alias or relative; a package's name is
 * unchanged.
 */
function resolved(from: string, named: string): string {
  if (named.startsWith('#')) return named.slice(1);
  return named.startsWith('.') ? posix.join(posix.dirname(from), named) : named;
}

function faultOf(from: string, to: string): string | null {
  const closed = behindDoor(from, to);
  if (closed) return closed;
  const [room = '', part = ''] = from.split('/');
  const [otherRoom = '', otherPart = ''] = to.split('/');
  if (room === 'core' && otherRoom !== 'core' && !packagesOfCore.has(to))
    return 'core takes nothing but zod and the contract';
  if (room === 'server' && otherRoom === 'web') return 'server and web meet only through core';
  if (room === 'web' && otherRoom === 'server') return 'server and web meet only through core';
  if (room !== otherRoom || !features.has(otherPart)) return null;
  if (['platform', 'database', 'ui', 'lib'].includes(part)) return `${room}/${part} knows no feature`;
  if (features.has(part) && part !== otherPart && !offered.has(to) && !always.test(to))
    return `${otherPart} does not offer it to other features`;
  return null;
}

/**
 * Returns the imports that break a wall between rooms and features, one line each; types, styles
 * and `import()` count too.
 */
export function brokenWalls(modules: readonly Module[]): string[] {
  return modules.flatMap(({ name, text }) =>
    [...text.matchAll(imports)].flatMap(([, named = '']) => {
      const to = resolved(name, named);
      const fault = faultOf(name, to);
      return fault ? [`${name} imports ${to}: ${fault}.`] : [];
    }),
  );
}

/**
 * Features newer than the oldest supported browsers, Chrome 109 and Safari 16.4
 * (docs/decisions/0075), without a polyfill: a page that used one would break there.
 * `web/lib/older-browsers.ts` polyfills the permitted ones.
 */
const newer =
  /\b(?:(?:Object|Map)\.groupBy|Array\.fromAsync|Promise\.try|RegExp\.escape|AbortSignal\.any|URL\.parse|Iterator\.from|scheduler\.\w+|new (?:CloseWatcher|URLPattern)|startViewTransition)\b|\.(?:toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|getOrInsert|moveBefore)\(|(?:keys|values|entries)\(\)\s*\.\w+\(/g;

/** Returns uses of these features in browser code, one line each. */
export function tooNewForBrowsers(modules: readonly Module[]): string[] {
  return modules.flatMap(({ name, text }) =>
    [...text.matchAll(newer)].map(([use]) => `${name} uses ${use}: browsers that we promise lack it.`),
  );
}
