import { assignmentOf, award, bid, call, handIn, moveCoins } from './api-calls.ts';
import { expect } from './journey.ts';
import type { Scene } from './scenes.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Makes two people with disagreements that wait for an answer, wait for a moderator, and are
 * decided; returns their pages and the moderator's.
 */
export async function seedEveryDisagreement(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [student, tutor, admin] = [
    await inside.member('Mahnoor'),
    await inside.member('Nabeel'),
    await inside.member('Parveen'),
  ];
  await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
  for (const person of [student, tutor]) await moveCoins(inside, person, 900);
  const done = async (as: Member, path: string, body: object = {}) => {
    const { status, body: answer } = await call(server, as, 'POST', path, body);
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const disagreement = async (title: string, answer?: string) => {
    const id = await assignmentOf(inside, student, { title });
    await bid(server, tutor, id, 'I have taught this for years. You get every step written out, two days early.');
    expect((await award(server, student, id, tutor)).status).toBe(200);
    await handIn(server, tutor, id, new File(['Half of it'], 'first-half.txt'), { comment: 'The first half.' });
    const words = 'Tasks 6 to 10 are missing, and the sources are not named as the task asks.';
    const opened = await done(student, `/assignments/${id}/disagreements`, { reason: 'not_as_asked', words });
    if (answer) await done(tutor, `/disagreements/${opened.id}/answer`, { words: answer });
    return { id, number: opened.number };
  };
  const asked = await disagreement('Market survey of Anarkali');
  const read = await disagreement('Ten tasks on forces', 'The task named five. I asked in the chat and got no answer.');
  const decided = await disagreement('Essay on Iqbal', 'The rest is written and comes tomorrow.');
  await done(admin, `/admin/disagreements/${read.number}/thread`);
  const reason = 'We read the chat: both agreed on ten tasks. The tutor hands in the rest by Friday.';
  await done(admin, `/admin/disagreements/${decided.number}/decide`, { outcome: 'noted', reason });
  const fresh = await assignmentOf(inside, student, { title: 'Ohm, in five graphs' });
  await bid(server, tutor, fresh, 'Every graph with its axes named.');
  expect((await award(server, student, fresh, tutor)).status).toBe(200);
  return [
    { name: 'disagreement-new', path: `/assignment/${fresh}/disagreement`, as: student },
    { name: 'disagreement-waits', path: `/assignment/${asked.id}/disagreement`, as: student },
    { name: 'disagreement-answer', path: `/assignment/${asked.id}/disagreement`, as: tutor },
    { name: 'disagreement-decided', path: `/assignment/${decided.id}/disagreement`, as: tutor },
    { name: 'disagreed-tutor', path: `/assignment/${asked.id}`, as: tutor },
    { name: 'home-disagreed', path: '/', as: tutor },
    { name: 'admin-disagreements', path: '/admin/disagreements', as: admin },
    { name: 'admin-disagreement', path: `/admin/disagreements/${asked.number}`, as: admin },
    { name: 'admin-disagreement-read', path: `/admin/disagreements/${read.number}`, as: admin },
    { name: 'dialog-admin-disagreement', path: `/admin/disagreements/${read.number}/decide`, as: admin },
  ];
}
