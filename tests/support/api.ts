import type { TestContext } from 'node:test';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import type { Me } from '#core/accounts/contract.ts';
import type { AdminRole } from '#core/admin/roles.ts';
import { coinsFor } from '#core/limits.ts';
import type { Api } from '#core/page.ts';
import type { FoundPlace } from '#core/refusal.ts';
import { meColumns } from '#server/accounts/session.ts';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { testDatabase } from '#server/database/test-database.ts';
import { router } from '#server/router.ts';
import { createServices } from '#server/services.ts';
import { signedCookie } from './session-cookie.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Noon in Karachi on the day when the tests' stories begin. */
export const noon = new Date('2026-11-20T12:00:00+05:00');

/** Returns a clock that starts at noon and advances, so that no test depends on the calendar. */
export function storyClock(): () => Date {
  const started = Date.now();
  return () => new Date(noon.getTime() + Date.now() - started);
}

export interface CallOptions {
  now?: Date;
  viewedUntil?: Date;
  /** Null for a call without a key; if absent, each call has its own, as each form does. */
  key?: string | null;
  ip?: string;
  headers?: Headers;
  resHeaders?: Headers;
}

export interface TestApi {
  services: Services;
  db: Services['db'];
  /** This test's database itself: its address for separate processes, its pool for the doctor. */
  database: Database;
  /**
   * Calls the contract as this person (or a guest), in process, through access checks and
   * validation.
   */
  as: (viewer: Me | null, options?: CallOptions) => Api;
  /** Adds a confirmed person with 100 coins, unless told otherwise. */
  person: (details?: Partial<NewPerson>) => Promise<Me>;
  /** Returns the person's current row in the database. */
  reload: (person: Me) => Promise<Me>;
  /** Opens a session of this person; returns the headers of its browser. */
  session: (person: Pick<Me, 'id'>) => Promise<Headers>;
  /** Adds an open assignment of `owner`, three days from noon. */
  assignment: (owner: Me, details?: Partial<NewAssignment>) => Promise<string>;
  /** The data folder of this test, which holds its mailbox. */
  folder: string;
}

interface NewPerson {
  full_name: string;
  username: string;
  email: string;
  phone_number: string;
  user_type: 'student' | 'tutor';
  coins: number;
  is_admin: boolean;
  admin_roles: AdminRole[];
  is_blocked: boolean;
  is_verified: boolean;
  email_verified: boolean;
  expertise: string[];
  rate_per_hour: number;
  show_ratings: boolean;
  takes_invitations: boolean;
  shows_guide: boolean;
  notify_on_bid: boolean;
}

interface NewAssignment {
  title: string;
  description: string;
  subject: string;
  budget: number;
  deadline: string;
  status: 'open' | 'awarded' | 'completed';
  awarded_to: string | null;
  is_anonymous: boolean;
  file_id: string | null;
  created_at: Date;
}

/**
 * Starts the whole server except HTTP, on a database of its own or through a proxy before one; no
 * part is mocked.
 */
export async function testApi(t: TestContext, given?: Database): Promise<TestApi> {
  const database = given ?? (await testDatabase(t));
  const folder = await temporaryFolder(t);
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const services = createServices({
    config,
    database,
    background: database,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of the tests, long enough to sign with',
    mailbox: `${folder}/mailbox`,
    development: false,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: () => noon,
  });
  const { db } = database;
  let serial = 0;

  const as: TestApi['as'] = (viewer, options = {}) =>
    createRouterClient(router, {
      context: ({ key }: { key?: string | undefined }) => ({
        ...services,
        viewer,
        viewedUntil: options.viewedUntil ?? null,
        now: options.now ?? noon,
        requestId: 'test',
        ip: options.ip ?? '127.0.0.1',
        headers: options.headers ?? new Headers(),
        resHeaders: options.resHeaders ?? new Headers(),
        key: key ?? (options.key === undefined ? crypto.randomUUID() : options.key),
      }),
    });

  const reload: TestApi['reload'] = (person) =>
    db.selectFrom('profiles').select(meColumns).where('id', '=', person.id).executeTakeFirstOrThrow();

  return {
    services,
    db,
    database,
    as,
    reload,
    folder,
    person: async (details = {}) => {
      serial += 1;
      const { coins = 100, ...columns } = details;
      const person = await db
        .insertInto('profiles')
        .values({
          full_name: `Person ${serial}`,
          username: `person_${serial}`,
          email: `person${serial}@example.com`,
          email_verified: true,
          created_at: new Date(noon.getTime() - 86_400_000),
          signup_bonus: coinsFor.signup,
          ...columns,
        })
        .returning(meColumns)
        .executeTakeFirstOrThrow();
      if (coins !== coinsFor.signup) await moveCoins(db, person.id, coins - coinsFor.signup);
      return reload(person);
    },
    session: async ({ id }) => {
      const token = crypto.randomUUID();
      await db
        .insertInto('sessions')
        .values((eb) => ({
          user_id: id,
          token,
          expires_at: new Date(Date.now() + 86_400_000),
          passwords_set: eb.selectFrom('profiles').select('passwords_set').where('id', '=', id),
        }))
        .execute();
      return new Headers({ cookie: signedCookie(token, services.secret) });
    },
    assignment: async (owner, details = {}) => {
      serial += 1;
      const { id } = await db
        .insertInto('assignments')
        .values({
          user_id: owner.id,
          title: `Assignment ${serial}`,
          description: 'Twelve problems on integration by parts.',
          subject: 'Mathematics',
          budget: 3500,
          deadline: '2026-11-23',
          created_at: new Date(noon.getTime() + serial),
          award_cost: (details.status ?? 'open') === 'open' ? null : coinsFor.award,
          ...details,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

async function moveCoins(db: Services['db'], user: string, amount: number): Promise<void> {
  await db
    .selectNoFrom((eb) =>
      eb
        .fn('coin_entry', [
          eb.cast(eb.val(user), 'uuid'),
          eb.val('test_grant'),
          eb.cast(eb.val(amount), 'integer'),
          eb.cast(eb.val('{}'), 'jsonb'),
          eb.val(`test:${user}:${amount}`),
          eb.cast(eb.val(noon), 'timestamptz'),
        ])
        .as('balance'),
    )
    .execute();
}

interface SeenRefusal {
  code: string;
  title: string;
  text: string;
  /** The sentence that names the refused part of a text. */
  found: string | undefined;
  /** The field of a refusal by a rule, and the places in its text to change. */
  field: string | undefined;
  places: FoundPlace[] | undefined;
  fields: string[];
}

/** Returns the files that a refused form left for its next try. */
export const keptOf = (call: Promise<unknown>): Promise<{ file_id: string; name: string }[]> =>
  call.then(
    () => [],
    (refused: { data?: { kept_files?: { file_id: string; name: string }[] } }) => refused.data?.kept_files ?? [],
  );

/** Returns the code and words of a call's refusal; fails if the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<SeenRefusal> {
  try {
    await call;
  } catch (error) {
    if (error && typeof error === 'object' && 'code' in error && 'data' in error) {
      const data = error.data as {
        title: string;
        text: string;
        found?: string;
        field?: string;
        places?: FoundPlace[];
        issues?: { field: string }[];
      };
      return {
        code: String(error.code),
        title: data.title,
        text: data.text,
        found: data.found,
        field: data.field,
        places: data.places,
        fields: (data.issues ?? []).map((issue) => issue.field),
      };
    }
    throw error;
  }
  throw new Error('the call was not refused');
}
