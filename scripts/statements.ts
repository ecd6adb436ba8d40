/*
 * Finds the statements that TypeScript writes out, `run<Row>(db, (take) => …)`,
 * `sql<Row>`…`.execute(db)` and `executeQuery<Row>(CompiledQuery.raw(…))`, and their texts, without
 * running the code around them: the expression is evaluated in its own module, after the local
 * constants that it names; results of calls are unknown.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CompiledQuery, type RawBuilder, ValueNode } from 'kysely';
import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

export interface Statement {
  file: string;
  line: number;
  /**
   * The text of the declared row type with its position in the file; null where no rows are read.
   */
  row: { start: number; end: number; text: string } | null;
  /**
   * Its possible texts: with every condition met, and with none; or a list of why it could not be
   * read.
   */
  texts: string[];
  faults: string[];
}

/** A statement at its place in the file. */
interface Site {
  at: Node;
  row: Node | undefined;
  kind: 'run' | 'sql' | 'raw';
  /** The node to evaluate: the function that writes it, the template, or the text. */
  written: Node;
  /** The nodes around it, outermost first. */
  around: Node[];
}

/** Returns a node's children, except types. */
const children = (node: Node): Node[] =>
  Object.entries(node)
    .flatMap(([name, value]) => (/^type|^returnType/.test(name) ? [] : value))
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child);

/** Yields every node below one, with its ancestors. */
function* nodesOf(node: Node, around: Node[] = []): Generator<{ node: Node; around: Node[] }> {
  yield { node, around };
  for (const child of children(node)) yield* nodesOf(child, [...around, node]);
}

const isNamed = (node: Node | undefined, name: string) => node?.type === 'Identifier' && node.name === name;

function isMember(node: Node | undefined, object: string | null, property: string): boolean {
  if (node?.type !== 'MemberExpression') return false;
  return isNamed(node.property, property) && (object === null || isNamed(node.object, object));
}

function siteOf(node: Node, around: Node[]): Site | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: args, typeArguments } = node;
  const row = typeArguments?.params[0];
  const [first, second] = args;
  if (isNamed(callee, 'run') && second && /Function/.test(second.type))
    return { at: node, row, kind: 'run', written: second, around };
  if (isMember(callee, null, 'executeQuery') && first?.type === 'CallExpression') {
    const text = first.arguments[0];
    if (isMember(first.callee, 'CompiledQuery', 'raw') && text)
      return { at: node, row, kind: 'raw', written: text, around };
  }
  if (isMember(callee, null, 'execute') && callee.type === 'MemberExpression') {
    const { object } = callee;
    if (object.type === 'TaggedTemplateExpression' && isNamed(object.tag, 'sql'))
      return { at: node, row: object.typeArguments?.params[0], kind: 'sql', written: object, around };
  }
  return undefined;
}

interface Edit {
  start: number;
  end: number;
  text: string;
  /** Edits within it are dropped. */
  whole?: true;
}

/** Returns the edits that let a node's text be evaluated with unknown values. */
function editsOf(root: Node): Edit[] {
  return [...nodesOf(root)].flatMap(({ node, around }): Edit[] => {
    const { start, end } = node;
    if (node.type === 'ConditionalExpression')
      return [{ start: node.test.start, end: node.test.end, text: '$.pick()', whole: true }];
    if (node.type === 'CallExpression' && isNamed(node.callee, 'take') && node.arguments[0])
      return [{ start: node.arguments[0].start, end: node.arguments[0].end, text: 'null', whole: true }];
    if (node.type === 'MemberExpression' && node.computed && !node.optional)
      return [
        { start, end: start, text: '$.at(' },
        { start: node.object.end, end: node.property.start, text: ', ' },
        { start: node.property.end, end, text: ')' },
      ];
    const template = around.at(-1);
    if (template?.type === 'TemplateLiteral' && node.type !== 'TemplateElement')
      return [
        { start, end: start, text: '$.known(() => (' },
        { start: end, end, text: '))' },
      ];
    return [];
  });
}

/** Returns a node's text with its edits; those within a replaced part are dropped. */
function edited(source: string, node: Node): string {
  let text = '';
  let at = node.start;
  const all = editsOf(node);
  const replaced = all.filter(({ whole }) => whole);
  const edits = all
    .filter((edit) => !replaced.some((one) => one !== edit && one.start <= edit.start && edit.end <= one.end))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, node.end);
}

const namesIn = (node: Node) =>
  [...nodesOf(node)].flatMap(({ node: it }) => (it.type === 'Identifier' ? [it.name] : []));

