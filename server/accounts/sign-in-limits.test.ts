import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminLogin, keyMails, mailedKeys, type Rate, signInsToOne } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { join, password, secret, signUpForm } from '#tests/support/sign-up.ts';
import { accountKey } from '../admin/attempts.ts';
import { writeCookies } from '../platform/cookies.ts';
import { countedAs } from '../platform/keys.ts';
import { signId } from '../platform/signed-id.ts';
import { recoveryKey } from './mailed-keys.ts';

const email = 'sana@example.com';
const phone = '+923001234567';
const wrong = 'Wrong-word-1';
const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;

type Browser = ReturnType<typeof apiBrowser>;

/** One sign-in from an address; the answer's cookies are kept in `cookies`. */
function signIn(api: TestApi, login: string, words: string, ip: string, headers = new Headers(), after = 0) {
  const resHeaders = new Headers();
  const now = new Date(noon.getTime() + after * 1000);
  const call = api.as(null, { ip, now, headers, resHeaders }).accounts.signIn({ email: login, password: words });
  return { call, resHeaders };
}

/** The cookies that a sign-in leaves, as the browser sends them back, without the session. */
async function knownBrowser(api: TestApi): Promise<Headers> {
  const { call, resHeaders } = signIn(api, email, password, '203.0.113.7');
  await call;
  const pairs = resHeaders.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) as [string, string]);
  const device = resHeaders.getSetCookie().find((line) => line.includes('mukammal.device='));
  assert.match(device ?? '', /HttpOnly; SameSite=Lax/);
  return new Headers({ cookie: writeCookies(pairs.filter(([name]) => name === 'mukammal.device')) });
}

/** Counts sign-ins as they are counted, without their passwords. */
async function count(api: TestApi, what: string, calls: number, { most, seconds }: Rate) {
  await api.database.pool.query(`select count_use($1, $2, $3, $4) from generate_series(1, $5::int)`, [
    countedAs(secret, `accounts.signIn ${what}`),
    most,
    seconds,
    noon,
    calls,
  ]);
}

/** A guess of a stranger's, and so many in all that strangers have in an hour. */
async function spendShare(api: TestApi, typed: string, calls: number = signInsToOne.together.most) {
  await refusalOf(signIn(api, typed, wrong, '198.51.0.200').call);
  await count(api, `together ${typed}`, calls - 1, signInsToOne.together);
}

/** All guesses but one that a network, or a known browser, has in an hour. */
function spendAllButOne(api: TestApi, typed: string, origin: string, spent = 0) {
  const { fromOne } = signInsToOne;
  return count(api, `from one ${typed} ${origin}`, fromOne.most - 1 - spent, fromOne);
}

test('Sixty strangers’ wrong passwords lock no owner out; twenty from one network lock only it out', async (t) => {
  const api = await testApi(t);
  await join(api);
  await spendShare(api, email, 60);
  await signIn(api, email, password, '203.0.113.9', undefined, 601).call;
  await spendAllButOne(api, email, 'network 192.0.2.50');
  assert.equal(await code(signIn(api, email, wrong, '192.0.2.50', undefined, 700).call), 'credentials_invalid');
  assert.equal(await code(signIn(api, email, password, '192.0.2.50', undefined, 800).call), 'too_many_requests');
});

test('Past an account’s limit a known browser signs in, also from the guessers’ network; others fail', async (t) => {
  const api = await testApi(t);
  await join(api);
  const known = await knownBrowser(api);
  await spendShare(api, email);
  assert.equal(await code(signIn(api, email, password, '203.0.113.9').call), 'too_many_requests');
  await signIn(api, email, password, '203.0.113.9', known).call;
  await spendAllButOne(api, email, 'network 198.51.0.1', -1);
  await signIn(api, email, password, '198.51.0.1', known, 200).call;
  // A known browser has a bound of its own.
  const [, device] = /=[^.:]+:([^.:]+)/.exec(decodeURIComponent(known.get('cookie') ?? '')) ?? [];
  await spendAllButOne(api, email, `device ${device}`, 2);
  assert.equal(await code(signIn(api, email, wrong, '192.0.2.1', known).call), 'credentials_invalid');
  assert.equal(await code(signIn(api, email, password, '192.0.2.99', known).call), 'too_many_requests');
});

