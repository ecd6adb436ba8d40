import assert from 'node:assert/strict';
import { emailChangeKey, undoKey } from '#server/accounts/contact.ts';
import { signId } from '#server/platform/signed-id.ts';
import { Visitor } from './provider-visits.ts';
import type { ServerDatabase } from './server-database.ts';

interface Walker {
  id: string;
  email: string;
  browser: Visitor;
}

/** The means of the walk of the ways in (`server/accounts/ways-in.test.ts`). */
interface Walk {
  inside: ServerDatabase;
  secret: string;
  password: string;
  newPassword: { password: string; confirm_password: string };
  call: (
    who: Visitor,
    name: string,
    input?: Record<string, unknown>,
  ) => Promise<Record<string, unknown> & { code?: string }>;
  member: (name: string) => Promise<Walker>;
  viewerOf: (browser: Visitor) => Promise<unknown>;
}

/** The walks of changes of email and phone, by the rows of their table. */
export function contactWalks({ inside, secret, password, newPassword, call, member, viewerOf }: Walk) {
  const proof = { current_password: password };
  const codeOfCall = async (...args: Parameters<typeof call>) => (await call(...args)).code ?? 'ok';

  async function changesOf({ id }: { id: string }): Promise<string[]> {
    const changes = inside.db.selectFrom('contact_changes').select('id').where('user_id', '=', id).orderBy('id');
    return (await changes.execute()).map((change) => change.id);
  }

  /** Gives a member another email, as its mailbox confirms it. Returns the link that undoes it. */
  async function moved(person: Walker, email: string): Promise<string> {
    await call(person.browser, 'accounts.changeEmail', { ...proof, email });
    const id = (await changesOf(person)).at(-1) ?? '';
    const confirmed = await call(new Visitor(), 'accounts.confirmEmailChange', {
      token: signId(id, emailChangeKey(secret)),
    });
    assert.equal(confirmed.email, email);
    return signId(id, undoKey(secret));
  }

  const undoing = (token: string) => call(new Visitor(), 'accounts.undoContactChange', { token, ...newPassword });

  return {
    'New email': async () => {
      const person = await member('Moved');
      const elsewhere = new Visitor();
      await call(elsewhere, 'accounts.signIn', { email: person.email, password });
      const refused = [
        await codeOfCall(person.browser, 'accounts.changeEmail', { email: 'way-new-email@example.com' }),
      ];
      refused.push(await codeOfCall(new Visitor(), 'accounts.confirmEmailChange', { token: 'forged' }));
      for (const end of ['accounts.cancelEmailChange', 'accounts.refuseEmailChange']) {
        await call(person.browser, 'accounts.changeEmail', { ...proof, email: `way-${end.length}@example.com` });
        const token = signId((await changesOf(person)).at(-1) ?? '', emailChangeKey(secret));
        assert.equal((await call(elsewhere, 'accounts.emailChange', { token })).is_changed, false);
        assert.equal(await codeOfCall(person.browser, 'accounts.resendEmailChange'), 'ok');
        assert.equal(await codeOfCall(person.browser, end, { token }), 'ok');
        assert.equal((await call(person.browser, 'accounts.contact')).waiting, null);
        refused.push(await codeOfCall(elsewhere, 'accounts.confirmEmailChange', { token }));
      }
      const undo = await moved(person, 'way-moved-to@example.com');
      assert.deepEqual([await viewerOf(person.browser), await viewerOf(elsewhere)], [person.id, undefined]);
      assert.equal(
        await codeOfCall(new Visitor(), 'accounts.signIn', { email: person.email, password }),
        'credentials_invalid',
      );
      await call(elsewhere, 'accounts.signIn', { email: 'way-moved-to@example.com', password });
      assert.equal(await viewerOf(elsewhere), person.id);
      await undoing(undo);
      assert.deepEqual([await viewerOf(person.browser), await viewerOf(elsewhere)], [undefined, undefined]);
      return refused;
    },
    'New phone': async () => {
      const person = await member('Rung');
      const refused = [await codeOfCall(person.browser, 'accounts.changePhone', { phone_number: '0301 7654321' })];
      await call(person.browser, 'accounts.changePhone', { ...proof, phone_number: '0301 7654321' });
      const browser = new Visitor();
      await call(browser, 'accounts.signIn', { email: '0301 7654321', password });
      assert.equal(await viewerOf(browser), person.id);
      await undoing(signId((await changesOf(person))[0] ?? '', undoKey(secret)));
      const gone = { email: '0301 7654321', password: newPassword.password };
      assert.equal(await codeOfCall(browser, 'accounts.signIn', gone), 'credentials_invalid');
      return refused;
    },
    'Undo link': async (begin: () => Promise<void>) => {
      const person = await member('Undone');
      const token = await moved(person, 'way-undone@example.com');
      const google = { user_id: person.id, provider_id: 'google', account_id: 'way-intruder' };
      await inside.db.insertInto('identities').values(google).execute();
      await begin();
      const refused = [
        await codeOfCall(new Visitor(), 'accounts.undoContactChange', { token: 'forged', ...newPassword }),
      ];
      assert.deepEqual((await call(new Visitor(), 'accounts.undoableChange', { token })).ways_in, []);
      await undoing(token);
      const browser = new Visitor();
      await call(browser, 'accounts.signIn', { email: person.email, password: newPassword.password });
      assert.equal(await viewerOf(browser), person.id);
      refused.push(await codeOfCall(browser, 'accounts.undoableChange', { token }));
      return refused;
    },
  };
}
