import { money } from '#core/format.ts';
import { wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import { Picks } from '../ui/choices.tsx';
import { Field } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import type { Ask } from './read-ask.ts';

/** The gig that a post asks for, and its audience: the tutor alone by default. */
export function AudienceField({ ask: { username, full_name, gig, takes } }: { ask: Ask }) {
  return (
    <>
      <input type="hidden" name="gig_of" value={username} />
      <input type="hidden" name="gig" value={gig.title} />
      <Note>
        You ask <bdi>{full_name}</bdi> for <b dir="auto">{gig.title}</b>, offered from {money(gig.price)}. Say what you
        need: they answer with a bid.
      </Note>
      <Field name="audience" label="Who can read it and bid?" group>
        <Picks
          stacked
          defaultValue={takes ? 'tutor' : 'all'}
          options={[
            {
              value: 'tutor',
              label: `${full_name} alone`,
              hint: takes ? 'Nobody else sees it. You can open it to all later.' : wordsOf(refusals.gig_not_wanted),
              disabled: !takes,
            },
            {
              value: 'all',
              label: 'All tutors',
              hint: `It is listed as any assignment.${takes ? ' The tutor of the gig is told, too.' : ''}`,
            },
          ]}
        />
      </Field>
    </>
  );
}
