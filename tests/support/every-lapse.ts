import { assignmentOf, award, bid, call, moveCoins } from './api-calls.ts';
import { expect } from './journey.ts';
import type { Scene } from './scenes.ts';
import { inDays } from './seeds.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/** Sets the deadline of an assignment into the past, by whole days in Karachi. */
export const overdue = (inside: ServerDatabase, id: string, days: number) =>
  inside.query(
    `update assignments set deadline = (now() at time zone 'Asia/Karachi')::date - ${days} where id = '${id}'`,
  );

/** Runs the job that checks assignments without an award. */
export const lookAtWaiting = (inside: ServerDatabase) =>
  inside.query(`select look_at_waiting('{1,7,12}', 14, 100, now())`);

/**
 * Makes a student with assignments without an award, and their bidder; returns their pages and
 * dialogs.
 */
export async function seedEveryLapse(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [student, tutor] = [await inside.member('Hina'), await inside.member('Hamid')];
  for (const person of [student, tutor]) await moveCoins(inside, person, 500);
  const done = async (as: Member, path: string, body: object = {}) =>
    expect((await call(server, as, 'POST', path, body)).status, path).toBe(200);
  const ids: string[] = [];
  for (const title of ['Matrices, ten tasks', 'Cell biology poster', 'Survey of shops', 'حساب کے دس سوالات']) {
    const id = await assignmentOf(inside, student, { title });
    ids.push(id);
    await bid(server, tutor, id, 'I have taught this for years. You get every step written out, two days early.');
  }
  // So that the day's limit of posts allows posting again.
  await inside.query(`update assignments set created_at = now() - interval '2 days' where user_id = '${student.id}'`);
  const [waiting = '', closed = '', changed = '', awarded = ''] = ids;
  await overdue(inside, waiting, 3);
  await done(student, `/assignments/${closed}/close`);
  const edited = { title: 'Survey of forty shops', description: 'Forty shops, two charts.', budget: 1800 };
  await done(student, `/assignments/${changed}`, { ...edited, deadline: inDays(12) });
  expect((await award(server, student, awarded, tutor)).status).toBe(200);
  await done(student, `/assignments/${awarded}/deadline`, { deadline: inDays(20) });
  return [
    { name: 'choice-waits', path: `/assignment/${waiting}`, as: student },
    { name: 'lapsed-poster', path: `/assignment/${closed}`, as: student },
    { name: 'lapsed-bidder', path: `/assignment/${closed}`, as: tutor },
    { name: 'lapsed-guest', path: `/assignment/${closed}`, as: null },
    { name: 'lapsed-own-assignments', path: '/profile/assignments', as: student },
    { name: 'lapsed-own-bids', path: '/profile/bids', as: tutor },
    { name: 'post-again', path: `/post-assignment?again=${closed}`, as: student },
    { name: 'bid-changed', path: `/assignment/${changed}`, as: tutor },
    { name: 'deadline-proposed-poster', path: `/assignment/${awarded}`, as: student },
    { name: 'deadline-proposed-tutor', path: `/assignment/${awarded}`, as: tutor },
    { name: 'dialog-close', path: `/assignment/${waiting}/close`, as: student },
    { name: 'dialog-deadline', path: `/assignment/${waiting}/deadline`, as: student },
    { name: 'dialog-deadline-propose', path: `/assignment/${awarded}/deadline`, as: student },
    { name: 'dialog-deadline-withdraw', path: `/assignment/${awarded}/withdraw-deadline`, as: student },
    { name: 'dialog-deadline-answer', path: `/assignment/${awarded}/answer-deadline`, as: tutor },
    { name: 'dialog-bid-withdraw-free', path: `/assignment/${changed}/bid/withdraw`, as: tutor },
  ];
}
