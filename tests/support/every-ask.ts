import { assignmentOf, award, bid, call, moveCoins } from './api-calls.ts';
import { expect } from './journey.ts';
import type { Scene } from './scenes.ts';
import { inDays } from './seeds.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Makes a student who asked for gigs, their tutor, and a tutor whose bid was lost; returns their
 * pages and dialogs.
 */
export async function seedEveryAsk(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [student, tutor, loser] = [
    await inside.member('Mehwish'),
    await inside.member('Talha'),
    await inside.member('Naveed'),
  ];
  await moveCoins(inside, student, 500);
  const done = async (as: Member, path: string, body: object = {}) => {
    const answer = await call(server, as, 'POST', path, body);
    expect(answer.status, path).toBe(200);
    return answer.body as { id: string };
  };
  const gigs = [
    { title: 'Matlab basics', description: 'Two hours with working scripts.', price: 2500 },
    { title: 'لینیر الجبرا کے سوالات', description: 'صاف حل اور ایک مختصر رپورٹ', price: 3800 },
  ];
  await done(tutor, '/profiles/me/gigs', { gigs });
  const post = {
    description: 'Ten scripts with plots, and a page of notes.',
    subject: 'Programming',
    deadline: inDays(9),
  };
  const ask = async (title: string, gig: string, budget: number) =>
    (await done(student, '/gigs/ask', { ...post, title, gig, budget, gig_of: tutor.username })).id;
  const waiting = await ask('Ten scripts in Matlab', 'Matlab basics', 2500);
  const declined = await ask('میٹرکس کے دس سوالات', 'لینیر الجبرا کے سوالات', 3800);
  await done(tutor, `/assignments/${declined}/decline`, { word: 'I am in exams until the end of the month.' });
  const lost = await assignmentOf(inside, student, { title: 'Sequences and series' });
  await assignmentOf(inside, student, { title: 'Fourier series of five functions', budget: 4200 });
  for (const one of [tutor, loser]) await bid(server, one, lost, 'I have taught this for years. You get every step.');
  expect((await award(server, student, lost, tutor)).status).toBe(200);
  await inside.query(`update assignments set created_at = now() - interval '2 days' where user_id = '${student.id}'`);
  const form = `/post-assignment?${new URLSearchParams({ ask: tutor.username, gig: 'Matlab basics' })}`;
  return [
    { name: 'gigs-to-ask-for', path: `/user/${tutor.username}`, as: null },
    { name: 'ask-form', path: form, as: student },
    { name: 'ask-gone', path: `/post-assignment?ask=${tutor.username}&gig=Sewing`, as: student },
    { name: 'ask-poster', path: `/assignment/${waiting}`, as: student },
    { name: 'ask-tutor', path: `/assignment/${waiting}`, as: tutor },
    { name: 'ask-decline', path: `/assignment/${waiting}/decline`, as: tutor },
    { name: 'ask-declined', path: `/assignment/${declined}`, as: student },
    { name: 'ask-open', path: `/assignment/${declined}/open-to-all`, as: student },
    { name: 'ask-own-assignments', path: '/profile/assignments', as: student },
    { name: 'lost-bid', path: `/assignment/${lost}`, as: loser },
    { name: 'lost-own-bids', path: '/profile/bids', as: loser },
    { name: 'lost-tell', path: `/assignment/${lost}/tell`, as: loser },
  ];
}
