import { existsSync, globSync, readFileSync } from 'node:fs';

/**
 * How a row of the specification is met. `test`: tests named by `where` assert all of it.
 * `equivalent`: the same, of what we do instead. `part`: they assert some of it, and the note names
 * the gap. `later`: no test proves it. `choice`: the specification leaves it open. `impossible`: it
 * cannot happen here.
 */
const ways = ['test', 'equivalent', 'part', 'later', 'choice', 'impossible'] as const;

export interface Row {
  id: string;
  how: (typeof ways)[number];
  /** Files of the clone: the tests that name the row, or the paper that decides it. */
  where: string[];
  note: string;
}

/** Rows of our own, beyond the specification's 551, by the beginning of their ids. */
const own = /^(?:DEAL|NET|RUN)-/;

/** Tells whether a row is ours rather than the specification's. */
export const isOurs = ({ id }: Pick<Row, 'id'>): boolean => own.test(id);

/** A test's title and the rows it claims to prove. */
export interface Title {
  file: string;
  text: string;
  rows: string[];
}

/** The most rows that one test may prove; split a larger one. */
const mostRows = 6;

/** Reads `docs/specification.tsv`: the specification's rows and ours, and how each is met. */
export function readTable(): Row[] {
  const [head = '', ...lines] = readFileSync('docs/specification.tsv', 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const where = cell('where') === '' ? [] : cell('where').split(', ');
    return { id: cell('id'), how: cell('how') as Row['how'], where, note: cell('note') };
  });
}

/**
 * Returns the titles of all tests and journeys that end with rows: `… (POST-24)`, `… (POST-24,
 * BID-01)`.
 */
export function readTitles(): Title[] {
  const files = globSync(['{core,server,web,scripts,tests}/**/*.test.ts', 'tests/**/*.spec.ts'], {
    exclude: ['**/node_modules/**'],
  }).sort();
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:test|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)]
      .map(([, , text = '']) => ({ file, text, rows: rowsOf(text) }))
      .filter(({ rows }) => rows.length > 0),
  );
}

function rowsOf(title: string): string[] {
  const list = /\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)$/.exec(title.trim())?.[1];
  return list?.split(', ') ?? [];
}

/** Returns the false claims in the table or in the titles, one line each. */
export function faultsOf(table: Row[], titles: Title[], exists = existsSync): string[] {
  const faults: string[] = [];
  const rows = new Map(table.map((row) => [row.id, row]));
  const namedIn = new Map<string, Set<string>>();
  for (const { file, text, rows: named } of titles) {
    if (named.length > mostRows) faults.push(`${file}: “${text}” names ${named.length} rows, ${mostRows} at most.`);
    for (const id of named) {
      namedIn.set(id, (namedIn.get(id) ?? new Set()).add(file));
      const row = rows.get(id);
      if (!row) faults.push(`${file}: “${text}” names ${id}, which the specification does not have.`);
      else if (row.how === 'later') faults.push(`${id} is said to come later, and is named in ${file}.`);
    }
  }
  for (const { id, how, where, note } of table) {
    if (!ways.includes(how)) faults.push(`${id}: how is “${how}”, not one of ${ways.join(', ')}.`);
    if (how !== 'later' && where.length === 0) faults.push(`${id}: where is empty.`);
    if (ways.includes(how) && !['test', 'later'].includes(how) && note === '')
      faults.push(`${id}: ${how} needs a note.`);
    const tested = ['test', 'equivalent', 'part'].includes(how);
    for (const file of where) {
      if (!exists(file)) faults.push(`${id}: ${file} is not there.`);
      else if (tested && !namedIn.get(id)?.has(file)) faults.push(`${id}: no test in ${file} names it.`);
    }
  }
  return faults;
}