/** Returns a function, appended to the module, that evaluates to a statement's text. */
function evaluable(source: string, { written, around, kind }: Site): string {
  const needed = new Set(namesIn(written));
  const declared: string[] = [];
  for (const [place, node] of [...around.entries()].reverse()) {
    const within = around[place + 1] ?? written;
    if (node.type === 'BlockStatement') {
      for (const statement of [...node.body].filter(({ end }) => end <= within.start).reverse()) {
        if (statement.type !== 'VariableDeclaration') continue;
        for (const { id, init } of [...statement.declarations].reverse()) {
          if (!init || !namesIn(id).some((name) => needed.has(name))) continue;
          const waits = [...nodesOf(init)].some(({ node: it }) => it.type === 'AwaitExpression');
          for (const name of waits ? [] : namesIn(init)) needed.add(name);
          declared.unshift(
            `const ${source.slice(id.start, id.end)} = $.known(() => (${waits ? '$.unknown' : edited(source, init)}));`,
          );
        }
      }
    } else if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
      const [first] = node.left.declarations;
      if (first)
        declared.unshift(
          `const ${source.slice(first.id.start, first.id.end)} = $.known(() => [...(${edited(source, node.right)})][0]);`,
        );
      for (const name of namesIn(node.right)) needed.add(name);
    } else if ('params' in node && Array.isArray(node.params)) {
      const names = (node.params as Node[]).flatMap(namesIn).filter((name) => needed.has(name));
      if (names.length > 0) declared.unshift(`const [${[...new Set(names)].join(', ')}] = $.unknown; {`);
      if (names.length > 0) declared.push('}');
    }
  }
  const value = `(${edited(source, written)})`;
  const opened = declared.filter((line) => line === '}').length;
  const lines = declared.filter((line) => line !== '}');
  return `($) => { ${lines.join(' ')} return $.${kind}(${value}); ${'}'.repeat(opened)} }`;
}

/** Files whose statements come from their callers: there is no text to read in them. */
const handedIn = new Set(
  [
    'database/statement.ts',
    'database/list.ts',
    'database/judge.ts',
    'assignments/list-assignments.ts',
    'site/sitemap.ts',
  ].map((name) => `server/${name}`),
);

/**
 * A value that is unknown before the product runs: its properties, calls and elements are unknown
 * too; in a text it is 1.
 */
const unknown: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? 'null' : 1);
    if (name === 'toOperationNode') return () => ValueNode.create(null);
    if (name === Symbol.iterator) return () => Array.from({ length: 20 }, () => unknown).values();
    return name === 'then' ? undefined : unknown;
  },
  apply: () => unknown,
  construct: () => unknown as object,
});

/** Helpers that the written-out functions are evaluated with. */
function evaluator(compile: (query: RawBuilder<unknown>) => CompiledQuery, met: boolean) {
  return {
    unknown,
    pick: () => met,
    known: (read: () => unknown) => {
      try {
        return read();
      } catch {
        return unknown;
      }
    },
    at: (object: object, key: unknown) => {
      if (object === unknown || key !== unknown) return Reflect.get(Object(object), key as PropertyKey);
      return Object.values(object)[0];
    },
    run: (write: (take: (value: unknown, type: string) => string) => string) => {
      let count = 0;
      return write((_, type) => `$${++count}::${type}`);
    },
    sql: (query: RawBuilder<unknown>) => compile(query).sql,
    raw: (text: string) => text,
  };
}

/** Returns every statement of these files. `compile` makes text of a query builder's template. */
export async function readStatements(
  files: readonly string[],
  compile: (query: RawBuilder<unknown>) => CompiledQuery,
): Promise<Statement[]> {
  const found = new Map<string, { source: string; sites: Site[] }>();
  for (const file of files.filter((name) => !handedIn.has(name))) {
    const source = readFileSync(file, 'utf8');
    if (!/\brun[<(]|\bsql[<`]|\bexecuteQuery[<(]/.test(source)) continue;
    const { program } = parseSync(file, source);
    const sites = [...nodesOf(program)].flatMap(({ node, around }) => siteOf(node, around) ?? []);
    if (sites.length > 0) found.set(resolve(file), { source, sites });
  }
  const hooks = registerHooks({
    load(url, context, next) {
      const known = url.startsWith('file:') ? found.get(fileURLToPath(url)) : undefined;
      const loaded = next(url, context);
      if (!known) return loaded;
      const written = known.sites.map((site) => evaluable(known.source, site)).join(',\n');
      return { ...loaded, source: `${known.source}\nexport const $statements = [\n${written}\n];\n` };
    },
  });
  const statements: Statement[] = [];
  for (const [path, { source, sites }] of found) {
    const { $statements } = (await import(pathToFileURL(path).href)) as { $statements: ((with_: object) => string)[] };
    for (const [n, { at, row }] of sites.entries()) {
      const faults: string[] = [];
      const texts = [true, false].map((met) => {
        try {
          return $statements[n]?.(evaluator(compile, met)) ?? '';
        } catch (error) {
          faults.push(error instanceof Error ? error.message : String(error));
          return '';
        }
      });
      statements.push({
        file: relative('.', path),
        line: source.slice(0, at.start).split('\n').length,
        row: row ? { start: row.start, end: row.end, text: source.slice(row.start, row.end) } : null,
        // A text from the caller is unknown, as any other value.
        texts: [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))],
        faults: [...new Set(faults)],
      });
    }
  }
  hooks.deregister();
  return statements;
}
