import { symmetricEncrypt } from 'better-auth/crypto';
import { emailChangeKey, undoKey } from '#server/accounts/contact.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { deriveKey } from '#server/platform/keys.ts';
import { signId } from '#server/platform/signed-id.ts';
import type { Scene } from './scenes.ts';
import { inDays } from './seeds.ts';
import { type ServerDatabase, testSecret } from './server-database.ts';
import { password } from './sign-up.ts';

const key = deriveKey(testSecret, 'sessions');

/** The settings of email and phone, and the pages that mails about their changes lead to. */
export async function seedEveryContact(inside: ServerDatabase): Promise<Scene[]> {
  const [waiting, moved, guarded] = [
    await inside.member('Zubaida'),
    await inside.member('Yasmeen'),
    await inside.member('Wajiha'),
  ];
  const hash = await hashPassword(password);
  for (const { id } of [waiting, guarded]) {
    const credential = { user_id: id, account_id: id, provider_id: 'credential', password: hash };
    await inside.db.insertInto('identities').values(credential).execute();
  }
  const backup_codes = await symmetricEncrypt({ key, data: '[]' });
  const factor = { user_id: guarded.id, secret: 'x', backup_codes, verified: true };
  await inside.db.insertInto('two_factors').values(factor).execute();
  const now = new Date();
  const change = { kind: 'email' as const, asked_at: now, confirm_until: inDays(1), undo_until: inDays(7) };
  const add = async (values: { user_id: string; before: string; after: string; changed_at?: Date }) =>
    (
      await inside.db
        .insertInto('contact_changes')
        .values({ ...change, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const long = 'a.rather.long.name.with.many.parts.and.numbers.20261124@students.university-of-lahore.example';
  const asked = await add({ user_id: waiting.id, before: waiting.email, after: long });
  const after = 'yasmeen-new@example.org';
  const made = await add({ user_id: moved.id, before: moved.email, after, changed_at: now });
  await inside.db.updateTable('profiles').set({ email: after }).where('id', '=', moved.id).execute();
  const phone = {
    ...change,
    confirm_until: null,
    user_id: moved.id,
    kind: 'phone' as const,
    before: null,
    after: '+923017654321',
  };
  await inside.db
    .insertInto('contact_changes')
    .values({ ...phone, changed_at: now })
    .execute();
  await inside.db.updateTable('profiles').set({ phone_number: phone.after }).where('id', '=', moved.id).execute();
  const google = { user_id: moved.id, provider_id: 'google', account_id: moved.id, created_at: inDays(-9) };
  await inside.db.insertInto('identities').values(google).execute();
  await inside.db
    .insertInto('two_factors')
    .values({ ...factor, user_id: moved.id, created_at: now })
    .execute();
  const at = (page: string, id: string, by: (secret: string) => string) => `${page}?token=${signId(id, by(key))}`;
  return [
    { name: 'contact-waiting', path: '/settings', as: waiting },
    { name: 'dialog-contact-email', path: '/settings/change/email', as: guarded },
    { name: 'dialog-contact-phone', path: '/settings/change/phone', as: moved },
    { name: 'contact-confirm', path: at('/email-change', asked, emailChangeKey), as: null },
    { name: 'contact-changed', path: at('/email-change', made, emailChangeKey), as: moved },
    { name: 'contact-expired', path: '/email-change?token=old', as: null },
    { name: 'contact-undo', path: at('/undo', made, undoKey), as: null },
    { name: 'contact-undo-expired', path: '/undo?token=old', as: null },
  ];
}
