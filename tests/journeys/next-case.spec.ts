import { call } from '#tests/support/api-calls.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

test('The queue stands beside its case on wide screens, and a decision opens the next one (RUN-99)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const [admin, reporter] = [await inside.member('Rabia'), await inside.member('Sana')];
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  for (const name of ['Kashif', 'Farhan']) {
    const { username } = await inside.member(name);
    const told = await call(server, reporter, 'POST', `/profiles/${username}/report`, {
      reason: `${name} asks for money in advance.`,
    });
    expect(told.status, JSON.stringify(told.body)).toBe(200);
  }
  await enterAs(context, server, admin);
  const list = `${server.url}/admin/reports?search=Example`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(list);
  await page.getByRole('main').getByRole('link', { name: 'Kashif Example' }).click();
  const queue = page.getByRole('navigation', { name: 'Open reports' });
  await expect(queue.getByRole('link', { name: 'Kashif Example' })).toHaveAttribute('aria-current', 'page');
  await lookAt(context, server, [new URL(page.url()).pathname]);
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(queue).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await queue.getByRole('link', { name: 'Farhan Example' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Farhan Example/ })).toBeVisible();

  await page.getByRole('link', { name: 'Dismiss' }).click();
  await page.getByLabel('Note to the reporter').fill('We could not confirm it.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
  await expectToast(page, 'Report decided', 'The reporter gets your note by mail.');
  await expect(page.getByRole('heading', { level: 2, name: /Kashif Example/ })).toBeVisible();
  await expect(queue).toHaveCount(0);
  await page.getByRole('link', { name: 'Reports', exact: true }).last().click();
  await expect(page).toHaveURL(list);
});
