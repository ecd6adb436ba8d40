import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { requests, sizes } from '#core/limits.ts';
import { realPdf } from '#tests/support/pdf.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { assignmentForm, nobody } from '#tests/support/sample-input.ts';

const standing = await runningServer({ after });
const { ask, inside } = standing;

/** Returns all files in the store. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(standing.folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function fileRows(): Promise<number> {
  return (await inside.db.selectFrom('files').select('id').execute()).length;
}

function upload(bucket: string, bytes: Uint8Array, name: string, type: string): FormData {
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

test('A broken-off, oversized or disguised upload leaves neither row nor bytes', async () => {
  const member = await inside.member('Member');
  const pdf = await realPdf('Poster Example');

  for (const target of ['/api/files', '/post-assignment', '/api/assignments']) {
    const { hostname, port } = new URL(standing.server.url);
    const body = await new Response(upload('assignment_files', pdf, 'a.pdf', 'application/pdf')).blob();
    const bytes = Buffer.from(await body.arrayBuffer());
    const head = [
      `POST ${target} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `origin: ${standing.server.url}`,
      `cookie: ${member.cookie}`,
      `content-type: ${body.type}`,
      `content-length: ${bytes.length}`,
    ].join('\r\n');
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head}\r\n\r\n`);
        socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  }

  const disguised = [
    upload('assignment_files', Buffer.from('MZ\x90\0 a program'), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.from('<html><script>alert(1)</script>'), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.from('%PDF-1.7 and no more'), 'set.pdf', 'application/pdf'),
    upload('assignment_files', pdf.subarray(0, pdf.length / 2), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.concat([pdf, Buffer.alloc(5.5 * 1024 * 1024)]), 'set.pdf', 'application/pdf'),
    upload('assignment_files', Buffer.alloc(0), 'set.pdf', 'application/pdf'),
    upload('avatars', pdf, 'me.png', 'image/png'),
    upload('avatars', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.svg', 'image/svg+xml'),
    upload('avatars', Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'), 'me.png', 'image/png'),
  ];
  for (const [number, form] of disguised.entries()) {
    const answer = await ask(member, '/api/files', form);
    const { data } = (await answer.json()) as { data: { title: string; text: string } };
    assert.equal(answer.status, 422, `${number}: ${JSON.stringify(data)}`);
    assert.match(data.title, /upload failed/i);
  }
  const huge = upload('avatars', Buffer.alloc(sizes.submission + requests.aroundFile), 'me.png', 'image/png');
  const { status, body } = await ask(member, '/api/files', huge).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as { data: { text: string } },
  }));
  assert.equal(status, 413);
  assert.equal(body.data.text, 'This is more than 12 MB. Please make it smaller and try again.');
  assert.equal((await ask(member, '/api/files', upload('secrets', pdf, 'a.pdf', 'application/pdf'))).status, 422);
  assert.equal(
    (await ask(null, '/api/files', upload('assignment_files', pdf, 'a.pdf', 'application/pdf'))).status,
    401,
  );

  assert.equal(await fileRows(), 0);
  assert.deepEqual(await storedFiles(), []);
  const fine = await ask(member, '/api/files', upload('assignment_files', pdf, 'a.pdf', 'application/pdf'));
  assert.equal(fine.status, 200);
  assert.equal(await fileRows(), 1);
  assert.equal((await storedFiles()).length, 1);
});

test('Other people’s files and foreign ids answer not found to every caller', async () => {
  const [owner, other] = [await inside.member('Owner'), await inside.member('Other')];
  const pdf = await realPdf('Owner Example');
  const sent = await ask(owner, '/api/files', upload('assignment_files', pdf, 'a.pdf', 'application/pdf'));
  const { id: file_id } = (await sent.json()) as { id: string };
  assert.equal((await ask(owner, `/files/${file_id}`)).status, 200);
  for (const viewer of [null, other]) {
    for (const id of [file_id, nobody, 'x', '%00', `${file_id}'`]) {
      const answer = await ask(viewer, `/files/${id}`);
      assert.equal(answer.status, 404, `/files/${id}`);
      assert.equal(await answer.text(), 'File not found.');
    }
  }
  const stolen = await ask(other, '/api/assignments', { ...assignmentForm, file_id, declaration: true });
  assert.equal(stolen.status, 404);
  const post = await ask(owner, '/api/assignments', assignmentForm);
  const { id: assignment_id } = (await post.json()) as { id: string };
  for (const id of [assignment_id, nobody, 'x', "'"]) {
    assert.equal((await ask(other, `/api/assignments/${encodeURIComponent(id)}/bids`)).status, 404, id);
  }
  for (const id of [nobody, 'x', '%00']) {
    assert.equal((await ask(other, `/assignment/${id}`)).status, 404, id);
    assert.equal((await ask(other, '/api/bids', { assignment_id: id, proposal: 'I can.' })).status, 404, id);
  }
});

/** Returns the stored files that the server's process has open. */
async function openFiles(): Promise<string[]> {
  const handles = `/proc/${standing.server.child.pid}/fd`;
  const links = await Promise.all((await readdir(handles)).map((fd) => readlink(`${handles}/${fd}`).catch(() => '')));
  return links.filter((link) => link.startsWith(path.join(standing.folder, 'files')));
}

test('Serves a whole download; HEAD requests and readers who leave keep no file open', {
  skip: process.platform !== 'linux',
  timeout: 30_000,
}, async () => {
  const owner = await inside.member('Owner');
  const work = randomBytes(10 * 1024 * 1024);
  const sent = await ask(owner, '/api/files', upload('project_submissions', work, 'work.bin', 'text/plain'));
  const { url } = (await sent.json()) as { url: string };
  const whole = await ask(owner, url);
  assert.equal(whole.headers.get('content-length'), String(work.length));
  assert.ok(work.equals(await whole.bytes()));
  const head = await fetch(standing.server.url + url, { method: 'HEAD', headers: { cookie: owner.cookie } });
  assert.equal(head.headers.get('content-length'), String(work.length));

  const left = await ask(owner, url);
  const reader = left.body?.getReader();
  await reader?.read();
  assert.equal((await openFiles()).length, 1);
  await reader?.cancel();
  while ((await openFiles()).length > 0) await setImmediate();
  assert.equal((await ask(owner, url)).status, 200, 'and the server goes on');
});
