import { z } from 'zod';
import { ownPath } from '../accounts/rules.ts';
import { checkbox, countedTotal, line, optionalLine, optionalText, text, whole } from '../fields.ts';
import { lengths, mostPutAway, perHour, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { audienceNames } from './audiences.ts';

/** The part of an announcement that its readers see. */
const banner = z.object({
  number: z.number().int(),
  title: z.string(),
  words: z.string(),
  /** A path of this site. */
  link: z.string().nullable(),
});
export type Banner = z.output<typeof banner>;

const announcement = banner.extend({
  audience: z.enum(audienceNames),
  /** Null for a draft that appears as soon as it is published. */
  starts_at: z.date().nullable(),
  ends_at: z.date(),
  /** Whether each member whom it concerns gets a mail. */
  mails: z.boolean(),
  state: z.enum(['draft', 'discarded', 'planned', 'standing', 'ended', 'over']),
  written_by: z.string(),
  mails_written: z.number().int(),
  /** Mails are still being written. */
  is_mailing: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

const wholeAnnouncement = announcement.extend({
  /** Members who put the banner away. */
  put_away: countedTotal,
  /** The mail as its readers get it, as plain text; null without mails. */
  mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type WholeAnnouncement = z.output<typeof wholeAnnouncement>;

/** Removes marks that turn letters round: a text may not hide what it says. */
const inOrder = (value: string) => value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const linkForeign: RefusalCode = 'announcement_link_foreign';
/** A path of this site, percent-encoded; null for none. */
const ownLink = optionalLine(lengths.announcementLink)
  .refine((path) => path === '' || path === '/' || ownPath(path) !== '/', linkForeign)
  .transform((path) => (path === '' ? null : ownPath(path)));

const timeInvalid: RefusalCode = 'announcement_time_invalid';
/** A time as a form writes it, in Asia/Karachi, or with a zone of its own. */
const moment = z
  .string({ error: timeInvalid })
  .max(40, timeInvalid)
  .transform((value) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value.trim()) ? `${value.trim()}+05:00` : value))
  .refine((value) => /^20\d\d-/.test(value) && !Number.isNaN(Date.parse(value)), timeInvalid)
  .transform((value) => new Date(value));

const ofOne = { number: whole(1) };
const change = { access: 'admin', roles: ['support'], limit: { account: perMinute(60) } } as const;
const found = ['announcement_not_found'] as const;

/** Announcements of the house to its readers: docs/decisions/0136. */
export const announcementsContract = {
  shown: procedure({ access: 'guest', failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/announcements/shown',
      tags: ['announcements'],
      summary: 'Get the newest standing announcement for the caller; null if there is none, or all are put away',
    })
    .input(z.object({ put_away: z.array(whole(1)).max(mostPutAway).default([]).catch([]) }))
    .output(banner.nullable()),

  putAway: procedure({ access: 'user', failure: 'Error', limit: { account: perMinute(60) } }, found)
    .route({
      method: 'POST',
      path: '/announcements/{number}/put-away',
      tags: ['announcements'],
      summary: 'Put an announcement away for the own account',
    })
    .input(z.object(ofOne))
    .output(z.object({ ok: z.literal(true) })),

  stopNews: procedure({ access: 'guest', failure: 'Error', limit: { address: perHour(60) } }, ['news_link_invalid'])
    .route({
      method: 'POST',
      path: '/announcements/stop-mails',
      tags: ['announcements'],
      summary: 'Stop mails of announcements by the mail’s link, without a session',
    })
    .input(z.object({ token: z.string({ error: 'news_link_invalid' }).max(200, 'news_link_invalid') }))
    .output(z.object({ ok: z.literal(true) })),

  list: procedure({ access: 'admin', roles: ['support'], failure: 'Error fetching announcements', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/announcements',
      tags: ['announcements'],
      summary: 'List announcements, newest first',
    })
    .input(listInput(['number'], '-number', { status: listFilter(['all', 'draft', 'out', 'over']) }))
    .output(listOf(announcement)),

  one: procedure(
    { access: 'admin', roles: ['support'], failure: 'Error fetching announcements', limit: uncounted },
    found,
  )
    .route({
      method: 'GET',
      path: '/admin/announcements/{number}',
      tags: ['announcements'],
      summary: 'Get one announcement, with its mail',
    })
    .input(z.object(ofOne))
    .output(wholeAnnouncement),

  write: procedure({ ...change, failure: 'Announcement not saved' }, [
    ...found,
    'announcement_published',
    'announcement_ends_early',
    'announcement_too_long',
    'announcement_mails_guests',
  ])
    .route({
      method: 'POST',
      path: '/admin/announcements',
      tags: ['announcements'],
      summary: 'Write a draft of an announcement, or change the one of a number',
    })
    .input(
      z.object({
        number: whole(1).optional(),
        title: line(lengths.announcementTitle).overwrite(inOrder),
        words: text(lengths.announcement).overwrite(inOrder),
        link: ownLink,
        audience: z.enum(audienceNames, 'input_required' satisfies RefusalCode),
        starts_at: z.preprocess((value) => value || undefined, moment.optional()),
        ends_at: moment,
        mails: checkbox,
      }),
    )
    .output(z.object(ofOne)),

  publish: procedure({ ...change, failure: 'Announcement not published' }, [
    ...found,
    'announcement_published',
    'announcement_over',
    'announcement_ends_early',
    'announcement_too_long',
  ])
    .route({
      method: 'POST',
      path: '/admin/announcements/{number}/publish',
      tags: ['announcements'],
      summary: 'Publish a draft: its banner stands from its beginning to its end, and its mails go out',
    })
    .input(z.object({ ...ofOne, reason: optionalText(lengths.reason) }))
    .output(z.object(ofOne)),

  end: procedure({ ...change, failure: 'Announcement not ended' }, [...found, 'announcement_over'])
    .route({
      method: 'POST',
      path: '/admin/announcements/{number}/end',
      tags: ['announcements'],
      summary: 'End an announcement at once, mails that were not sent included; discards a draft',
    })
    .input(z.object({ ...ofOne, reason: text(lengths.reason, 'reason_missing') }))
    .output(z.object(ofOne)),
};
