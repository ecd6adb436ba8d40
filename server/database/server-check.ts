import pg from 'pg';
import { Mendable } from '../mendable.ts';

/** The setting that a database's address comes from; error messages name it. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** The oldest supported PostgreSQL, and the first with a built-in `uuidv7()`. */
const oldest = 16;
const withUuids = 18;

const extensions = ['citext', 'pg_trgm'];

/** Milliseconds in which an address must accept a connection. */
const patience = 10_000;

/**
 * Connects to a database. Errors that the operator can fix, such as a wrong password or an
 * unreachable host, are one line that names the setting.
 */
export async function connectTo(url: string, setting: AddressSetting, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name, connectionTimeoutMillis: patience });
  // A lost connection fails the running statement; without a listener it would also end the
  // process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    // A connection that was refused during its start is still open.
    client.end().catch(() => undefined);
    throw new Mendable(`${setting}: ${faultOf(error, client)}`, { cause: error });
  }
}

function faultOf(error: unknown, { host, port, user, database }: pg.Client): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = (error instanceof Error ? error.message : String(error)).split('\n').join(' ');
  const at = host.startsWith('/') ? `in the folder ${host}` : `at ${host}:${port}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${host} is not known.`;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return `no PostgreSQL answers ${at}.`;
  if (/^E(HOST|NET)UNREACH$|^ETIMEDOUT$/.test(code) || /timeout expired/.test(message)) {
    return `the host ${host} cannot be reached (port ${port}).`;
  }
  if (code === '28P01' || /client password must be|no password/i.test(message)) {
    return `the password of the user ${user} is wrong or missing.`;
  }
  if (code === '3D000') return `there is no database ${database}.`;
  return `PostgreSQL ${at} refuses the connection: ${message}`;
}

/** Properties of a database on which an upgrade depends. */
export interface Facts {
  version: number;
  named: string;
  encoding: string;
  is_standby: boolean;
  role: string;
  may_create: boolean;
  /** Owner of tables that this role may not change; null without such tables. */
  stranger: string | null;
  missing: string[];
  untrusted: string[];
}

/**
 * Refuses a database on which an upgrade could not finish: all checks run before anything is
 * applied.
 */
export async function checkServer(client: pg.Client, setting: AddressSetting): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as named,
        current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby, current_user as role,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
        (select min(tableowner) from pg_tables where schemaname = 'public' and not pg_has_role(tableowner, 'usage'))
          as stranger,
        array(select name from unnest($1::text[]) name
          where not exists (select from pg_available_extensions a where a.name = name.name)) as missing,
        array(select name from unnest($1::text[]) name
          where not exists (select from pg_extension where extname = name)
            and not exists (select from pg_available_extension_versions v where v.name = name.name and (v.trusted
              or (select rolsuper from pg_roles where rolname = current_user)))) as untrusted`,
    [extensions],
  );
  const [facts] = rows;
  const fault = facts && wrongWith(facts);
  if (fault) throw new Mendable(`${setting}: ${fault}`);
  if (facts && facts.version < withUuids) await client.query(ownUuids);
}

/** Returns the reason why an upgrade would fail, as text; null without one. */
export function wrongWith(facts: Facts): string | null {
  const { version, named, encoding, role, stranger, missing, untrusted } = facts;
  if (version < oldest) return `PostgreSQL ${named} is too old: ${oldest} or newer is needed.`;
  if (facts.is_standby) return 'this PostgreSQL is a standby, which takes no writes.';
  if (encoding !== 'UTF8') return `the database is encoded in ${encoding}: UTF8 is needed.`;
  if (missing.length > 0) return `PostgreSQL lacks the extensions ${missing.join(', ')}: install its contrib package.`;
  if (!facts.may_create) {
    return `the role ${role} may not create tables: let it own the database (alter database … owner to ${role}).`;
  }
  if (untrusted.length > 0) return `a superuser must run: create extension ${untrusted.join('; create extension ')}.`;
  if (stranger) return `the tables belong to ${stranger}, and the role ${role} may not change them.`;
  return null;
}

/**
 * `uuidv7()` as in PostgreSQL 18: milliseconds, 12 bits of the fraction below them, random bits.
 * Two of the same microsecond are in no order.
 */
const ownUuids = `create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex(now_us / 1000), 12, '0') || '7' || lpad(to_hex(now_us % 1000 * 4096 / 1000), 3, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
    from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint) as clock (now_us)
$$`;
