import { z } from 'zod';
import { id, optionalText, text } from '../fields.ts';
import { lengths, perDay, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';

const place = z.object({ kind: z.string(), from: z.number().int(), to: z.number().int(), words: z.string() });

/** A text that the content check refused: `places` are the present positions of its findings. */
const refusedText = z.object({
  id: z.uuid(),
  field: z.string(),
  text: z.string(),
  places: z.array(place),
  last_at: z.date(),
  appeal: z.string().nullable(),
  appealed_at: z.date().nullable(),
  outcome: z.enum(['allowed', 'upheld']).nullable(),
  note: z.string().nullable(),
});
export type RefusedText = z.output<typeof refusedText>;

/**
 * The same in the admins' list: its number of tries, of tries passed once allowed, and whether the
 * person repeats it.
 */
const moderated = refusedText.extend({
  user_id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  found: z.string().nullable(),
  times: z.number().int(),
  used: z.number().int(),
  /** Recently refused texts of the person, counted to 1,001. */
  recent: z.number().int(),
  decided_by: z.string().nullable(),
});
export type Moderated = z.output<typeof moderated>;

const counts = { refused: z.number().int(), appealed: z.number().int(), allowed: z.number().int() };

/**
 * A week of the content check from its Monday in Asia/Karachi: texts checked, refused, appealed
 * for, and allowed after all.
 */
const checkedWeek = z.object({ week: z.string(), checked: z.number().int(), ...counts });
export type CheckedWeek = z.output<typeof checkedWeek>;

/** The same for one rule, named by what it finds; '' where the check named none. */
const checkedRule = z.object({ found: z.string(), ...counts });
export type CheckedRule = z.output<typeof checkedRule>;

const ofText = { id: id('refused_text_not_found') };

/** Refused texts and the appeals against them: docs/decisions/0059. */
export const moderationContract = {
  refusedText: procedure({ access: 'user', failure: 'Error', limit: uncounted }, ['refused_text_not_found'])
    .route({
      method: 'GET',
      path: '/refused-texts/{id}',
      tags: ['safety'],
      summary: 'Get an own refused text, and the state of its appeal',
    })
    .input(z.object(ofText))
    .output(refusedText),

  appeal: procedure({ access: 'user', failure: 'Error sending the appeal', limit: { account: perDay(20) } }, [
    'refused_text_not_found',
    'appeal_already',
  ])
    .route({
      method: 'POST',
      path: '/refused-texts/{id}/appeal',
      tags: ['safety'],
      summary: 'Appeal against the refusal of an own text',
    })
    .input(z.object({ ...ofText, reason: optionalText(lengths.appeal) }))
    .output(z.object({ ok: z.literal(true) })),

  moderation: procedure({
    access: 'admin',
    roles: ['moderation'],
    failure: 'Error fetching refused texts',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/refused-texts',
      tags: ['safety'],
      summary: 'List refused texts, those with an open appeal by default; filtered by decision and finding',
    })
    .input(
      listInput(['last_at'], 'last_at', {
        status: listFilter(['appealed', 'all', 'allowed', 'upheld']),
        found: listFilter(['any', 'phone', 'email', 'link', 'invitation']),
      }),
    )
    .output(listOf(moderated)),

  checkFigures: procedure({
    access: 'admin',
    roles: ['moderation'],
    failure: 'Error fetching the figures',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/checked-texts',
      tags: ['safety'],
      summary: 'Count the results of the content check by week and by finding',
    })
    .output(z.object({ weeks: z.array(checkedWeek), rules: z.array(checkedRule) })),

  decideAppeal: procedure(
    { access: 'admin', roles: ['moderation'], failure: 'Error deciding', limit: { account: perMinute(60) } },
    ['refused_text_not_found', 'appeal_own', 'appeal_decided'],
  )
    .route({
      method: 'POST',
      path: '/admin/refused-texts/{id}/decide',
      tags: ['safety'],
      summary: 'Allow a refused text, which passes from then on, or uphold the refusal',
    })
    .input(
      z.object({
        ...ofText,
        outcome: z.enum(['allowed', 'upheld']),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ outcome: z.enum(['allowed', 'upheld']) })),
};
