import type { Page } from '@playwright/test';
import { assignmentOf, bid, windowOf } from '#tests/support/api-calls.ts';
import { thread } from '#tests/support/chat.ts';
import { expect, test } from '#tests/support/journey.ts';
import { press, tabTo } from '#tests/support/keys.ts';

test('Two people go from the bids to the review by keyboard alone, with the focus always visible', async ({
  browser,
  server,
  inside,
}) => {
  test.slow();
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster);
  await bid(server, tutor, id, 'Every step written out.');
  const [posterPage, tutorPage] = [await windowOf(browser, server, poster), await windowOf(browser, server, tutor)];
  const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name });

  // Award.
  await posterPage.goto(`${server.url}/profile/assignments`);
  await press(posterPage, link(posterPage, 'Review 1 bid'));
  await press(posterPage, link(posterPage, 'Award to Tutor Example'));
  await press(posterPage, button(posterPage, 'Award for 100 coins'));
  await expect(posterPage.getByText('Assignment Awarded!')).toBeVisible();

  // Chat.
  await press(posterPage, link(posterPage, 'Chat'));
  await tutorPage.goto(`${server.url}/profile/bids`);
  await press(tutorPage, link(tutorPage, 'Chat'));
  for (const [page, words] of [
    [posterPage, 'Salam, when can you begin?'],
    [tutorPage, 'Wa alaikum salam, today.'],
  ] as const) {
    await tabTo(page, page.getByLabel('Message', { exact: true }));
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    for (const other of [posterPage, tutorPage]) await expect(thread(other).getByText(words)).toBeVisible();
  }
  await tabTo(posterPage, thread(posterPage));

  // Hand in.
  await tutorPage.goto(`${server.url}/assignment/${id}`);
  await press(tutorPage, link(tutorPage, 'Submit work'));
  const chooser = tutorPage.waitForEvent('filechooser');
  await press(tutorPage, tutorPage.getByLabel(/Choose your files/));
  const work = { name: 'solutions.txt', mimeType: 'text/plain', buffer: Buffer.from('u = x') };
  await (await chooser).setFiles(work);
  await tabTo(tutorPage, tutorPage.getByLabel(/Comment/));
  await tutorPage.keyboard.type('All twelve.');
  await press(tutorPage, tutorPage.getByRole('switch', { name: 'Show on my profile' }), 'Space');
  await press(tutorPage, button(tutorPage, 'Submit work'));
  await expect(tutorPage.getByRole('heading', { name: 'Submitted work 1' })).toBeVisible();

  // Complete and review.
  await posterPage.goto(`${server.url}/assignment/${id}`);
  await press(posterPage, link(posterPage, 'Mark as Complete & Pay'));
  await tabTo(posterPage, posterPage.getByRole('dialog').getByRole('link', { name: /solutions\.txt/ }));
  await press(posterPage, button(posterPage, 'Mark as Complete & Pay'));
  await expect(posterPage.getByText('Assignment Completed')).toBeVisible();
  await press(posterPage, link(posterPage, 'Rate Tutor Example'));
  await press(posterPage, posterPage.getByRole('radio', { name: '1 of 5 stars' }), 'Space');
  for (let star = 1; star < 5; star += 1) await posterPage.keyboard.press('ArrowRight');
  await tabTo(posterPage, posterPage.getByLabel(/Comment/));
  await posterPage.keyboard.type('Clear and on time.');
  await press(posterPage, button(posterPage, 'Submit review'));
  await expect(posterPage.getByText('You reviewed Tutor Example.')).toBeVisible();
  await expect(posterPage.getByText('Clear and on time.')).toBeVisible();
  await press(posterPage, button(posterPage, 'Agree to show it'));
  await expect(posterPage.getByText('Everyone can open this version: you agreed to show it.')).toBeVisible();
  await posterPage.goto(`${server.url}/user/${tutor.username}`);
  // Sealed until the tutor has written too (docs/decisions/0100).
  await expect(posterPage.getByText('Clear and on time.')).toHaveCount(0);
  await expect(posterPage.getByRole('region', { name: 'Public work' }).getByRole('listitem')).toHaveCount(1);
  for (const page of [posterPage, tutorPage]) await page.context().close();
});
