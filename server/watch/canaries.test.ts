import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packIds } from '#core/payments/rules.ts';
import { startReceiver } from '#tests/doubles/receiver.ts';
import { startSmtp } from '#tests/doubles/smtp.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { freePort } from '#tests/support/supervised-server.ts';

/** Values that a person types, sends or owns, each found again wherever it went. */
const canaries = {
  name: 'Canaria Vogelsang',
  username: 'canaria_vogel',
  email: 'canaria.vogel@example.com',
  phone: '03007654321',
  password: 'Canary-Pass1!',
  wrong: 'Canary-Wrong1!',
  text: 'canarytext about yellow birds',
  message: 'canarymessage at half past nine',
  query: 'canaryquery',
  path: 'canarypath',
  agent: 'CanaryAgent/7',
  proof: 'CANARYPROOF77',
  file: 'canaryfile.png',
  key: 'canarykey-0123456789',
  refused: 'canary-refused@example.com',
} as const;

/** Returns every way in which a value may be written. */
function spellings(value: string): string[] {
  const bare = value.toLowerCase();
  return [bare, encodeURIComponent(bare), Buffer.from(value).toString('base64').replace(/=+$/, '').toLowerCase()];
}

test('No secret and nothing personal is in any log line, metric, trace or report of errors (RUN-44)', async (t) => {
  const [sentry, otlp] = [await startReceiver(t), await startReceiver(t)];
  const smtp = await startSmtp(t, { refuses: /canary-refused/ });
  const port = await freePort();
  const { server, inside, ask } = await runningServer(t, {
    env: {
      ...{ LOG_LEVEL: 'debug', METRICS_PORT: port, SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.com' },
      ...{ SENTRY_DSN: `${sentry.url.replace('http://', 'http://public@')}/7`, OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url },
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
  });
  const secrets: string[] = [];
  let calls = 0;
  const headers = { 'user-agent': canaries.agent, 'x-request-id': 'canaryrequest-0123' };
  const call = async (path: string, body?: object, cookie?: string) => {
    calls += 1;
    const answer = await ask(null, path, body, {
      ...headers,
      ...(cookie && { cookie }),
      ...(body && { 'idempotency-key': `${canaries.key}-${calls}` }),
    });
    return { status: answer.status, body: await answer.text(), cookies: answer.headers.getSetCookie() };
  };

  // Sign up, confirm, log in: rightly, wrongly, and with a reset.
  const { name: full_name, username, email, password } = canaries;
  const form = { full_name, username, email, phone_number: canaries.phone, password, confirm_password: password };
  let mail = smtp.nextMail();
  const signedUp = await call('/api/signup', { ...form, user_type: 'tutor', expertise: ['Physics'] });
  assert.equal(signedUp.status, 200, signedUp.body);
  await mail;
  const tokenIn = (text = '') => /[?&#]token=([\w.-]+)/.exec(text)?.[1] ?? assert.fail(`no token in ${text}`);
  const token = tokenIn(smtp.mails.at(-1)?.text);
  assert.equal((await call(`/email-confirmation?token=${token}`)).status, 200);
  assert.equal((await call('/api/verify', { token })).status, 200);
  assert.equal((await call('/api/token', { email, password: canaries.wrong })).status, 400);
  const entered = await call('/api/token', { email, password });
  assert.equal(entered.status, 200, entered.body);
  const cookie = entered.cookies.map((set) => set.split(';', 1)[0]).join('; ');
  const session = /session_token=([^;]+)/.exec(cookie)?.[1] ?? assert.fail(cookie);
  mail = smtp.nextMail();
  assert.equal((await call('/api/recover', { email })).status, 200);
  await mail;
  const reset = tokenIn(smtp.mails.at(-1)?.text);
  assert.equal((await call(`/recover?token=${reset}`)).status, 200);
  secrets.push(token, session, decodeURIComponent(session).split('.', 1)[0] ?? '', reset);

  // Post, bid, award, chat, pay, report.
  const poster = await inside.member('Poster');
  const job = new URLSearchParams({
    ...{
      title: `Essay: ${canaries.text}`,
      description: `An essay of ten pages: ${canaries.text}.`,
      subject: 'Physics',
    },
    ...{ budget: '3000', deadline: '2030-01-01' },
  });
  const posted = await ask(poster, '/api/assignments', job, headers);
  assert.equal(posted.status, 200, await posted.clone().text());
  const { id } = (await posted.json()) as { id: string };
  const bid = await call('/api/bids', { assignment_id: id, proposal: `I know it: ${canaries.text}.` }, cookie);
  assert.equal(bid.status, 200, bid.body);
  const me = JSON.parse((await call('/api/profiles/me', undefined, cookie)).body) as { id: string };
  const award = { p_assignment_id: id, p_bidder_id: me.id, p_award_cost: 100 };
  const awarded = await ask(poster, '/api/rpc/award_assignment_to_bidder', award, headers);
  assert.equal(awarded.status, 200, await awarded.clone().text());
  const { rows } = await inside.query(`select id from conversations where assignment_id = '${id}'`);
  const said = await call(
    `/api/conversations/${rows[0]?.id}/messages`,
    { client_id: crypto.randomUUID(), content: canaries.message },
    cookie,
  );
  assert.equal(said.status, 200, said.body);
  const shot = new FormData();
  shot.set('transaction_id', canaries.proof);
  shot.set('pack', packIds[0] ?? '');
  shot.set('file', await aScreenshot('#7fb59a', canaries.file));
  for (const [path, body] of [
    ['/api/functions/send-coin-request-email', shot],
    [`/api/profiles/${poster.username}/report`, { reason: canaries.text }],
  ] as const) {
    const answer = await call(path, body, cookie);
    assert.equal(answer.status, 200, answer.body);
  }
  assert.equal((await call(`/${canaries.path}/${canaries.query}`, undefined, cookie)).status, 404);
  assert.equal((await call(`/all-assignments?search=${canaries.query}`, undefined, cookie)).status, 200);
  assert.equal((await call(`/user/${username}`)).status, 200);

  // Faults that quote what was sent: the database's, a mail server's.
  await inside.query('alter table contact_messages add constraint never check (false) not valid');
  const contact = { name: full_name, email, subject: canaries.text, message: canaries.message };
  const failed = await ask(null, '/api/contact-messages', contact, headers);
  assert.equal(failed.status, 500);
  const reference = failed.headers.get('x-request-id') ?? '';
  assert.ok((await failed.text()).includes(`Reference ${reference}`));
  await inside.query(`update profiles set email = '${canaries.refused}' where id = '${poster.id}'`);
  await inside.query(`insert into mails (kind, recipient_id, subject_id)
    select 'bid_received', '${poster.id}', id from bids where assignment_id = '${id}'`);
  const refusals = () => server.said().filter((line) => line.includes('mail not sent'));
  while (refusals().length === 0) await call('/api/profiles/me', undefined, cookie);

  await sentry.until(({ body }) => body.includes(reference));
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await server.stop();
  const told = {
    log: server.said().join('\n'),
    metrics,
    traces: otlp.got.map(({ body, headers, path }) => path + JSON.stringify(headers) + body).join('\n'),
    reports: sentry.got.map(({ body, headers }) => JSON.stringify(headers) + body).join('\n'),
  };
  assert.match(told.log, /"procedure failed"/);
  assert.match(told.log, new RegExp(`"requestId":"${reference}".*contact_messages.*"constraint":"never"`));
  assert.match(refusals()[0] ?? '', /\[email\]|<…>/);
  assert.match(told.metrics, /mukammal_requests_total\{method="POST",route="\/api\/signup",status="200"\} 1\n/);
  assert.match(told.metrics, /mukammal_requests_total\{method="GET",route="\/user\/:username",status="200"\} 1\n/);
  assert.match(told.traces, /"name":"POST \/api\/bids"/);
  assert.match(told.traces, /"name":"mail bid_received"/);
  const found = Object.entries(told).flatMap(([where, text]) => {
    const lower = text.toLowerCase();
    const all = [...Object.entries(canaries), ...secrets.map((secret) => ['secret', secret] as const)];
    return [...all, ['request id of a client', 'canaryrequest-0123'] as const]
      .filter(([, value]) => spellings(value).some((spelling) => lower.includes(spelling)))
      .map(([what, value]) => `${what} in ${where}: …${around(lower, spellings(value))}…`);
  });
  assert.deepEqual(found, []);
});

function around(text: string, wanted: string[]): string {
  const at = Math.max(...wanted.map((one) => text.indexOf(one)));
  return text.slice(Math.max(0, at - 120), at + 60);
}
