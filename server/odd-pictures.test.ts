import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { slowPng, tallPng } from '#tests/support/hostile-files.ts';
import { runningServer } from '#tests/support/running-server.ts';
import type { Member } from '#tests/support/server-database.ts';
import { testSecret } from '#tests/support/server-database.ts';
import { hashPassword } from './accounts/password.ts';

const password = 'Lahore#2026';
const { ask, inside, server } = await runningServer({ after });

function picture(bytes: Uint8Array, bucket = 'avatars'): FormData {
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  return form;
}

async function memberWithPassword(): Promise<Member> {
  const member = await inside.member('Member');
  await inside.db
    .insertInto('identities')
    .values({
      user_id: member.id,
      account_id: member.id,
      provider_id: 'credential',
      password: await hashPassword(password),
    })
    .execute();
  return member;
}

/** Returns the running processes that the server started to inspect files. */
async function helpers(): Promise<string[]> {
  const { pid } = server.child;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const ids = children.split(' ').filter((id) => id !== '');
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => commands[index]?.includes('apart-process'));
}

test('Slow pictures delay neither logins nor downloads nor text uploads', async () => {
  const [member, ...painters] = await Promise.all([
    memberWithPassword(),
    ...Array.from({ length: 4 }, () => inside.member('Painter')),
  ]);
  const text = await ask(member, '/api/files', picture(Buffer.from('The work.'), 'project_submissions'));
  const { url } = (await text.json()) as { url: string };
  const slow = slowPng();
  const served: string[] = [];
  const pictures = [...painters, ...painters].map(async (painter) => {
    await ask(painter, '/api/files', picture(slow));
    served.push('picture');
  });
  for (let turn = 0; turn < 4; turn += 1) {
    assert.equal((await ask(null, '/api/token', { email: member.email, password })).status, 200);
    const file = await ask(member, url);
    assert.equal(await file.text(), 'The work.');
    served.push('sign-in and download');
  }
  await Promise.all(pictures);
  assert.deepEqual(served.slice(0, 4), Array(4).fill('sign-in and download'));
});

test('Refuses a picture of one by thirty million pixels by its header, and keeps nothing', async () => {
  const member = await inside.member('Member');
  for (let again = 0; again < 3; again += 1) {
    const answer = await ask(member, '/api/files', picture(tallPng()));
    const { data } = (await answer.json()) as { data: { text: string } };
    assert.equal(answer.status, 422);
    assert.match(data.text, /10,000 pixels/);
  }
  const rows = await inside.db.selectFrom('files').select('id').where('owner_id', '=', member.id).execute();
  assert.deepEqual(rows, []);
});

test('One member cannot take all places for opening files', async () => {
  const [greedy, other] = [await inside.member('Greedy'), await inside.member('Other')];
  const slow = slowPng();
  const answers = Array.from({ length: 12 }, () => ask(greedy, '/api/files', picture(slow)));
  await Promise.any(answers.map(async (answer) => assert.equal((await answer).status, 429)));
  assert.notEqual((await ask(other, '/api/files', picture(slow))).status, 429);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 429).length, 8);
});

test('The process that opens files knows no secret and ends with its server, also when killed', {
  skip: process.platform !== 'linux',
  timeout: 30_000,
}, async () => {
  const member = await inside.member('Member');
  let ids: string[] = [];
  // A process that uses much memory ends with its answer; the next one waits for more work.
  while (ids.length === 0) {
    await ask(member, '/api/files', picture(tallPng()));
    ids = await helpers();
  }
  for (const id of ids) assert.ok(!(await readFile(`/proc/${id}/environ`, 'utf8')).includes(testSecret));
  server.child.kill('SIGKILL');
  const alive = async () => {
    const all = await readdir('/proc');
    return ids.filter((id) => all.includes(id));
  };
  while ((await alive()).length > 0) await setImmediate();
});