test('Only accounts that signed in there know a browser, and only by our signature', async (t) => {
  const api = await testApi(t);
  await join(api);
  const cookie = (await knownBrowser(api)).get('cookie') ?? '';
  await join(api, { email: 'other@example.com', username: 'other_one', phone_number: '0300 7654321' });
  await spendShare(api, 'other@example.com');
  const as = (words: string) =>
    signIn(api, 'other@example.com', password, '203.0.113.9', new Headers({ cookie: words }));
  assert.equal(await code(as(cookie).call), 'too_many_requests', 'known to somebody else');
  const { id } = await api.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', 'other@example.com')
    .executeTakeFirstOrThrow();
  const forged = `mukammal.device=${signId(`${id}:aaaaaaaaaaaaaaaa`, 'another key')}`;
  assert.equal(await code(as(forged).call), 'too_many_requests', 'forged');
});

test('A new password ends every known browser but the one that set it, by change and by recovery', async (t) => {
  const api = await testApi(t);
  await join(api);
  const knows = async (browser: Browser, words: string) => {
    await browser.call((accounts) => accounts.signOut());
    const tried = browser.call((accounts) => accounts.signIn({ email, password: words }), '203.0.113.9');
    return tried.then(
      () => true,
      () => false,
    );
  };
  const [own, lost] = [apiBrowser(api), apiBrowser(api)];
  for (const browser of [own, lost]) await browser.call((accounts) => accounts.signIn({ email, password }));
  const changed = { password: 'Another-1', confirm_password: 'Another-1' };
  await own.call((accounts) => accounts.changePassword({ current_password: password, ...changed }));
  await spendShare(api, email);
  assert.deepEqual([await knows(lost, changed.password), await knows(own, changed.password)], [false, true]);

  const asking = apiBrowser(api);
  await asking.call((accounts) => accounts.recover({ email }));
  const { id } = await api.db.selectFrom('mailed_keys').select('id').executeTakeFirstOrThrow();
  const next = { password: 'Another-2', confirm_password: 'Another-2' };
  const token = signId(id, recoveryKey(secret));
  await asking.call((accounts) => accounts.resetPassword({ token, ...next }));
  assert.deepEqual([await knows(own, next.password), await knows(asking, next.password)], [false, true]);
});

test('Past an account’s limit a solved captcha lets its owner in', async (t) => {
  const api = await testApi(t);
  await join(api);
  await spendShare(api, email);
  assert.equal(await code(signIn(api, email, password, '203.0.113.9').call), 'too_many_requests');
  api.services.captchaCheck = async () => 'solved';
  await signIn(api, email, password, '203.0.113.9').call;
});

test('Answers a member’s and a stranger’s email and phone alike over a whole run of attempts', async (t) => {
  const api = await testApi(t);
  await join(api);
  await api.db.updateTable('profiles').set({ is_admin: true }).execute();
  const tries = [
    { call: 'signIn', calls: 3 },
    { call: 'recover', calls: 12 },
    { call: 'sendCode', calls: 12 },
    { call: 'resendConfirmation', calls: 12 },
    { call: 'signInWithCode', calls: 32 },
  ] as const;
  const run = async (call: (typeof tries)[number]['call'], calls: number, login: string, block: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < calls; n += 1) {
      const resHeaders = new Headers();
      if (call === 'signIn' && n === 1)
        await spendShare(api, login.includes('@') ? login : `+92${login.replaceAll(' ', '').slice(1)}`);
      const ip = call === 'signIn' ? `${block}.${n}` : `${block}.1`;
      const { accounts } = api.as(null, { ip, resHeaders, now: new Date(noon.getTime() + n * 100) });
      const answer = await (call === 'signIn'
        ? accounts.signIn({ email: login, password: wrong })
        : call === 'signInWithCode'
          ? accounts.signInWithCode({ email: login, code: '000000' })
          : accounts[call]({ email: login })
      ).catch(({ code: refused, status, data }: { code: string; status: number; data: unknown }) => [
        refused,
        status,
        data,
      ]);
      answers.push(JSON.parse(JSON.stringify([answer, [...resHeaders]]).replaceAll(login, 'LOGIN')));
    }
    return answers;
  };
  let block = 0;
  for (const { call, calls } of tries) {
    const pairs =
      call === 'signIn'
        ? [
            [email, 'nobody@example.com'],
            ['0300 1234567', '0301 7654321'],
          ]
        : [[email, 'nobody@example.com']];
    for (const [member = '', stranger = ''] of pairs) {
      const [one, other] = [
        await run(call, calls, member, `10.1.${block}`),
        await run(call, calls, stranger, `10.2.${block}`),
      ];
      block += 1;
      assert.deepEqual(one, other, `${call} ${member}`);
    }
  }
});

