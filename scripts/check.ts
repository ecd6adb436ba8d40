/** `npm run check`: all static checks of the code. Exit code 1 names the failed ones. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isContractProcedure } from '@orpc/contract';
import { trailStep } from '#core/chat/trail.ts';
import { contract } from '#core/contract.ts';
import { noticeKinds } from '#core/notifications/words.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import type { MailOptions } from '#server/feature.ts';
import { mailTemplates } from '#server/features.ts';
import { brokenCitations } from './citations.ts';
import { formattedElsewhere } from './formats.ts';
import { sharedNumbers, unknownKinds } from './kinds.ts';
import { faultsOfLock, type Locked } from './lock-file.ts';
import { riskyStatements } from './migration-rules.ts';
import { tooNewForPostgres } from './postgres-features.ts';
import { faultsOfChangelog, unprovenThreats } from './proofs.ts';
import {
  type Declared,
  figuresInSql,
  figuresInTexts,
  neverGiven,
  type SourceFile,
  undeclaredRefusals,
} from './refusals.ts';
import { secretsIn } from './secrets.ts';
import { faultsOf, readTable, readTitles } from './specification.ts';
import { unplainWords } from './style.ts';
import { brokenWalls, tooNewForBrowsers } from './walls.ts';

const node = process.execPath;
const folders = ['core', 'server', 'web', 'tests', 'scripts'];
const mostLines = 400;

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0;
}

/** Limits files to a length that can be read in one go. */
function shortFiles(): boolean {
  const pattern = `{${folders.join(',')}}/**/*.{ts,tsx,mjs,sql,css}`;
  const long = globSync(pattern, { exclude: ['**/*.gen.ts', '**/node_modules/**'] })
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines);
  for (const { file, lines } of long) console.error(`${file} has ${lines} lines, ${mostLines} at most.`);
  return long.length === 0;
}

function sources(...patterns: string[]): SourceFile[] {
  const names = globSync(patterns, { exclude: ['**/*.test.ts', '**/*.gen.ts', 'server/database/migrations/**'] });
  return names.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
}

/**
 * Declarations of each procedure: its own refusals, without those of its access and limit, and its
 * callers.
 */
function declaredRefusals(): Declared {
  const procedures: Map<string, { refusals: string[]; access: ProcedureMeta['access']; money: boolean }> = new Map();
  for (const [feature, verbs] of Object.entries(contract)) {
    for (const [verb, procedure] of Object.entries(verbs)) {
      if (isContractProcedure(procedure)) {
        const { errorMap, meta } = procedure['~orpc'];
        const { signedOut, limit, access, money } = meta as ProcedureMeta;
        const refusals = Object.keys(errorMap).filter((code) => code !== signedOut && code !== limit.refusal);
        procedures.set(`${feature}.${verb}`, { refusals, access, money });
      }
    }
  }
  const [first, ...others] = procedures.values();
  const common = first?.refusals.filter((code) => others.every(({ refusals }) => refusals.includes(code))) ?? [];
  return { procedures, common };
}

