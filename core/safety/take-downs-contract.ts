import { z } from 'zod';
import { id, optionalLine, text, whole } from '../fields.ts';
import { lengths, perDay, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';

export const contentKinds = ['assignment', 'bid', 'review', 'gig'] as const;
export type ContentKind = (typeof contentKinds)[number];

const person = z.object({ id: z.uuid(), full_name: z.string(), username: z.string() });

/** An entry of the admins' list. A tutor's gigs are one entry, with the tutor's id. */
const content = z.object({
  id: z.uuid(),
  kind: z.enum(contentKinds),
  author: person,
  /** Of a bid or review the title of its assignment; empty for gigs, as `words` is. */
  title: z.string(),
  words: z.string(),
  /** Stars of a review. */
  rating: z.number().int().nullable(),
  gigs: z.array(z.object({ title: z.string(), description: z.string(), price: z.number().int() })).nullable(),
  /** When it was written; null for gigs. */
  created_at: z.date().nullable(),
  state: z.enum(['open', 'closed', 'awarded', 'completed', 'standing', 'over', 'shown', 'taken_down']),
  /** Whether it may be taken down now. */
  is_standing: z.boolean(),
});
export type Content = z.output<typeof content>;

/** Something that was taken down, as its author may read it: 'T-12' is number 12. */
const takeDown = z.object({
  id: z.uuid(),
  number: z.number().int(),
  kind: z.enum(contentKinds),
  title: z.string(),
  words: z.string(),
  reason: z.string(),
  taken_at: z.date(),
  appeal: z.string().nullable(),
  appealed_at: z.date().nullable(),
  outcome: z.enum(['restored', 'kept']).nullable(),
  note: z.string().nullable(),
});
export type TakeDown = z.output<typeof takeDown>;

/** The same in the admins' list. */
const listedTakeDown = takeDown.extend({
  author: person,
  taken_by: z.string(),
  decided_by: z.string().nullable(),
});
export type ListedTakeDown = z.output<typeof listedTakeDown>;

const ofTakeDown = { id: id('take_down_not_found') };

/** Content of members, taken down by admins, and the appeals: docs/decisions/0131. */
export const takeDownsContract = {
  content: procedure({ access: 'admin', roles: ['moderation'], failure: 'Error fetching the list', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/content',
      tags: ['safety'],
      summary: 'List assignments, bids, reviews or gigs, newest first; a search matches their authors',
    })
    .input(listInput(['created_at'], '-created_at', { kind: listFilter(contentKinds) }))
    .output(listOf(content)),

  takeDown: procedure(
    { access: 'admin', roles: ['moderation'], failure: 'Error taking it down', limit: { account: perMinute(60) } },
    ['content_not_found', 'take_down_own', 'take_down_awarded', 'take_down_bid_over'],
  )
    .route({
      method: 'POST',
      path: '/admin/content/{kind}/{id}/take-down',
      tags: ['safety'],
      summary: 'Take content down: bids are refunded, and the author is told the reason and may appeal',
    })
    .input(
      z.object({
        kind: z.enum(contentKinds),
        id: id('content_not_found'),
        /** Of a gig: its position from 1, and the title seen. */
        position: whole(1).optional(),
        title: optionalLine(lengths.gigTitle),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ number: z.number().int() })),

  takeDowns: procedure({
    access: 'admin',
    roles: ['moderation'],
    failure: 'Error fetching take-downs',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/take-downs',
      tags: ['safety'],
      summary: 'List what was taken down, appeals to decide by default; a search matches the authors',
    })
    .input(
      listInput(['taken_at'], 'taken_at', { status: listFilter(['appealed', 'all', 'standing', 'restored', 'kept']) }),
    )
    .output(listOf(listedTakeDown)),

  decideTakeDown: procedure(
    { access: 'admin', roles: ['moderation'], failure: 'Error deciding', limit: { account: perMinute(60) } },
    ['take_down_not_found', 'take_down_own', 'take_down_decided', 'take_down_stays'],
  )
    .route({
      method: 'POST',
      path: '/admin/take-downs/{number}/decide',
      tags: ['safety'],
      summary: 'Restore what was taken down, or keep it down, once; the author is mailed the reason',
    })
    .input(
      z.object({
        number: whole(1),
        outcome: z.enum(['restored', 'kept']),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ outcome: z.enum(['restored', 'kept']) })),

  ownTakeDown: procedure({ access: 'user', failure: 'Error', limit: uncounted }, ['take_down_not_found'])
    .route({
      method: 'GET',
      path: '/take-downs/{id}',
      tags: ['safety'],
      summary: 'Get something of the own that was taken down, and the state of its appeal',
    })
    .input(z.object(ofTakeDown))
    .output(takeDown),

  appealTakeDown: procedure({ access: 'user', failure: 'Error sending the appeal', limit: { account: perDay(20) } }, [
    'take_down_not_found',
    'take_down_decided',
    'take_down_appealed',
  ])
    .route({
      method: 'POST',
      path: '/take-downs/{id}/appeal',
      tags: ['safety'],
      summary: 'Appeal once against the take-down of something of the own',
    })
    .input(z.object({ ...ofTakeDown, words: text(lengths.appeal) }))
    .output(z.object({ ok: z.literal(true) })),
};