test('A phone is one login in every spelling, for members and strangers alike', async (t) => {
  const api = await testApi(t);
  await join(api);
  for (const spellings of [
    [phone, '03001234567', '0300 1234567', '+92 300 1234567'],
    ['+923017654321', '03017654321', '0301-7654321', '0301 7654321'],
  ]) {
    const ip = `192.0.2.${spellings[0]?.slice(-1)}`;
    const [typed = ''] = spellings;
    await spendAllButOne(api, typed, `network ${ip}`, spellings.length - 1);
    for (const spelling of spellings) {
      assert.equal(await code(signIn(api, spelling, wrong, ip).call), 'credentials_invalid', spelling);
    }
    for (const spelling of spellings) {
      assert.equal(await code(signIn(api, spelling, wrong, ip, undefined, 100).call), 'too_many_requests', spelling);
    }
  }
});

test('Repeated recovery requests lock no owner out: the last link stays valid and is then replaced', async (t) => {
  const api = await testApi(t);
  await join(api);
  let asked = 0;
  const ask = (after: number, headers = new Headers()) =>
    api
      .as(null, { headers, ip: `198.51.${asked++ % 4}.1`, now: new Date(noon.getTime() + after * 60_000) })
      .accounts.recover({ email });
  const sent = async () =>
    (await api.db.selectFrom('mails').select('id').where('kind', '=', 'key_for_recovery').execute()).length;
  const linkAt = async (after: number) => {
    const { id } = await api.db
      .selectFrom('mailed_keys')
      .select('id')
      .where('purpose', '=', 'recovery')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const now = new Date(noon.getTime() + after * 60_000);
    return api.as(null, { now }).accounts.recovery({ token: signId(id, recoveryKey(secret)) });
  };
  const [hourly, daily] = keyMails;
  for (let n = 0; n < hourly.most + 1; n += 1) assert.deepEqual(await ask(0), { email });
  assert.equal(await sent(), hourly.most);
  assert.equal((await linkAt(1)).email, email, 'the last link stays valid');
  // The day's share is used up within hours; then an hour brings one mail, and there is always a
  // link that is valid.
  let minute = 0;
  for (; (await sent()) < daily.most; minute += 20) await ask(minute);
  const used = await sent();
  for (const end = minute + 6 * 60; minute < end; minute += 10) {
    await ask(minute);
    assert.equal((await linkAt(minute)).email, email);
  }
  assert.ok((await sent()) - used <= (6 * 60) / mailedKeys.recovery + 1);
  assert.ok((await sent()) > used);
  const before = await sent();
  await ask(minute - 10, await knownBrowser(api));
  assert.equal(await sent(), before + 1, 'a known browser has a share of its own');
});

test('A stranger who joins with an owner’s phone does not end its login in browsers that know the owner', async (t) => {
  const api = await testApi(t);
  await join(api);
  const cookie = (await knownBrowser(api)).get('cookie') ?? '';
  await join(api, { email: 'other@example.com', username: 'other_one', phone_number: phone });
  const known = new Headers({ cookie });
  assert.ok((await signIn(api, phone, password, '203.0.113.9', known).call).user_id);
  assert.equal(await code(signIn(api, phone, wrong, '203.0.113.9', known).call), 'credentials_invalid');
  assert.equal(await code(signIn(api, phone, password, '203.0.113.9').call), 'credentials_invalid', 'elsewhere');
});

test('An admin’s lock after five tries covers every spelling of the phone, in panel and sign-in', async (t) => {
  const api = await testApi(t);
  await join(api);
  await api.db.updateTable('profiles').set({ is_admin: true }).execute();
  const panel = (login: string, words: string, ip: string, headers = new Headers()) =>
    api.as(null, { ip, headers, resHeaders: new Headers() }).admin.signIn({ email: login, password: words });
  const known = await knownBrowser(api);
  const spellings = [email, '03001234567', '0300 1234567', '+923001234567', 'SANA@example.com'];
  for (const [n, login] of spellings.entries()) await refusalOf(panel(login, wrong, `198.51.100.${n}`));
  for (const [n, login] of spellings.entries()) {
    assert.equal(await code(panel(login, password, `198.51.101.${n}`)), 'admin_locked', login);
  }
  await panel(email, password, '198.51.103.1', known);
  // The members' login has limits of its own, by login and network, whatever the panel counted.
  for (const login of [email, phone]) {
    await spendShare(api, login);
    assert.equal(await code(signIn(api, login, password, '198.51.102.1').call), 'too_many_requests', login);
  }
});

