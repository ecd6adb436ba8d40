import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { contract } from '#core/contract.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { callsOf, memberOf, proof, type SignedIn, signInAt } from '#tests/support/contact-changes.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { password, secret } from '#tests/support/sign-up.ts';
import { softPasskey } from '#tests/support/soft-passkey.ts';
import { totp } from '#tests/support/totp.ts';
import { ask } from '../database/judge.ts';
import { examine } from '../doctor.ts';
import { signId } from '../platform/signed-id.ts';
import { undoKey } from './contact.ts';
import { codeOf, recoveryKey } from './mailed-keys.ts';
import { ownToken } from './session.ts';

const chosen = { password: 'Owner-river-55', confirm_password: 'Owner-river-55' };
const stolen = { password: 'Thief-river-55', confirm_password: 'Thief-river-55' };

interface Stage {
  email: string;
  api: TestApi;
  owner: SignedIn;
  thief: SignedIn;
}

type Call = () => Promise<unknown>;

/** An act with the stolen password, prepared up to its last call. */
interface Act {
  ready: (stage: Stage) => Promise<Call>;
  /** Its refusal once its proof is lost; for acts in a session, that the session has ended. */
  refusal?: string;
}

const key = async ({ api, owner }: Stage, purpose: 'login' | 'recovery') => {
  const row = { user_id: owner.viewer.id, purpose, created_at: noon, expires_at: new Date(noon.getTime() + 600_000) };
  return (await api.db.insertInto('mailed_keys').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

/** The thief's browser, with the cookies of the steps begun in it. */
function browserOf({ api, thief }: Stage) {
  const browser = apiBrowser(api);
  const [, name = '', value = ''] = /mukammal\.(session_token)=([^;]+)/.exec(thief.headers.get('cookie') ?? '') ?? [];
  browser.take(name, value);
  return browser;
}

const signedIn =
  (call: (calls: Awaited<ReturnType<typeof callsOf>>) => Promise<unknown>): Act['ready'] =>
  async ({ api, thief }) => {
    const calls = await callsOf(api, thief);
    return () => call(calls);
  };

async function addKey(stage: Stage) {
  const browser = browserOf(stage);
  const device = softPasskey('http://localhost:3000');
  const asked = await browser.call((accounts) => accounts.passkeyOptions(proof));
  const response = device.register({ challenge: String(asked.challenge) });
  return { device, add: () => browser.call((accounts) => accounts.addPasskey({ response, name: 'Thief' })) };
}

async function pendingCode(stage: Stage) {
  const browser = browserOf(stage);
  await browser.call((accounts) => accounts.enrollFactor(proof));
  const pending = await browser.call((accounts) => accounts.pendingFactor());
  return { browser, secret: pending?.secret ?? '' };
}

async function withFactor(stage: Stage) {
  const { browser, secret } = await pendingCode(stage);
  await browser.call((accounts) => accounts.verifyFactor({ code: totp(secret) }));
  return { browser, code: () => totp(secret, Date.now() + 30_000) };
}

const passkeyOf = ({ api, owner }: Stage) =>
  api.db.selectFrom('passkeys').select('id').where('user_id', '=', owner.viewer.id).executeTakeFirstOrThrow();

/** Every act that relies on a proof, or opens a session: the table of docs/decisions/0115. */
const acts: Record<string, Act> = {
  'accounts.changePassword': { ready: signedIn((calls) => calls.changePassword({ ...proof, ...stolen })) },
  'accounts.changeEmail': {
    ready: (stage) => signedIn((calls) => calls.changeEmail({ ...proof, email: `of-${stage.email}` }))(stage),
  },
  'accounts.changePhone': { ready: signedIn((calls) => calls.changePhone({ ...proof, phone_number: '0301 7654321' })) },
  'accounts.deleteAccount': { ready: signedIn((calls) => calls.deleteAccount(proof)) },
  'accounts.enrollFactor': { ready: signedIn((calls) => calls.enrollFactor(proof)) },
  'accounts.verifyFactor': {
    ready: async (stage) => {
      const { browser, secret } = await pendingCode(stage);
      return () => browser.call((accounts) => accounts.verifyFactor({ code: totp(secret) }));
    },
  },
  'accounts.newBackupCodes': {
    ready: async (stage) => {
      const { browser, code } = await withFactor(stage);
      return () => browser.call((accounts) => accounts.newBackupCodes({ ...proof, factor_code: code() }));
    },
  },
  'accounts.unenrollFactor': {
    ready: async (stage) => {
      const { browser, code } = await withFactor(stage);
      return () => browser.call((accounts) => accounts.unenrollFactor({ ...proof, factor_code: code() }));
    },
  },
  'accounts.passkeyOptions': { ready: signedIn((calls) => calls.passkeyOptions(proof)) },
  'accounts.addPasskey': { ready: async (stage) => (await addKey(stage)).add },
  'accounts.removePasskey': {
    ready: async (stage) => {
      await (await addKey(stage)).add();
      const { id } = await passkeyOf(stage);
      return () => browserOf(stage).call((accounts) => accounts.removePasskey({ ...proof, id }));
    },
  },
  'accounts.disconnectProvider': {
    ready: async (stage) => {
      const row = { user_id: stage.owner.viewer.id, provider_id: 'google', account_id: stage.owner.viewer.id };
      await stage.api.db.insertInto('identities').values(row).execute();
      const calls = await callsOf(stage.api, stage.thief);
      return () => calls.disconnectProvider({ ...proof, provider: 'google' });
    },
  },
  'notifications.subscribe': {
    ready: async ({ api, thief }) => {
      const context = { headers: thief.headers, secret, site: { publicUrl: 'http://localhost:3000' } };
      const p_token = ownToken(context as Parameters<typeof ownToken>[0]);
      const keys = {
        p_endpoint: `https://push.example.com/${thief.viewer.id}`,
        p_p256dh: 'key',
        p_auth: 'auth',
        p_most: 10,
      };
      return async () => {
        const { refusal } = await ask(api.db, 'subscribe_push', {
          ...keys,
          p_user: thief.viewer.id,
          p_token,
          p_now: noon,
        });
        if (refusal) throw Object.assign(new Error(refusal), { code: refusal, data: { title: '', text: '' } });
      };
    },
  },
  'accounts.signIn': {
    ready: ({ api, email }) => Promise.resolve(() => api.as(null).accounts.signIn({ email, password })),
    refusal: 'credentials_invalid',
  },
  'accounts.signInWithCode': {
    ready: async (stage) => {
      const code = codeOf(await key(stage, 'login'), secret);
      return () => stage.api.as(null).accounts.signInWithCode({ email: stage.email, code });
    },
    refusal: 'code_invalid',
  },
  'accounts.verifyFactor of a sign-in': {
    ready: async (stage) => {
      const { code } = await withFactor(stage);
      const guest = apiBrowser(stage.api);
      await guest.call((accounts) => accounts.signIn({ email: stage.email, password }));
      return () => guest.call((accounts) => accounts.verifyFactor({ code: code() }));
    },
    refusal: 'factor_expired',
  },
  'accounts.signInWithPasskey': {
    ready: async (stage) => {
      const { device, add } = await addKey(stage);
      await add();
      const guest = apiBrowser(stage.api);
      const asked = await guest.call((accounts) => accounts.passkeyChallenge());
      const response = device.signIn({ challenge: String(asked.challenge) });
      return () => guest.call((accounts) => accounts.signInWithPasskey({ response }));
    },
    refusal: 'passkey_refused',
  },
  'admin.giveRole': {
    ready: async (stage) => {
      await stage.api.db
        .updateTable('profiles')
        .set({ is_admin: true })
        .where('id', '=', stage.owner.viewer.id)
        .execute();
      const viewer = await stage.api.reload(stage.thief.viewer);
      const { username } = await stage.api.person();
      const form = { ...proof, username, role: 'owner', reason: 'For me.' } as const;
      return () => stage.api.as(viewer, { headers: stage.thief.headers }).admin.giveRole(form);
    },
  },
  'admin.takeRole': {
    ready: async (stage) => {
      await stage.api.db
        .updateTable('profiles')
        .set({ is_admin: true })
        .where('id', '=', stage.owner.viewer.id)
        .execute();
      const viewer = await stage.api.reload(stage.thief.viewer);
      const { username } = await stage.api.person({ is_admin: true, admin_roles: ['store'] });
      const form = { ...proof, username, role: 'store', reason: 'For me.' } as const;
      return () => stage.api.as(viewer, { headers: stage.thief.headers }).admin.takeRole(form);
    },
  },
  'admin.signIn': {
    ready: async ({ api, email }) => {
      await api.db.updateTable('profiles').set({ is_admin: true }).where('email', '=', email).execute();
      return () => api.as(null).admin.signIn({ email, password });
    },
    refusal: 'admin_login_failed',
  },
};

/** Acts whose last call is checked in another row of the table, or is itself an end. */
const elsewhere = ['accounts.connectProvider'];

/** The owner's acts against the thief, each prepared too. */
const reset = async (stage: Stage): Promise<Call> => {
  const token = signId(await key(stage, 'recovery'), recoveryKey(secret));
  return () => stage.api.as(null).accounts.resetPassword({ token, keep: [], ...chosen });
};
const ends: Record<string, (stage: Stage) => Promise<Call>> = {
  reset,
  'a new password': async ({ api, owner }) => {
    const calls = await callsOf(api, owner);
    return () => calls.changePassword({ ...proof, ...chosen });
  },
  'an undo': async ({ api, owner }) => {
    const row = {
      kind: 'phone' as const,
      before: '+923007654321',
      after: '+923001234567',
      asked_at: noon,
      changed_at: noon,
    };
    const { id } = await api.db
      .insertInto('contact_changes')
      .values({ ...row, user_id: owner.viewer.id, undo_until: new Date(noon.getTime() + 600_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => api.as(null).accounts.undoContactChange({ token: signId(id, undoKey(secret)), keep: [], ...chosen });
  },
  'a logout elsewhere': async ({ api, owner }) => {
    const calls = await callsOf(api, owner);
    return () => calls.signOut({ scope: 'others' });
  },
  'an admin’s end of sessions': async ({ api, owner }) => {
    const admin = await api.person({ is_admin: true });
    return () => api.as(admin).admin.endSessions({ user_id: owner.viewer.id, reason: 'Asked for by phone.' });
  },
};

let members = 0;

async function staged(api: TestApi): Promise<Stage> {
  members += 1;
  await api.db.deleteFrom('rate_limits').execute();
  const email = `owner${members}@example.com`;
  const owner = await memberOf(api, {
    email,
    username: `owner_${members}`,
    phone_number: `+92300${1_000_000 + members}`,
  });
  return { api, email, owner, thief: await signInAt(api, email) };
}

/** Waits until this many of the database's connections wait for a lock, or a call has ended. */
async function untilWaiting({ db }: TestApi, count: number, over: () => boolean): Promise<void> {
  const late = Date.now() + 20_000;
  while (!over()) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.n ?? 0) >= count) return;
    assert.ok(Date.now() < late, `${count} calls wait for the lock`);
  }
}

/**
 * Makes both calls meet at the profile's lock, in this order. Returns the code of each, or 'ok'.
 */
async function race({ api, owner }: Stage, calls: Call[]): Promise<string[]> {
  const codes = calls.map(() => '');
  const made: Promise<void>[] = [];
  await api.db.transaction().execute(async (held) => {
    await sql`select from profiles where id = ${owner.viewer.id} for no key update`.execute(held);
    for (const [n, call] of calls.entries()) {
      const ended = (code: string) => {
        codes[n] = code;
      };
      made.push(
        call().then(
          () => ended('ok'),
          async (error: unknown) => ended((await refusalOf(Promise.reject(error))).code),
        ),
      );
      await untilWaiting(api, n + 1, () => codes[n] !== '');
    }
  });
  await Promise.all(made);
  return codes;
}

/** Returns the thief's remaining rows in the account. */
async function leftToThief({ api, owner }: Stage) {
  const id = owner.viewer.id;
  const { rows } = await sql`
    select 'a session' as what from sessions s where user_id = ${id}
        and token <> ${sessionOf(owner)}
    union all select 'a change of email' from contact_changes
      where user_id = ${id} and kind = 'email' and changed_at is null and confirm_until > ${noon}
    union all select 'a passkey' from passkeys where user_id = ${id}
    union all select 'a factor' from two_factors where user_id = ${id}
    union all select 'a provider' from identities where user_id = ${id} and provider_id <> 'credential'
    union all select 'a subscription' from push_subscriptions where user_id = ${id}
    union all select 'a begun step' from verifications where value like ${`%${id}%`}`.execute(api.db);
  return rows;
}

const sessionOf = ({ headers }: SignedIn) =>
  decodeURIComponent(/session_token=([^;.]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '').replace(/\..*$/, '');

test('Every procedure that requires a proof of identity has a race here', () => {
  const proved = Object.entries(proceduresOf(contract))
    .filter(([, procedure]) => 'proof_required' in procedure['~orpc'].errorMap)
    .map(([name]) => name);
  assert.deepEqual(
    proved.filter((name) => !(name in acts || elsewhere.includes(name))),
    [],
  );
});

test('An act that lost its proof while it waited is refused', async (t) => {
  const api = await testApi(t);
  for (const [name, act] of Object.entries(acts)) {
    await t.test(name, async () => {
      const stage = await staged(api);
      const call = await act.ready(stage);
      const codes = await race(stage, [await reset(stage), call]);
      assert.deepEqual(codes, ['ok', act.refusal ?? 'sign_in_required']);
      assert.deepEqual(await leftToThief(stage), []);
      await signInAt(stage.api, stage.email, chosen.password);
    });
  }
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A reset ends the effects of an act just before it', async (t) => {
  const api = await testApi(t);
  for (const [name, act] of Object.entries(acts)) {
    await t.test(name, async () => {
      const stage = await staged(api);
      const call = await act.ready(stage);
      const codes = await race(stage, [call, await reset(stage)]);
      // A deletion that came first stays: its owner is asked whether to restore the account.
      if (name === 'accounts.deleteAccount') return assert.deepEqual(codes, ['ok', 'recovery_link_invalid']);
      assert.deepEqual(codes, ['ok', 'ok']);
      assert.deepEqual(await leftToThief(stage), []);
      await signInAt(stage.api, stage.email, chosen.password);
    });
  }
});

test('No act in a session outlives the end of the session', async (t) => {
  const api = await testApi(t);
  for (const [end, ready] of Object.entries(ends)) {
    for (const name of ['accounts.changeEmail', 'accounts.addPasskey', 'accounts.changePassword']) {
      await t.test(`${end}: ${name}`, async () => {
        const stage = await staged(api);
        const call = await acts[name]?.ready(stage);
        assert.ok(call);
        assert.deepEqual(await race(stage, [await ready(stage), call]), ['ok', 'sign_in_required']);
      });
    }
  }
});

test('Sign-ins with the old password leave no session, just before and after a new password', async (t) => {
  const api = await testApi(t);
  for (const end of ['a new password', 'an undo']) {
    await t.test(end, async () => {
      const stage = await staged(api);
      const ready = await ends[end]?.(stage);
      assert.ok(ready);
      const signIns = Array.from(
        { length: 6 },
        (_, n) => () => api.as(null, { ip: `192.0.${n}.1` }).accounts.signIn({ email: stage.email, password }),
      );
      const codes = await race(stage, [...signIns.slice(0, 3), ready, ...signIns.slice(3)]);
      assert.deepEqual(codes, ['ok', 'ok', 'ok', 'ok', ...Array(3).fill('credentials_invalid')]);
      assert.deepEqual(await leftToThief(stage), []);
    });
  }
});
