import { posix } from 'node:path';
import { contract } from '#core/contract.ts';

/** A module by its path from the clone, with its text. */
export interface Module {
  name: string;
  text: string;
}

const features = new Set(Object.keys(contract));

/** What a feature offers the others of its room, by name, beside its policies. All else of it is its own. */
const offered = new Set([
  'core/accounts/answers.ts',
  'core/accounts/contract.ts',
  'core/admin/ended.ts',
  'core/assignments/contract.ts',
  'core/assignments/filters-contract.ts',
  'core/coins/contract.ts',
  'core/payments/gateways.ts',
  'core/payments/status-contract.ts',
  'core/profiles/contract.ts',
  'core/store/order-contract.ts',
  'core/work/agreement.ts',
  'server/accounts/accounts.ts',
  'server/accounts/device.ts',
  'server/accounts/mailbox.ts',
  'server/accounts/session.ts',
  'server/admin/attempts.ts',
  'server/admin/house-settings.ts',
  'server/assignments/list-assignments.ts',
  'server/assignments/subject-query.ts',
  'server/chat/mails.ts',
  'server/coins/coins.ts',
  'server/files/keep-upload.ts',
  'server/profiles/ratings.ts',
  'server/profiles/their-list.ts',
  'server/safety/content.ts',
  'server/safety/detector/detector.ts',
  'server/safety/names.ts',
  'server/safety/pdf-content.ts',
]);

/** Folders within a feature that show one module to all else, their own feature too. */
const doors: Readonly<Record<string, string>> = { 'server/safety/detector/': 'server/safety/detector/detector.ts' };

function behindDoor(from: string, to: string): string | null {
  const walled = Object.entries(doors).find(([folder]) => to.startsWith(folder) && !from.startsWith(folder));
  return walled && walled[1] !== to ? `${walled[0]} is entered by ${walled[1].slice(walled[0].length)} alone` : null;
}

/** All that `core` may take from outside. */
const packagesOfCore = new Set(['zod', '@orpc/contract']);

const policies = /^server\/\w+\/policy\.ts$/;

const imports = /(?:^(?:import|export)\b[^'"`;]*?\bfrom\s*|^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;

/** The path from the clone that a module names in an import, by alias or relative; a package's name stays as it is. */
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
  if (features.has(part) && part !== otherPart && !offered.has(to) && !policies.test(to))
    return `${otherPart} does not offer it to other features`;
  return null;
}

/** The imports that break a wall between rooms and features, one line each; types, styles and `import()` count too. */
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
 * What browsers learned after the oldest that we promise, Chrome 109 and Safari 16.4 (docs/decisions/0075), and that nothing gives
 * them: a page that used it would stand still there. `web/lib/older-browsers.ts` brings what may be used all the same.
 */
const newer =
  /\b(?:(?:Object|Map)\.groupBy|Array\.fromAsync|Promise\.try|RegExp\.escape|AbortSignal\.any|URL\.parse|Iterator\.from|scheduler\.\w+|new (?:CloseWatcher|URLPattern)|startViewTransition)\b|\.(?:toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|getOrInsert|moveBefore)\(|(?:keys|values|entries)\(\)\s*\.\w+\(/g;

/** The uses of it in what a browser runs, one line each. */
export function tooNewForBrowsers(modules: readonly Module[]): string[] {
  return modules.flatMap(({ name, text }) =>
    [...text.matchAll(newer)].map(([use]) => `${name} uses ${use}: browsers that we promise lack it.`),
  );
}
