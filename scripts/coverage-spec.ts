/**
 * `npm run coverage:spec`: which rows of the specification a test proves. A title ends with the rows it proves:
 * `… (POST-24)`, `… (POST-24, BID-01 to BID-03)`. `--min N` fails when fewer are proven.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';

const table = 'docs/specification.tsv';

/** The rows that one title names, ranges spelled out. */
function rowsOf(title: string): string[] {
  const list = /\(([A-Z]+-\d+[^()]*)\)$/.exec(title.trim())?.[1] ?? '';
  return list.split(',').flatMap((part) => {
    const [first, last] = part.split(' to ').map((id) => /^([A-Z]+)-(\d+)$/.exec(id.trim()));
    if (!first) return [];
    const [, name = '', from = ''] = first;
    const to = Number(last?.[2] ?? from);
    const ids: string[] = [];
    for (let n = Number(from); n <= to; n += 1) ids.push(`${name}-${String(n).padStart(from.length, '0')}`);
    return ids;
  });
}

/** Rows proven by the titles of all tests and journeys. */
function provenRows(): Set<string> {
  const files = globSync(['{core,server,web,scripts,tests}/**/*.test.ts', 'tests/**/*.spec.ts']);
  const titles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:test|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(
      (match) => match[2] ?? '',
    ),
  );
  return new Set(titles.flatMap(rowsOf));
}

const proven = provenRows();
const minimum = Number(process.argv[process.argv.indexOf('--min') + 1]);
let failed = process.argv.includes('--min') && proven.size < minimum;
console.log(`${proven.size} rows are proven by a test.`);
if (existsSync(table)) {
  const [head = '', ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  const rows = lines.map((line) => {
    const cells = line.split('\t');
    return { id: cells[columns.indexOf('id')] ?? '', how: cells[columns.indexOf('how')] ?? '' };
  });
  const lacking = rows.filter(({ id, how }) => /^(test|equivalent)\b/.test(how) && !proven.has(id));
  if (lacking.length > 0) console.log(`${lacking.length} wait for one: ${lacking.map(({ id }) => id).join(' ')}`);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...proven].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    console.error(`Titles name rows that do not exist: ${unknown.join(' ')}`);
    failed = true;
  }
}
process.exitCode = failed ? 1 : 0;
