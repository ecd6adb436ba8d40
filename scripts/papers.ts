/**
 * Writes the generated documents: `docs/access.md` from the access rows and policies, the list of
 * procedures in `docs/calls.md`, and the index of decisions. With `--check` it changes nothing and
 * fails when they are stale.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { features } from '#server/features.ts';
import { type AccessRows, roles } from '#tests/support/access-rows.ts';

/** Returns the text as Biome formats it, which `npm run check` requires. */
function formatted(path: string, text: string): string {
  const run = spawnSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${path}`], {
    input: text,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

const note = '<!-- Written by `npm run papers`; do not edit. -->';

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The index of decisions: number, title and status of each. */
function decisions(): string {
  const rows = globSync('docs/decisions/0*.md')
    .sort()
    .map((path) => {
      const [, number, title, status] =
        /^# (\d{4}) (.*)\n\n_(Accepted on [^_]*)\._\n/.exec(readFileSync(path, 'utf8')) ?? [];
      if (!number || !title || !status) throw new Error(`${path} does not begin with its number, title and status.`);
      return [`[${number}](${basename(path)})`, title, status.replace('Accepted on ', '')];
    });
  return `# Decisions\n\n${note}\n\nA decision is never rewritten: a later one supersedes it, and its status says so.\n\n${table(['No.', 'Title', 'Accepted'], rows)}\n`;
}

/** Returns the sentences above the conditions of each feature's `policy.ts`. */
function policies(): string {
  return globSync('server/*/policy.ts', { exclude: ['server/database/**'] })
    .sort()
    .map((path) => {
      const sentences = [
        ...readFileSync(path, 'utf8').matchAll(/\/\*\* ((?:(?!\*\/)[\s\S])*?) \*\/\nexport (?:const|function) (\w+)/g),
      ];
      const lines = sentences.map(([, text = '', name]) => `- \`${name}\`: ${text.replaceAll(/\s*\n\s*\*\s*/g, ' ')}`);
      return `### ${path}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

const entrance = { guest: 'everyone', user: 'signed-in users', admin: 'owners' } as const;

/** Returns the declared callers: 'owners, money, support' for a procedure of the admins. */
const entranceOf = ({ access, roles }: ProcedureMeta) =>
  [entrance[access], ...roles.filter((role) => role !== 'owner')].join(', ');

const verbsOf = (feature: string) =>
  Object.entries(contract[feature as keyof typeof contract]).filter(([, one]) => isContractProcedure(one));

/** `docs/calls.md`: its own words, and after its last heading every procedure of the contract. */
function calls(): string {
  const heading = '\n## Every procedure\n';
  const [words] = readFileSync('docs/calls.md', 'utf8').split(heading);
  const parts = Object.keys(contract).map((feature) => {
    const cells = verbsOf(feature).map(([verb, procedure]) => {
      const { route, meta } = procedure['~orpc'];
      return [
        `\`${verb}\``,
        `\`${route.method} /api${route.path}\``,
        entranceOf(meta as ProcedureMeta),
        route.summary ?? '',
      ];
    });
    return `### ${feature}\n\n${table(['Procedure', 'Call', 'Open to', 'What it does'], cells)}`;
  });
  return `${words}${heading}\n${note}\n\n${parts.join('\n\n')}\n`;
}

function proceduresOf(feature: string, rows: AccessRows): string {
  const cells = verbsOf(feature).map(([verb, procedure]) => {
    const meta = procedure['~orpc'].meta as ProcedureMeta;
    const expected = rows[`${feature}.${verb}`]?.expected;
    const allowed = roles.filter((role) => expected?.[role] === 'ok');
    const refused = [...new Set(roles.flatMap((role) => expected?.[role] ?? []))].filter((one) => one !== 'ok');
    return [`\`${verb}\``, entranceOf(meta), allowed.join(', ') || '—', refused.join(', ') || '—'];
  });
  return `### ${feature}\n\n${table(['Procedure', 'Open to', 'Answered to', 'Refusals of the rest'], cells)}`;
}

/** Lists every procedure with its allowed callers, and every condition on what they may see. */
async function access(): Promise<string> {
  const parts = await Promise.all(
    Object.keys(features)
      .sort()
      .map(async (feature) => {
        const module: Record<string, AccessRows> = await import(`#tests/access/${feature}.ts`);
        return proceduresOf(feature, Object.values(module)[0] ?? {});
      }),
  );
  return `# Who may do what

${note}

\`server/access.test.ts\` calls every procedure as each caller below and looks for planted secrets in the answers. The calls are
about an assignment of \`owner\`, anonymous and awarded to \`other\`; a caller may be entitled and still be refused for what it asks.
\`admin\` is an owner of the site; \`money\`, \`moderation\`, \`store\` and \`support\` are admins with that role alone (\`docs/decisions/0135\`).

## Conditions

A query that returns somebody's data uses the condition that a policy names.

${policies()}

## Procedures

${parts.join('\n\n')}
`;
}

const papers = {
  'docs/access.md': await access(),
  'docs/calls.md': calls(),
  'docs/decisions/README.md': decisions(),
};
for (const [path, written] of Object.entries(papers)) {
  const text = formatted(path, written);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is stale: npm run papers`);
    process.exitCode = 1;
  }
}
