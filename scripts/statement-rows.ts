/*
 * Has PostgreSQL prepare every statement that TypeScript writes out, and compares the resulting
 * columns with the row type that the code declares: tsc checks a copy of the server in which each
 * row type must equal that of its columns.
 */
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { readStatements, type Statement } from './statements.ts';

interface Column {
  name: string;
  dataTypeID: number;
}

/**
 * The driver's TypeScript type for each PostgreSQL type, as `server/database/database.ts`
 * configures it; others are unknown.
 */
const types: Record<string, string> = {
  bool: 'boolean',
  text: 'string',
  citext: 'string',
  uuid: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  timestamptz: 'Date',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
};

/** Prepares a statement without running it. Null: it returns no rows. Error: PostgreSQL's own. */
function prepare(client: pg.Client, text: string): Promise<Column[] | null> {
  return new Promise((done, fail) => {
    let columns: Column[] | null = null;
    client.query({
      submit({ parse, describe: ask, sync }: Record<'parse' | 'describe' | 'sync', (...args: unknown[]) => void>) {
        parse.call(client.connection, { text, name: '', types: [] });
        ask.call(client.connection, { type: 'S', name: '' });
        sync.call(client.connection);
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => {
        columns = fields;
      },
      handleError: fail,
      handleReadyForQuery: () => done(columns),
    } as unknown as pg.Submittable);
  });
}

/**
 * Returns the faults of the statements in `server/` of the folder `root`, the clone by default,
 * each with its file and line. `folder` is a working folder.
 */
export async function faultsOfStatements(client: pg.Client, folder: string, root = '.'): Promise<string[]> {
  const files = globSync(join(root, 'server/**/*.ts'), { exclude: ['**/*.test.ts', '**/*.gen.ts'] }).sort();
  const compiler = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const statements = await readStatements(files, (query) => query.compile(compiler));
  const { rows } = await client.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type');
  const nameOf = new Map(rows.map(({ oid, typname }) => [oid, typname]));
  const faults: string[] = [];
  const typed: { statement: Statement; type: string }[] = [];
  for (const statement of statements) {
    const at = `${relative(root, statement.file)}:${statement.line}`;
    faults.push(...statement.faults.map((fault) => `${at}: its text cannot be made: ${fault}`));
    for (const text of statement.texts) {
      try {
        const columns = await prepare(client, text);
        if (text === statement.texts[0]) typed.push({ statement, type: typeOf(columns ?? [], nameOf) });
      } catch (error) {
        faults.push(`${at}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return [...faults, ...(await faultsOfRows(typed, folder, root))];
}

function typeOf(columns: Column[], nameOf: Map<number, string>): string {
  const fields = columns.map(({ name, dataTypeID }) => {
    const type = types[nameOf.get(dataTypeID) ?? ''];
    return `${JSON.stringify(name)}: ${type ? `${type} | null` : 'unknown'}`;
  });
  return `{ ${fields.join('; ')} }`;
}

/** Checks that a row has exactly these columns, each with its type. */
const rowOf =
  'type $Row<Declared extends Columns, Columns, Names extends keyof Columns> = Declared & Record<Names & never, never>;';

async function faultsOfRows(
  typed: { statement: Statement; type: string }[],
  folder: string,
  root: string,
): Promise<string[]> {
  const copy = join(folder, 'rows');
  mkdirSync(copy);
  for (const name of ['core', 'web', 'tests', 'scripts', 'node_modules']) symlinkSync(resolve(name), join(copy, name));
  cpSync(join(root, 'server'), join(copy, 'server'), {
    recursive: true,
    filter: (name) => !/\.(?:test\.ts|sql)$/.test(name),
  });
  cpSync('package.json', join(copy, 'package.json'));
  const files = new Set(typed.map(({ statement }) => statement.file));
  for (const file of files) {
    let source = readFileSync(file, 'utf8');
    const rows = typed.filter(({ statement }) => statement.file === file && statement.row);
    for (const { statement, type } of rows.sort(
      (a, b) => (b.statement.row?.start ?? 0) - (a.statement.row?.start ?? 0),
    )) {
      const { start, end, text } = statement.row ?? { start: 0, end: 0, text: '' };
      source = `${source.slice(0, start)}$Row<${text}, ${type}, keyof (${text})>${source.slice(end)}`;
    }
    writeFileSync(join(copy, relative(root, file)), `${source}\n${rowOf}\n`);
  }
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { compilerOptions: object };
  const only = {
    compilerOptions: { ...compilerOptions, rootDirs: ['.'] },
    files: [...files].map((file) => relative(root, file)),
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(only));
  const tsc = resolve('node_modules/.bin/tsc');
  const said = await new Promise<string>((done) => {
    execFile(tsc, ['-p', '.', '--pretty', 'false'], { cwd: copy, maxBuffer: 64e6 }, (_, out) => done(out));
  });
  // The first line of each fault names its place; further lines add detail.
  return said.split(/\n(?=\S)/).flatMap((fault) => fault.trim() || []);
}
