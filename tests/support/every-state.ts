import { assignmentOf, award, bid, call, handIn, moveCoins, rateBoth, sendFiles, uploadPdf } from './api-calls.ts';
import { write } from './chat.ts';
import { expect } from './journey.ts';
import type { Scene } from './scenes.ts';
import { inDays } from './seeds.ts';
import type { ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';
import { aDrawing } from './uploads.ts';

/**
 * Makes two people with an assignment in each of its states; returns the scenes that show them:
 * pages, and dialogs named `dialog-…`.
 */
export async function seedEveryState(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [student, tutor, other] = [
    await inside.member('Sana'),
    await inside.member('Tariq'),
    await inside.member('Uzma'),
  ];
  await moveCoins(inside, student, 900);
  await moveCoins(inside, tutor, 300);
  const titles = [
    'Integration by parts',
    'Survey analysis, n = 210',
    'Titration lab report',
    'Eigenvalues by hand',
    'Essay on Faiz',
    'Weather station data',
    'Debate on rivers',
    'Photosynthesis sheet',
  ];
  const done = ({ status }: { status: number }) => expect(status).toBe(200);
  const ids: string[] = [];
  for (const title of titles) {
    const id = await assignmentOf(inside, student, { title });
    ids.push(id);
    await bid(server, tutor, id, 'I have taught this for years. You get every step written out, two days early.');
  }
  const [
    open = '',
    awarded = '',
    nothing = '',
    completed = '',
    reviewed = '',
    ended = '',
    proposed = '',
    changed = '',
  ] = ids;
  const words = { question: 'Should each problem name its rule, or only the longer ones?' };
  const asked = await call(server, other, 'POST', `/assignments/${open}/questions`, words);
  done(asked);
  await bid(server, other, open, 'I can start today and send a first half on Thursday.');
  await bid(server, other, ended, 'I can start today and send a first half on Thursday.');
  const asStudent = async (path: string, body: object) => done(await call(server, student, 'POST', path, body));
  for (const id of [reviewed, completed, nothing, awarded, ended, proposed, changed])
    done(await award(server, student, id, tutor));
  const why = { reason: 'I fell ill and will not be well before the deadline. I am sorry.' };
  done(await call(server, tutor, 'POST', `/assignments/${ended}/step-back`, why));
  done(
    await call(server, tutor, 'POST', `/assignments/${proposed}/end-proposals`, { reason: 'The topic was changed.' }),
  );
  const { id: endedChat } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', ended)
    .executeTakeFirstOrThrow();
  await asStudent(`/assignments/${completed}/complete`, { without_submission: true });
  const names = ['task-sheet.pdf', 'readings.pdf', 'marking-scheme.pdf'];
  const file_id = await Promise.all(names.map((name) => uploadPdf(server, student, name)));
  const terms = { title: titles[0], description: 'Twelve problems, chapter 8.', budget: 4000, deadline: '2030-01-31' };
  const edited = { ...terms, file_id, declaration: true };
  await asStudent(`/assignments/${open}`, edited);
  const report = new File(['Table 1: means and deviations'], 'survey-report.txt');
  const tables = new File(['Table 2: correlations'], 'tables-and-figures.txt');
  await handIn(server, tutor, awarded, [report, tables], {
    comment: 'The first three chapters; the tables follow on Friday.',
  });
  const sheet = new File(['Light, water, air'], 'photosynthesis.txt');
  await handIn(server, tutor, changed, sheet, { comment: 'All ten questions.' });
  const change = { version: 1, words: 'Please label the drawing, and name the source of the table.', due: inDays(4) };
  await asStudent(`/assignments/${changed}/changes`, change);
  const essay = new File(['Hum dekhenge'], 'essay-on-faiz.txt');
  await handIn(server, tutor, reviewed, essay, { comment: 'Twelve pages with sources.', is_public: 'true' });
  await asStudent(`/assignments/${reviewed}/complete`, {});
  const review = { rating: 5, comment: 'Explained so well that I could write the next one on my own.' };
  await rateBoth(server, { poster: student, tutor, id: reviewed }, review);
  const gigs = [
    {
      title: 'Statistics with SPSS',
      description: 'Your data read, tested and explained, with the syntax.',
      price: 2500,
    },
    { title: 'Lab reports', description: 'From your readings to tables, errors and a discussion.', price: 1800 },
  ];
  done(await call(server, tutor, 'POST', '/profiles/me/gigs', { gigs }));
  const { id: conversation } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', awarded)
    .executeTakeFirstOrThrow();
  await write(inside, conversation, student, 'Salam! Can you send a first half by Thursday?');
  await write(inside, conversation, tutor, 'Wa alaikum salam. You will have it on Wednesday evening.');
  const pictures = await Promise.all(
    ['#0b5d3f', '#c98a1b', '#274c77'].map((colour, n) => aDrawing(`page-${n + 1}.png`, colour)),
  );
  await sendFiles(server, tutor, conversation, [...pictures, report]);
  const milestones = `/conversations/${conversation}/milestones`;
  const step = { title: 'Chapters 1 to 3', due_date: inDays(4), description: 'With their tables.' };
  const { body: milestone } = await call(server, student, 'POST', milestones, step);
  done(await call(server, tutor, 'POST', milestones, { title: 'All chapters', due_date: inDays(8) }));
  const own = `/chat/milestones/${milestone.id}`;
  return [
    { name: 'own-assignments', path: '/profile/assignments', as: student },
    { name: 'own-bids', path: '/profile/bids', as: tutor },
    { name: 'own-gigs', path: '/profile/gigs', as: tutor },
    { name: 'statement', path: '/transaction-history?kind=bid_fee', as: tutor },
    { name: 'statement-print', path: '/transaction-history/print', as: tutor },
    { name: 'public-profile', path: `/user/${tutor.username}`, as: student },
    { name: 'assignment-guest', path: `/assignment/${open}`, as: null },
    { name: 'assignment-tutor', path: `/assignment/${awarded}`, as: tutor },
    { name: 'assignment-poster', path: `/assignment/${open}`, as: student },
    { name: 'compare', path: `/assignment/${open}/compare`, as: student },
    { name: 'assignment-awarded', path: `/assignment/${awarded}`, as: student },
    { name: 'assignment-completed', path: `/assignment/${completed}`, as: student },
    { name: 'assignment-reviewed', path: `/assignment/${reviewed}`, as: student },
    { name: 'assignment-shown', path: `/assignment/${reviewed}`, as: tutor },
    { name: 'dialog-award', path: `/assignment/${open}/award/${tutor.username}`, as: student },
    { name: 'dialog-answer', path: `/assignment/${open}/answer/${asked.body.id}`, as: student },
    { name: 'dialog-edit', path: `/assignment/${open}/edit`, as: student },
    { name: 'dialog-history', path: `/assignment/${open}/history`, as: student },
    { name: 'dialog-delete', path: `/assignment/${open}/delete`, as: student },
    { name: 'dialog-bids', path: `/profile/assignments/${open}/bids`, as: student },
    { name: 'dialog-complete', path: `/assignment/${awarded}/complete`, as: student },
    { name: 'dialog-nothing', path: `/assignment/${nothing}/complete`, as: student },
    { name: 'dialog-rate', path: `/assignment/${completed}/rate`, as: student },
    { name: 'dialog-rate-student', path: `/assignment/${completed}/rate`, as: tutor },
    { name: 'public-profile-student', path: `/user/${student.username}`, as: tutor },
    { name: 'changes-poster', path: `/assignment/${changed}`, as: student },
    { name: 'changes-tutor', path: `/assignment/${changed}`, as: tutor },
    { name: 'dialog-changes', path: `/assignment/${awarded}/changes`, as: student },
    { name: 'dialog-changes-submit', path: `/assignment/${changed}/submit`, as: tutor },
    { name: 'dialog-submit', path: `/assignment/${awarded}/submit`, as: tutor },
    { name: 'chat', path: `/chat?conversation=${conversation}`, as: student },
    { name: 'milestones', path: `/chat/milestones?conversation=${conversation}`, as: student },
    { name: 'dialog-milestone-edit', path: `${own}/edit?conversation=${conversation}`, as: student },
    { name: 'dialog-milestone-delete', path: `${own}/delete?conversation=${conversation}`, as: student },
    { name: 'award-ended-poster', path: `/assignment/${ended}`, as: student },
    { name: 'award-ended-tutor', path: `/assignment/${ended}`, as: tutor },
    { name: 'award-ended-chat', path: `/chat?conversation=${endedChat}`, as: student },
    { name: 'award-end-proposed', path: `/assignment/${proposed}`, as: student },
    { name: 'dialog-award-end-answer', path: `/assignment/${proposed}/answer-end`, as: student },
    { name: 'dialog-award-end-withdraw', path: `/assignment/${proposed}/withdraw-end`, as: tutor },
    { name: 'dialog-award-step-back', path: `/assignment/${awarded}/end`, as: tutor },
    { name: 'dialog-award-end-propose', path: `/assignment/${awarded}/propose-end`, as: student },
    { name: 'chat-list', path: '/chat', as: student },
  ];
}
