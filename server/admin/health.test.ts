import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { mostAttempts } from '../platform/mail/mailer.ts';

test('The overview begins with mails not sent or given up and a full disk, and what to do (RUN-48)', async (t) => {
  const api = await testApi(t);
  const [admin, other] = [await api.person({ is_admin: true }), await api.person()];
  const { get } = await pageVisits(t, api);
  const overview = async () => (await get(admin, '/admin/overview')).text;
  await api.db.deleteFrom('mails').execute();
  api.services.disk = async () => ({ size: 1000, free: 101 });
  assert.deepEqual(await api.as(admin).admin.health(), []);
  assert.match(await overview(), /Waiting for you Nothing is waiting\./);

  const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
  const mail = (attempts: number, created_at: Date, next_attempt_at = created_at) =>
    api.db
      .insertInto('mails')
      .values({ kind: 'welcome', recipient_id: other.id, attempts, created_at, next_attempt_at })
      .execute();
  await mail(3, minutesAgo(14));
  await mail(0, minutesAgo(600), minutesAgo(-5));
  assert.deepEqual(await api.as(admin).admin.health(), [], 'a young mail, and one for later');
  await mail(3, minutesAgo(16), minutesAgo(-30));
  await mail(0, minutesAgo(20));
  await mail(mostAttempts, minutesAgo(900));
  api.services.disk = async () => ({ size: 1000, free: 99 });
  assert.deepEqual(await api.as(admin).admin.health(), [
    { kind: 'mails_not_sent', figure: 2, since: minutesAgo(20) },
    { kind: 'mails_given_up', figure: 1, since: minutesAgo(900) },
    { kind: 'disk_nearly_full', figure: 9, since: null },
  ]);
  const page = await overview();
  assert.match(
    page,
    /Waiting for you .*2 mails are not sent.*20 minutes ago.*1 mail was given up.*npm run admin -- resend.*9 % of the disk/,
  );
  assert.equal((await refusalOf(api.as(other).admin.health())).code, 'admin_required');
});
