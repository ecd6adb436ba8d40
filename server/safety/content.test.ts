import assert from 'node:assert/strict';
import { it } from 'node:test';
import { refusals } from '#core/refusals.ts';
import { Refused } from '../platform/refuse.ts';
import { allowContent, type ContentCheck, type ContentField, contactCheck, validateContent } from './content.ts';

const judge = (allowed: boolean, reason: string | null): ContentCheck => ({ check: async () => ({ allowed, reason }) });
const outOfOrder: ContentCheck = {
  check: async () => {
    throw new Error('the check is down');
  },
};

/**
 * Returns the text a person reads, as the wire's middleware composes it: the detail's text, else
 * the catalogue's.
 */
async function refusalOf(check: ContentCheck, field: ContentField, text: string) {
  try {
    await allowContent({ contentCheck: check, viewer: null }, field, text);
  } catch (error) {
    assert.ok(error instanceof Refused);
    const { code, detail } = error;
    return {
      code,
      field: detail.field,
      title: { title: '', ...refusals[code] }.title,
      text: detail.text ?? refusals[code].text,
    };
  }
  return null;
}

it('Refuses a proposal with a phone number or an email (BID-03, BID-05)', async () => {
  const clean = await refusalOf(contactCheck, 'proposal', 'I can solve all ten questions in two days.');
  assert.equal(clean, null);
  for (const text of ['Save my number 0300 0000123', 'Write to nobody@example.com']) {
    const refusal = await refusalOf(contactCheck, 'proposal', text);
    assert.equal(refusal?.code, 'proposal_not_allowed');
    assert.equal(refusal?.title, 'Policy Violation');
    assert.equal(refusal?.field, 'proposal');
  }
});

it("A refused proposal shows the check's reason, else the default text (BID-04)", async () => {
  assert.equal((await refusalOf(judge(false, 'No shouting.'), 'proposal', 'x'))?.text, 'No shouting.');
  const byDefault = await refusalOf(judge(false, null), 'proposal', 'x');
  assert.equal(byDefault?.text, 'Sharing contact information is not allowed.');
});

it('Refuses a title with a phone number, with its title and reason or default text (POST-20, POST-22)', async () => {
  const refusal = await refusalOf(contactCheck, 'title', 'Algebra teacher 0300-0000123');
  assert.equal(refusal?.title, 'Title Validation Failed');
  assert.equal((await refusalOf(judge(false, 'No shouting.'), 'title', 'x'))?.text, 'No shouting.');
  const byDefault = await refusalOf(judge(false, ' '), 'title', 'x');
  assert.equal(byDefault?.text, 'Your title violates our content policy. Please remove contact info.');
});

it('Refuses a description with an email, with its title and reason or default text (POST-21, POST-23)', async () => {
  const refusal = await refusalOf(contactCheck, 'description', 'Sample wanted on nobody@example.com');
  assert.equal(refusal?.title, 'Description Validation Failed');
  assert.equal((await refusalOf(judge(false, 'No shouting.'), 'description', 'x'))?.text, 'No shouting.');
  const byDefault = await refusalOf(judge(false, null), 'description', 'x');
  assert.equal(byDefault?.text, 'Your description violates our content policy. Please remove contact info.');
});

it('Accepts nothing while the check itself fails (ERR-14)', async () => {
  const refusal = await refusalOf(outOfOrder, 'title', 'Photosynthesis notes');
  assert.equal(refusal?.code, 'content_check_failed');
  assert.equal(refusal?.text, 'Server error validating content. Please try again.');
  await assert.rejects(validateContent(outOfOrder, 'title', { content: 'x', description: '' }), Refused);
});

it('An answer without a verdict counts as none, and nothing is accepted (ERR-15)', async () => {
  for (const answer of ['null', '{}', '"yes"', '{"allowed":"true"}']) {
    const garbled: ContentCheck = { check: async () => JSON.parse(answer) };
    const refusal = await refusalOf(garbled, 'title', 'Photosynthesis notes');
    assert.deepEqual(
      [refusal?.code, refusal?.text],
      ['content_verdict_invalid', 'Invalid response from validation server.'],
    );
  }
});

it('The verdict accepts the text under either name (CALL-44)', async () => {
  const dirty = 'call me';
  assert.equal((await validateContent(contactCheck, 'title', { content: dirty, description: '' })).allowed, false);
  assert.equal((await validateContent(contactCheck, 'title', { content: '', description: dirty })).allowed, false);
});

it('The verdict says allowed, and a reason when refused (CALL-45)', async () => {
  const clean = await validateContent(contactCheck, 'description', { content: 'Solve ten sums', description: '' });
  assert.deepEqual(clean, { allowed: true, reason: null });
  const dirty = await validateContent(contactCheck, 'description', { content: '0300 0000123', description: '' });
  assert.match(dirty.reason ?? '', /phone number/);
});
