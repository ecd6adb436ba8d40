import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { mailboxRoutes } from './mailbox.ts';
import { createTransport } from './transport.ts';

async function mailbox(t: TestContext) {
  const folder = await temporaryFolder(t);
  const app = mailboxRoutes({ folder: `${folder}/mailbox` });
  const transport = createTransport({ smtpUrl: null, mailbox: `${folder}/mailbox` });
  return {
    keep: (id: string, words: { subject: string; text: string; html?: string }) =>
      transport?.send({ id, from: 'hello@example.com', to: 'reader@example.com', html: '<p>Hi</p>', ...words }),
    get: (path: string, headers: Record<string, string> = { host: 'localhost:3000' }) => app.request(path, { headers }),
  };
}

test('The local mailbox lists mails newest first, with their links', async (t) => {
  const { keep, get } = await mailbox(t);
  assert.deepEqual(await (await get('/dev/mailbox.json')).json(), []);
  await keep('01-older', { subject: 'Older', text: 'Nothing to click.' });
  await keep('02-newer', { subject: 'Newer', text: 'Log in:\nhttp://localhost:3000/login?a=1&b=2\n' });
  const mails = await (await get('/dev/mailbox.json')).json();
  assert.deepEqual(
    mails.map(({ subject, links }: { subject: string; links: string[] }) => [subject, links]),
    [
      ['Newer', ['http://localhost:3000/login?a=1&b=2']],
      ['Older', []],
    ],
  );
});

test('The mailbox page shows each mail in a frame that runs no script and cannot break out', async (t) => {
  const { keep, get } = await mailbox(t);
  await keep('01', { subject: '<script>alert(1)</script>', text: '', html: '"><script>alert(2)</script>' });
  const page = await (await get('/dev/mailbox')).text();
  assert.doesNotMatch(page, /<script/);
  assert.match(page, /sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  assert.match(page, /srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;script&gt;/);
});

test('The mailbox answers 404 to a foreign host name and to proxied requests', async (t) => {
  const { get } = await mailbox(t);
  const local = { host: '127.0.0.1:3000' };
  const strangers: Record<string, string>[] = [
    {},
    { host: 'mukammal.example' },
    { host: 'localhost.example:3000' },
    { host: 'localhost@example.com' },
    { ...local, forwarded: 'for=192.0.2.1' },
    { ...local, 'x-forwarded-for': '192.0.2.1' },
    { ...local, 'x-forwarded-host': 'localhost' },
  ];
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
    assert.equal((await get(path, local)).status, 200);
    assert.equal((await get(path, { host: '[::1]:3000' })).status, 200);
    for (const headers of strangers) assert.equal((await get(path, headers)).status, 404, JSON.stringify(headers));
  }
});
