/*
 * Columns and functions that programs of the last version use, kept in `scripts/served.gen.ts`: the
 * next version's schema must still serve them while processes are replaced (docs/decisions/0118).
 */
import type pg from 'pg';

/** A schema as a program sees it that neither reads its meaning nor writes what is new in it. */
export interface Served {
  /** Version of package.json that the facts are of. */
  version: string;
  /** Columns by table or view, with their types. */
  columns: Record<string, Record<string, string>>;
  /** Columns that an insert must name. */
  needed: Record<string, string[]>;
  /** Parameters by function, in order, each with its type; optional ones end with '?'. */
  functions: Record<string, string[][]>;
}

/**
 * Reads the facts of a migrated database, with the functions that programs call: those whose name,
 * without what is written around it, `isCalled` knows.
 */
export async function servedBy(
  client: pg.Client,
  version: string,
  isCalled: (name: string) => boolean,
): Promise<Served> {
  const columns = await client.query<{ table: string; names: string[]; types: string[]; needed: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attname) as names,
        array_agg(format_type(a.atttypid, null) order by a.attname) as types,
        coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attnotnull and not a.atthasdef
          and a.attidentity = '' and c.relkind = 'r'), '{}') as needed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'schema\\_%'
      group by c.oid order by c.relname`);
  const functions = await client.query<{ name: string; parameters: string[] }>(`
    select p.proname as name, coalesce(array_agg(a.name || ' ' || format_type(a.type, null)
          || case when a.place > p.pronargs - p.pronargdefaults then '?' else '' end order by a.n)
        filter (where a.name is not null), '{}') as parameters
      from pg_proc p
      left join lateral (
        select name, type, n, row_number() over (order by n) as place
          from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes)
            with ordinality g (name, type, mode, n) where coalesce(mode, 'i') in ('i', 'b')) a on true
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      group by p.oid order by p.proname, 2`);
  const overloads: Record<string, string[][]> = {};
  for (const { name, parameters } of functions.rows) {
    if (isCalled(name.replace(/^judge_/, ''))) overloads[name] = [...(overloads[name] ?? []), parameters];
  }
  return {
    version,
    columns: Object.fromEntries(
      columns.rows.map(({ table, names, types }) => [
        table,
        Object.fromEntries(names.map((name, at) => [name, types[at] ?? ''])),
      ]),
    ),
    needed: Object.fromEntries(columns.rows.map(({ table, needed }) => [table, needed])),
    functions: overloads,
  };
}

const nameOf = (parameter: string) => parameter.split(' ')[0] ?? '';
const isOptional = (parameter: string) => parameter.endsWith('?');
const bare = (parameter: string) => parameter.replace('?', '');

/** Returns whether a call that names all parameters of before finds this function. */
function fits(before: string[], now: string[]): boolean {
  const known = new Set(before.map(bare));
  const isThere = before.every((parameter) => now.some((one) => bare(one) === bare(parameter)));
  return isThere && now.every((one) => known.has(bare(one)) || isOptional(one));
}

/** Names what programs of the version before would miss on the present schema. */
export function missedBy(before: Served, now: Served): string[] {
  const of = `the version before (${before.version})`;
  const columns = Object.entries(before.columns).flatMap(([table, names]) => {
    const present = now.columns[table];
    if (!present) return [`${table} is gone, and ${of} uses it.`];
    return Object.entries(names).flatMap(([name, type]) =>
      present[name] === type ? [] : [`${table}.${name} was ${type} and is ${present[name] ?? 'gone'}: ${of} uses it.`],
    );
  });
  const needed = Object.entries(now.needed).flatMap(([table, names]) =>
    names
      .filter((name) => before.columns[table] && !before.needed[table]?.includes(name))
      .map((name) => `${table}.${name} must be named by each insert, which ${of} does not do: give it a default.`),
  );
  const functions = Object.entries(before.functions).flatMap(([name, overloads]) =>
    overloads
      .filter((parameters) => !(now.functions[name] ?? []).some((one) => fits(parameters, one)))
      .map(
        (parameters) =>
          `${name}(${parameters.map(nameOf).join(', ')}) is called so by ${of}: add parameters with a default.`,
      ),
  );
  return [...columns, ...needed, ...functions];
}
