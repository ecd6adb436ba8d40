import type { Browser } from '@playwright/test';
import { enterAs, expect } from './journey.ts';
import { realPdf } from './pdf.ts';
import { seedAssignment } from './seeds.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/** Calls the API as this person. */
export async function call(server: ServerProcess, { cookie }: Member, method: string, path: string, body: object = {}) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Awards through the API; returns the answer's status. */
export const award = (server: ServerProcess, as: Member, assignment: string, bidder: Member) =>
  call(server, as, 'POST', '/rpc/award_assignment_to_bidder', {
    p_assignment_id: assignment,
    p_bidder_id: bidder.id,
    p_award_cost: 100,
  });

/** Places a bid through the API. */
export async function bid(server: ServerProcess, as: Member, assignment: string, proposal: string): Promise<void> {
  const { status } = await call(server, as, 'POST', '/bids', { assignment_id: assignment, proposal });
  expect(status).toBe(200);
}

/** Reviews a completed assignment through the API from both sides, which publishes both. */
export async function rateBoth(
  server: ServerProcess,
  { poster, tutor, id }: { poster: Member; tutor: Member; id: string },
  review: { rating: number; comment?: string },
): Promise<void> {
  const marks = { clear_task: 'yes', answered_in_time: 'yes', paid_as_agreed: 'yes' };
  const back = { rating: 5, comment: 'A clear task, and quick answers.', ...marks };
  expect((await call(server, poster, 'POST', `/assignments/${id}/rating`, review)).status).toBe(200);
  expect((await call(server, tutor, 'POST', `/assignments/${id}/student-rating`, back)).status).toBe(200);
}

/** Has the poster agree that the newest version is public. */
export async function agreeToShow(server: ServerProcess, poster: Member, assignment: string): Promise<void> {
  const { body } = await call(server, poster, 'GET', `/assignments/${assignment}/submissions`);
  const { status } = await call(server, poster, 'POST', `/submissions/${body[0].id}/shown`, { shown: 'yes' });
  if (status !== 200) throw new Error(`agreeing to show work answered ${status}`);
}

/** Hands in one or several files as the awarded tutor; `words` are the form's other fields. */
export async function handIn(
  server: ServerProcess,
  tutor: Member,
  assignment: string,
  file: File | readonly File[],
  words: Record<string, string> = {},
): Promise<void> {
  const body = new FormData();
  for (const one of [file].flat()) body.append('file', one);
  for (const [name, value] of Object.entries(words)) body.set(name, value);
  const headers = { cookie: tutor.cookie, origin: server.url };
  const answer = await fetch(`${server.url}/api/assignments/${assignment}/submissions`, {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(200);
}

/** Uploads a PDF ahead of a form; returns its id. */
export async function uploadPdf(server: ServerProcess, { cookie }: Member, name: string): Promise<string> {
  const body = new FormData();
  body.set('bucket', 'assignment_files');
  body.set('file', new File([new Uint8Array(await realPdf(name))], name, { type: 'application/pdf' }));
  const headers = { cookie, origin: server.url };
  const answer = await fetch(`${server.url}/api/files`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

/** Sends a message with files through the API. */
export async function sendFiles(server: ServerProcess, as: Member, conversation: string, files: readonly File[]) {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  const headers = { cookie: as.cookie, origin: server.url, 'idempotency-key': crypto.randomUUID() };
  const at = `${server.url}/api/conversations/${conversation}/messages`;
  expect((await fetch(at, { method: 'POST', headers, body })).status).toBe(200);
}

/** Adds an assignment of `owner` a week before its deadline. */
export const assignmentOf = (
  inside: ServerDatabase,
  owner: Member,
  details: Parameters<typeof seedAssignment>[2] = {},
) =>
  seedAssignment(inside, owner, {
    title: 'Integration by parts',
    description: 'Twelve problems on integration by parts.',
    ...details,
  });

/** Makes an assignment of Poster awarded to Tutor, through the API, with the id of its chat. */
export async function awardedPair(server: ServerProcess, inside: ServerDatabase) {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster);
  await bid(server, tutor, id, 'Every step written out.');
  const { status, body } = await award(server, poster, id, tutor);
  expect(status).toBe(200);
  return { poster, tutor, id, conversation: String(body.conversation_id) };
}

/** Returns the assignment's row in the database. */
export const stateOf = ({ db }: ServerDatabase, id: string) =>
  db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Credits or debits coins with an entry, as every coin movement has one. */
export async function moveCoins(inside: ServerDatabase, { id }: Member, amount: number): Promise<void> {
  await inside.query(`select coin_entry('${id}', 'test_grant', ${amount}, '{}', 'test:${id}:${amount}', now())`);
}

/** Opens a window of this person's own. */
export async function windowOf(
  browser: Browser,
  server: ServerProcess,
  member: Member | null,
  javaScriptEnabled = true,
) {
  const context = await browser.newContext({ javaScriptEnabled });
  if (member) await enterAs(context, server, member);
  return context.newPage();
}
