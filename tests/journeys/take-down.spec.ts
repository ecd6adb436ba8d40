import { call, windowOf } from '#tests/support/api-calls.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`Admins take a bid and a gig down and restore one, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    server,
    inside,
  }) => {
    const [admin, poster, tutor] = [
      await inside.member('Rabia'),
      await inside.member('Sana'),
      await inside.member('Kashif'),
    ];
    await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
    await inside.db.updateTable('profiles').set({ user_type: 'tutor' }).where('id', '=', tutor.id).execute();
    const form = { title: 'Primes', subject: 'Mathematics', budget: 500, deadline: '2099-01-01' };
    const { body } = await call(server, poster, 'POST', '/assignments', { ...form, description: 'Find ten.' });
    const proposal = 'I sit your exam for you.';
    expect((await call(server, tutor, 'POST', '/bids', { assignment_id: body.id, proposal })).status).toBe(200);
    const gig = { title: 'Exams taken', description: 'In your name.', price: 900 };
    expect((await call(server, tutor, 'POST', '/profiles/me/gigs', { gigs: [gig] })).status).toBe(200);

    const desk = await windowOf(browser, server, admin, javaScriptEnabled);
    await desk.goto(`${server.url}/admin/content?kind=bid&search=${tutor.username}`);
    await desk.getByRole('link', { name: 'Take down: Primes' }).click();
    await expect(desk.getByRole('alertdialog').getByText(proposal)).toBeVisible();
    await desk.getByLabel('Reason').fill('We do not help in exams.');
    await desk.getByRole('button', { name: 'Take down' }).click();
    await expectToast(desk, 'Taken down', 'We mailed the reason to the author.');
    await expect(desk.getByText('Nothing found')).toBeVisible();
    await desk.goto(`${server.url}/admin/content?kind=gig&search=${tutor.username}`);
    await desk.getByRole('link', { name: 'Take down: Exams taken' }).click();
    await desk.getByLabel('Reason').fill('This one too.');
    await desk.getByRole('button', { name: 'Take down' }).click();
    await expectToast(desk, 'Taken down', 'We mailed the reason to the author.');

    const own = await windowOf(browser, server, tutor, javaScriptEnabled);
    const { links } = await server.mailTo(tutor.email, /took something of yours down: Exams taken/);
    await own.goto(links.find((link) => link.includes('/take-downs/')) ?? '');
    await expect(own.getByText('This one too.')).toBeVisible();
    await own.getByLabel('Do you think this is wrong? Tell us why.').fill('I teach how to take exams.');
    await own.getByRole('button', { name: 'Appeal' }).click();
    await expectToast(own, 'Sent to the team', 'A person looks at it, and we mail you the answer.');

    await desk.goto(`${server.url}/admin/take-downs?search=${tutor.username}`);
    await expect(desk.getByText('I teach how to take exams.')).toBeVisible();
    await desk.getByRole('link', { name: 'Restore: Exams taken' }).click();
    await desk.getByLabel('Answer to the author').fill('Then please say so in the gig.');
    await desk.getByRole('button', { name: 'Restore' }).click();
    await expectToast(desk, 'Decided', 'We mailed the answer to the author.');
    await own.reload();
    await expect(own.getByText('Then please say so in the gig.')).toBeVisible();
    await own.goto(`${server.url}/user/${tutor.username}`);
    await expect(own.getByText('Exams taken').first()).toBeVisible();
  });
}
