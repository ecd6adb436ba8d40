import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { contract } from '#core/contract.ts';
import type { RefusalData } from '#core/refusal.ts';
import { isRefusalCode, refusals } from '#core/refusals.ts';
import { testApi } from '#tests/support/api.ts';
import { proceduresOf } from '#tests/support/procedures.ts';

async function wireOf(call: Promise<unknown>): Promise<{ code: string; data: RefusalData }> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error && typeof error === 'object' && 'code' in error && 'data' in error, 'the call was not refused');
  return { code: String(error.code), data: error.data as RefusalData };
}

test('A refusal travels as code, parameters and text: of a rule, a field or the content check', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const [poster, poor] = [await person(), await person({ coins: 29 })];
  const assignment_id = await assignment(poster);
  const bid = (proposal: string) => wireOf(as(poor).bids.place({ assignment_id, proposal }));

  const rule = await bid('I will show every step.');
  assert.deepEqual([rule.code, rule.data.params], ['bid_insufficient_coins', { coins: 30 }]);
  assert.equal(rule.data.text, 'You need 30 coins to place a bid. Please top up your wallet.');

  const field = await bid('x'.repeat(601));
  assert.deepEqual(field.data.issues, [
    {
      field: 'proposal',
      code: 'text_too_long',
      params: { max: 600 },
      title: 'Error placing bid',
      text: 'Please keep this to 600 characters or fewer.',
    },
  ]);

  const content = await bid('Call me on 0300 1234567');
  const { appeal, ...found } = content.data.params ?? {};
  assert.deepEqual([content.code, found], ['proposal_not_allowed', { found: 'phone' }]);
  assert.match(String(appeal), /^[0-9a-f-]{36}$/, 'what an appeal is about');

  const foreign = await wireOf(as(poor).profiles.setTheme({ theme: 'blue' as 'dark' }));
  assert.deepEqual(
    foreign.data.issues?.map(({ field, code, text }) => [field, code, text]),
    [['theme', 'field_invalid', 'Please check this field.']],
  );
});

test('Procedures declare ’not found’ if a field’s fault answers so for the whole call', () => {
  const undeclared = new Set<string>();
  for (const [name, procedure] of Object.entries(proceduresOf(contract))) {
    const { inputSchema, errorMap } = procedure['~orpc'];
    const schema = inputSchema as z.ZodType | undefined;
    const fields = Object.keys((schema as Partial<z.ZodObject>)?.shape ?? {});
    for (const value of [undefined, null, 0, '', 'x', '\0', '-'.repeat(36)]) {
      const sent = Object.fromEntries(fields.map((field) => [field, value]));
      for (const { message } of schema?.safeParse(sent).error?.issues ?? []) {
        if (isRefusalCode(message) && refusals[message].status === 404 && !(message in errorMap))
          undeclared.add(`${name}: ${message}`);
      }
    }
  }
  assert.deepEqual([...undeclared], []);
});