function none(faults: string[]): boolean {
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

/** Checks that `docs/specification.tsv` claims no more than the tests' titles do. */
function trueSpecification(): boolean {
  return none(faultsOf(readTable(), readTitles()));
}

/** Checks that the refusals in SQL are those that their procedures declare, both ways. */
function refusalsAgree(): boolean {
  const declared = declaredRefusals();
  const sql = sources('server/**/*.sql');
  // A malformed id is refused by its field.
  const ids = sources('core/**/*.ts').map(({ name, text }) => ({
    name,
    text: text.match(/\b(?:id|optionalId)\('\w+'\)/g)?.join() ?? '',
  }));
  const modules = [...sources('server/**/*.ts'), ...ids];
  return none([...undeclaredRefusals(sql, declared), ...neverGiven(sql, modules, declared)]);
}

/** Checks that mails, notifications and trail steps have the names of their catalogues. */
function kindsKnown(): boolean {
  const mails = Object.keys(mailTemplates({} as MailOptions));
  const catalogues = {
    write_mail: { place: 0, known: mails },
    notify_user: { place: 1, known: Object.keys(noticeKinds) },
    trail_entry: { place: 1, known: trailStep.shape.kind.options },
  };
  return none(unknownKinds(sources('server/**/*.{sql,ts}', 'scripts/**/*.ts'), catalogues));
}

/** Checks that migrations have unique numbers, except for two pairs that were applied earlier. */
function migrationsInOrder(): boolean {
  return none(sharedNumbers(globSync('server/database/migrations/*.sql'), ['0030', '0069']));
}

/** Checks that no migration stops people or breaks the version before (docs/decisions/0118). */
function migrationsGentle(): boolean {
  return none(riskyStatements(filesNamed(globSync('server/database/migrations/*.sql').sort())));
}

const filesNamed = (names: string[]): SourceFile[] => names.map((name) => ({ name, text: readFileSync(name, 'utf8') }));

/** Checks that what an installation brings is what the lock file says, from the registry alone. */
function packagesProven(): boolean {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
  return none(faultsOfLock(lock, { ...dependencies, ...devDependencies, ...optionalDependencies }));
}

/** Looks for secrets in every file of the repository that is text. */
function noSecrets(): boolean {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const isText = (name: string) => !/\.(?:png|jpe?g|webp|ico|woff2?|pdf)$|^package-lock\.json$|^$/.test(name);
  return none(secretsIn(filesNamed(tracked.filter((name) => isText(name) && existsSync(name)))));
}

/** Checks that each threat has its test, and the version its entry. */
function papersProven(): boolean {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  return none([
    ...unprovenThreats(readFileSync('docs/threats.md', 'utf8'), read),
    ...faultsOfChangelog(readFileSync('CHANGELOG.md', 'utf8'), version),
  ]);
}

/** Checks that prices and limits stand in the `limits.ts` of `core` only. */
function figuresInOnePlace(): boolean {
  const texts = sources('{core,server,web}/**/*.{ts,tsx}').filter(({ name }) => !name.endsWith('limits.ts'));
  // Read-only SQL, such as the search, has no prices; its figures are tuning.
  const writing = sources('server/**/*.sql').filter(({ text }) => /\b(?:insert into|update|delete from)\b/.test(text));
  return none([...figuresInSql(writing), ...figuresInTexts(texts)]);
}

/** Checks that only `core/format.ts` writes figures, dates and counted nouns by itself. */
function formatsInOnePlace(): boolean {
  return none(formattedElsewhere(sources('{core,server,web,scripts}/**/*.{ts,tsx,js}')));
}

/** Checks that rooms and features import only what they may of each other. */
function wallsHold(): boolean {
  return none(brokenWalls(sources('{core,server,web}/**/*.{ts,tsx}')));
}

/** Checks that pages use only features of the supported browsers. */
function oldBrowsersServed(): boolean {
  return none(tooNewForBrowsers(sources('{core,web}/**/*.{ts,tsx}')));
}

/** Checks that SQL uses no feature newer than the oldest supported PostgreSQL. */
function oldPostgresServed(): boolean {
  const migrations = globSync('server/database/migrations/*.sql').map((name) => ({
    name,
    text: readFileSync(name, 'utf8'),
  }));
  return none(tooNewForPostgres([...sources('server/**/*.{sql,ts}'), ...migrations]));
}

/** Checks that every citation in a comment or document can be read in the repository. */
function citationsResolve(): boolean {
  const cited = globSync(['{core,server,web,tests,scripts}/**/*.{ts,tsx,sql,css}', '*.md', 'docs/**/*.md'], {
    exclude: ['**/node_modules/**', '**/*.gen.ts', 'scripts/citations*.ts'],
  });
  const documents = globSync('docs/**/*.*').map((path) => [path, readFileSync(path, 'utf8')] as const);
  return none(
    brokenCitations(
      cited.map((name) => ({ name, text: readFileSync(name, 'utf8') })),
      new Map(documents),
    ),
  );
}

/** Checks comments and titles against the measurable rules of `docs/style.md`. */
function wordsPlain(): boolean {
  const names = globSync(['{core,server,web,tests,scripts}/**/*.{ts,tsx,mjs,sql,css}', '*.ts'], {
    exclude: [
      '**/node_modules/**',
      'server/database/migrations/**',
      'tests/api-client/*.gen.ts',
      'scripts/style.test.ts',
    ],
  });
  return none(unplainWords(names.map((name) => ({ name, text: readFileSync(name, 'utf8') }))));
}

const checks: Record<string, () => boolean> = {
  'format, lint, import walls (biome)': () => run('node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'),
  'floating promises (oxlint)': () => run('node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', ...folders),
  'route types (react-router)': () => run(node, 'node_modules/@react-router/dev/bin.cjs', 'typegen'),
  'types (tsc)': () => run('node_modules/.bin/tsc', '-p', '.'),
  'unused code (knip)': () => run(node, 'node_modules/knip/bin/knip.js', '--no-progress'),
  'fresh database types, statements that fit them': () => run(node, 'scripts/types.ts', '--check'),
  'fresh documents': () => run(node, 'scripts/papers.ts', '--check'),
  'walls between rooms and features': wallsHold,
  'nothing newer than the browsers that we promise': oldBrowsersServed,
  'nothing newer than PostgreSQL 16': oldPostgresServed,
  'refusals of SQL and contract agree': refusalsAgree,
  'mails, notifications and steps that have words': kindsKnown,
  'migrations each with a number of its own': migrationsInOrder,
  'migrations that the version before serves with': migrationsGentle,
  'packages of the registry, each with its digest': packagesProven,
  'no secrets': noSecrets,
  'threats with their tests, versions with their entries': papersProven,
  'figures stand in the limits.ts of core alone': figuresInOnePlace,
  'figures, dates and counted nouns are written by core/format.ts alone': formatsInOnePlace,
  'the specification’s table and the titles of tests': trueSpecification,
  'citations resolve': citationsResolve,
  'comments and titles in plain words': wordsPlain,
  [`no file past ${mostLines} lines`]: shortFiles,
};

const failed = Object.entries(checks)
  .filter(([name, check]) => {
    console.log(`— ${name}`);
    return !check();
  })
  .map(([name]) => name);
console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
