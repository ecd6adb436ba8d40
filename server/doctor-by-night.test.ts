import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '#tests/support/api.ts';
import { postOffice } from '#tests/support/post-office.ts';
import { recurringJobs } from './housekeeping.ts';

test('Each night until it is fixed, the doctor mails admins a broken invariant; else it stays silent', async (t) => {
  const { services, db, database, person, mailer, smtp } = await postOffice(t);
  const user = await person({ full_name: 'Sana Example' });
  const doctor = recurringJobs({ ...services, mailer, clock: () => noon }).find(({ name }) => name === 'doctor');
  assert.deepEqual(doctor && 'cron' in doctor && doctor.cron, '0 5 * * *');
  const night = async () => {
    await doctor?.run();
    await mailer.drain();
    return smtp.mails.splice(0).map(({ to, subject, text }) => ({ to: to?.[0]?.address, subject, text: text ?? '' }));
  };
  assert.deepEqual(await night(), []);

  await db.updateTable('profiles').set({ coins: 1000 }).where('id', '=', user.id).execute();
  for (const _ of [1, 2]) {
    const [mail, ...others] = await night();
    assert.deepEqual([mail?.to, others], ['admin@example.com', []]);
    assert.match(mail?.subject ?? '', /something is wrong with the data/);
    assert.match(mail?.text ?? '', /every balance is the sum of its entries: broken 1 times/);
    assert.ok(mail?.text.includes(user.id), 'with the id to look at');
    assert.ok(!mail?.text.includes('Sana'), 'and nobody’s name');
  }
  const { rows } = await database.pool.query('select findings from doctor_reports');
  assert.equal(rows.length, 2);

  await db.updateTable('profiles').set({ coins: 100 }).where('id', '=', user.id).execute();
  assert.deepEqual(await night(), []);
});

test('A doctor that cannot examine fails its run and leaves its connection clean', async (t) => {
  const { services, mailer, database } = await postOffice(t);
  const doctor = recurringJobs({ ...services, mailer, clock: () => noon }).find(({ name }) => name === 'doctor');
  await database.pool.query('alter table transactions rename to moved');
  await assert.rejects(async () => doctor?.run(), /transactions/);
  await database.pool.query('alter table moved rename to transactions');
  await doctor?.run();
});
