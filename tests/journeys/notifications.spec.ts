import { sql } from 'kysely';
import { openChat } from '#tests/support/chat.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { axe } from '#tests/support/look.ts';

test('A notification reaches one page’s bell and another’s list without a reload', async ({
  browser,
  server,
  inside,
}) => {
  const student = await inside.member('Ayesha');
  const notify = (count: number) =>
    sql`select notify_user(${student.id}, 'messages', uuidv7(), null,
      jsonb_build_object('title', 'حساب', 'count', ${count}::integer), now())`.execute(inside.db);
  const list = await openChat(browser, server, student, '/notifications', { viewport: { width: 360, height: 740 } });
  await expect(list.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  const wallet = await openChat(browser, server, student, '/wallet');
  await expect(wallet.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await notify(4);
  await expect(wallet.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible();
  await notify(5);
  await expect(wallet.getByRole('link', { name: 'Notifications 2 unread' })).toBeVisible();
  const row = list.getByRole('link', { name: '5 messages from' });
  await expect(row.getByRole('img', { name: 'New' })).toBeVisible();
  expect(await axe(list)).toEqual([]);
  expect(await list.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByRole('img', { name: 'New' })).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(wallet.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await list.context().close();
  await wallet.context().close();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('The service worker shows a push and an offline page', async ({ context, page, server, inside }) => {
    const student = await inside.member('Ayesha');
    await enterAs(context, server, student);
    await context.grantPermissions(['notifications'], { origin: server.url });
    const devtools = await context.newCDPSession(page);
    const registrations = new Map<string, string>();
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
      for (const { scopeURL, registrationId } of all) registrations.set(scopeURL, registrationId);
    });
    await devtools.send('ServiceWorker.enable');
    const worker = context.waitForEvent('serviceworker');
    await page.goto(`${server.url}/wallet`);
    const url = '/notifications/018f0000-0000-7000-8000-000000000000';
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Recorded instead of shown: a headless browser cannot display notifications.
    const shown = await (await worker).evaluateHandle(() => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const told: NotificationOptions[] = [];
      registration.showNotification = async (title, { body, tag } = {}) => {
        told.push(Object.assign({ title }, { body, tag }));
      };
      return told;
    });

    const data = JSON.stringify({ title: 'You are verified', body: 'Your name now shows the blue tick', url });
    const registrationId = registrations.get(`${server.url}/`) ?? '';
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    await expect
      .poll(() => shown.jsonValue())
      .toEqual([{ title: 'You are verified', body: 'Your name now shows the blue tick', tag: url }]);

    await context.setOffline(true);
    await page.goto(`${server.url}/settings`).catch(() => null);
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });
});
