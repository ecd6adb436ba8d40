import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '#core/contract.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { aFile } from '#tests/support/awarded-work.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { nobody } from '#tests/support/sample-input.ts';

const gig = { title: 'Matlab basics', description: 'Two hours with working scripts.', price: 2500 };
const post = {
  ...{ gig_of: 'saad', gig: gig.title, title: 'For Saad alone', description: 'Ten scripts.' },
  ...{ subject: 'Programming', budget: 2500, deadline: '2026-11-27' },
};

/** Every field that an act on an assignment takes; each reads its own. */
const fields = {
  ...{ title: 'Another title', description: 'Another text.', subject: 'Art', budget: 900, deadline: '2026-12-01' },
  ...{ seen: 'x', reason: 'late', words: 'Not in time.', due: '2026-12-01', version: 1, rating: 4, proposal: 'I can.' },
  ...{ clear_task: 'yes', answered_in_time: 'yes', paid_as_agreed: 'yes', question: 'Which release?', word: 'No.' },
  ...{ p_bidder_id: nobody, p_award_cost: 100, feedback: 'Odd.', bid_id: nobody, username: 'saad' },
};

/** Names of the procedures that take an assignment by its id, from their addresses and inputs. */
const acts = Object.entries(proceduresOf(contract)).flatMap(([name, procedure]) => {
  const path = procedure['~orpc'].route.path ?? '';
  const own = /^\/assignments\/\{/.test(path);
  return own || /^(bids\.place|assignments\.award|tutors\.invite)$/.test(name) ? [name] : [];
});

test('No act tells a stranger from a missing one what is offered to one tutor alone (DEAL-180)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ coins: 1000 });
  const saad = await api.person({ user_type: 'tutor', username: 'saad' });
  await api.as(saad).profiles.saveGigs({ gigs: [gig] });
  const offered = (await api.as(poster).assignments.askForGig(post)).id;
  const answers = async (id: string) => {
    // Counted acts have a caller of their own, so that no limit answers instead.
    const said: Record<string, unknown> = {};
    for (const name of acts) {
      const call = name
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], api.as(await api.person()));
      const file = name === 'work.submit' ? { file: aFile() } : {};
      const input = { ...fields, ...file, id, assignment_id: id, p_assignment_id: id };
      const { code, text } = await refusalOf((call as (input: object) => Promise<unknown>)(input));
      assert.notEqual(code, 'input_invalid', `${name}: its input lacks something`);
      said[name] = [code, text];
    }
    return said;
  };
  const [there, missing] = [await answers(offered), await answers(nobody)];
  assert.ok(acts.length >= 20, `${acts.length} acts`);
  assert.deepEqual(there, missing);
});