test('Sign-in guesses count for the admin panel, without revealing which accounts are admins’', async (t) => {
  const api = await testApi(t);
  await join(api);
  await api.db.updateTable('profiles').set({ is_admin: true }).execute();
  const admin = await api.db.selectFrom('profiles').select(['id', 'is_admin']).executeTakeFirstOrThrow();
  const { attempts, lockSeconds } = adminLogin;
  for (const [login, account] of [
    [email, admin],
    ['nobody@example.com', null],
  ] as const) {
    assert.equal(await code(signIn(api, login, wrong, '198.51.100.1').call), 'credentials_invalid');
    // All others, taken as the sign-in takes them, without the passwords.
    const keys = [accountKey({ secret }, { typed: login, account, device: null })];
    for (let n = 1; n < attempts; n += 1) {
      await api.database.pool.query('select take_admin_attempt($1, $2, $3, $4)', [keys, attempts, lockSeconds, noon]);
    }
    const panel = api.as(null, { ip: '192.0.2.9' }).admin.signIn({ email: login, password: wrong });
    assert.equal(await code(panel), 'admin_locked', login);
  }
});

test('While the panel is locked, the login calls no right password wrong and tells no admin apart', async (t) => {
  const api = await testApi(t);
  await join(api);
  await join(api, { email: 'other@example.com', username: 'other_one', phone_number: '0300 7654321' });
  await api.db.updateTable('profiles').set({ is_admin: true }).where('email', '=', email).execute();
  for (const login of [email, 'other@example.com']) {
    const decoy = { ...signUpForm, email: login, username: `decoy_${login.slice(0, 4)}`, password: 'Decoy-1-word' };
    await api.as(null).accounts.signUp({ ...decoy, confirm_password: decoy.password });
    for (let n = 0; n < adminLogin.attempts; n += 1) {
      await refusalOf(api.as(null, { ip: `192.0.2.${n}` }).admin.signIn({ email: login, password: wrong }));
    }
    const answers = [wrong, 'Decoy-1-word'].map((words) => code(signIn(api, login, words, '198.51.102.1').call));
    assert.deepEqual(await Promise.all(answers), ['credentials_invalid', 'email_not_confirmed'], login);
    assert.ok((await signIn(api, login, password, '203.0.113.3').call).user_id, login);
  }
  const panel = api.as(null, { ip: '203.0.113.3', resHeaders: new Headers() }).admin;
  assert.equal(await code(panel.signIn({ email, password })), 'admin_locked', 'the panel’s lock goes on');
});

test('Solved captchas have a limit of their own for one login, which others do not use up', async (t) => {
  const api = await testApi(t);
  await join(api);
  api.services.captchaCheck = async () => 'solved';
  await spendShare(api, email);
  await count(api, `solved ${email}`, signInsToOne.together.most - 2, signInsToOne.together);
  await signIn(api, email, password, '203.0.113.9').call;
  assert.equal(await code(signIn(api, email, password, '203.0.113.8').call), 'too_many_requests');
});

test('Limits count hashes with the server’s key, so that no name or address can be guessed', async (t) => {
  const api = await testApi(t);
  await signIn(api, email, wrong, '192.0.2.77').call.catch(() => {});
  await refusalOf(api.as(null, { ip: '192.0.2.77' }).admin.signIn({ email, password: wrong }));
  await api.as(null, { ip: '192.0.2.77' }).accounts.recover({ email });
  await api.as(null, { ip: '192.0.2.77' }).accounts.signUp(signUpForm);
  await api.as(await api.person()).referrals.invite({ email: 'friend@example.org' });
  const plain = [
    'accounts.signIn 192.0.2.77',
    'admin.signIn 192.0.2.77',
    'accounts.recover 192.0.2.77',
    `accounts.signIn to ${email}`,
    `no mail of recovery ${email}`,
    `account ${email}`,
    'address 192.0.2.77',
    `mail of sign-up ${email}`,
    `mail of sign-up ${email} from 192.0.2.77`,
    'mail of sign-up domain example.com',
    'mail of invitation friend@example.org',
  ];
  const { rows } = await api.database.pool.query<{ n: string }>(
    `select count(*) as n from unnest($1::text[]) what, unnest(array[0, 60, 3600, 86400]) seconds
      where hashtextextended(what, seconds) in (select key from rate_limits union all select key from admin_attempts)`,
    [plain],
  );
  assert.equal(Number(rows[0]?.n), 0);
});
