import { z } from 'zod';
import { checkbox, count, id, line, optionalText, whole } from '../fields.ts';
import { fewFiles, sentFiles, shownFile } from '../files/fields.ts';
import { conversationsPage, lengths, perHour, perMinute, severalFiles, voice } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { earningsContract } from './earnings-contract.ts';
import { milestonesContract } from './milestones-contract.ts';
import { chatPolicies } from './policy-figures.ts';
import { settlementsContract } from './settlements-contract.ts';
import { mostSeconds, peaksPattern } from './voice.ts';

const person = z.object({
  id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
});

/**
 * A conversation as one of its parties lists it (ENTITY-17). `number`s count its messages from 1
 * without gaps.
 */
const conversation = z.object({
  id: z.uuid(),
  assignment_id: z.uuid(),
  assignment_title: z.string(),
  assignment_status: z.enum(['open', 'awarded', 'completed']),
  /** PKR. */
  assignment_budget: z.number().int(),
  /** The awarded bid's price, or the budget if the bid named none; PKR. */
  agreed_price: z.number().int(),
  assignment_deadline: z.string(),
  assigner: person,
  bidder: person,
  /** Time at which its award ended, which closed it; null while the award stands. */
  ended_at: z.date().nullable(),
  /** Cause of the end as text; null while the award stands. */
  ended_because: z.string().nullable(),
  /** The party whose answer a proposal to end the award waits for; null without a proposal. */
  end_proposed: z.enum(['by_me', 'to_me']).nullable(),
  /** Number of the newest message; 0 without messages. */
  last_number: z.number().int(),
  last_at: z.date(),
  /** Its first 120 characters, which fill a row. */
  last_message: z
    .object({
      content: z.string(),
      has_file: z.boolean(),
      /** Length in seconds if it is a voice note. */
      voice_seconds: z.number().int().nullable(),
      sender_id: z.uuid(),
    })
    .nullable(),
  /** Number up to which the viewer has read. */
  read_number: z.number().int(),
  /** Number up to which the other party has read; 0 if either hides it. */
  seen_number: z.number().int(),
  /** The other party's messages beyond `read_number`, counted to 100: a badge ends at 99+. */
  unread: z.number().int(),
  /** Number of the newest step of its trail. */
  trail_number: z.number().int(),
  /** As `before`, asks for the conversations older than this one. */
  key: z.string(),
});
export type Conversation = z.output<typeof conversation>;

/** A message with its sender (ENTITY-18, ENTITY-19). */
const message = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  number: z.number().int(),
  sender_id: z.uuid(),
  content: z.string(),
  file_url: z.string().nullable(),
  file: z.object({ name: z.string(), size: z.number().int(), content_type: z.string() }).nullable(),
  /** All files, the first as `file_url` and `file`. Pages show pictures, and link to the others. */
  files: z.array(shownFile.extend({ content_type: z.string(), is_picture: z.boolean() })),
  /**
   * Key that an own message was sent with, by which its sender recognises it; null on the other
   * party's.
   */
  client_id: z.string().nullable(),
  /** Length in seconds if the file is a voice note, which plays in place. */
  voice_seconds: z.number().int().nullable(),
  /** Loudness along its length, measured by its sender's browser; null if not measured. */
  voice_peaks: z.string().nullable(),
  created_at: z.date(),
  sender: person,
  /** The message that it answers, as far as a quote shows it. */
  reply: z
    .object({
      number: z.number().int(),
      sender_id: z.uuid(),
      content: z.string(),
      has_file: z.boolean(),
      /** Length in seconds if it is a voice note. */
      voice_seconds: z.number().int().nullable(),
    })
    .nullable(),
});
export type Message = z.output<typeof message>;

/** A message as its sender's browser keeps it before it is stored. */
export interface MessageToSend {
  conversation_id: string;
  content: string;
  files: File[];
  /** Length in seconds if the file is a voice note. */
  voice_seconds: number | null;
  voice_peaks: string | null;
  /** The message that it answers. */
  reply: Message['reply'];
}

const conversation_id = id('conversation_not_found');
/** Account whose page sends it: another account may be logged in to that browser by now. */
const viewer_id = z.uuid().optional();
const impossible = 'field_invalid' satisfies RefusalCode;

export const chatContract = {
  ...milestonesContract,
  ...settlementsContract,
  ...earningsContract,

  conversations: procedure(
    { access: 'user', failure: 'Failed to load conversations.', limit: uncounted, viewAs: 'hidden' },
    ['profile_not_found'],
  )
    .route({
      method: 'POST',
      path: '/rpc/get_user_conversations',
      tags: ['chat'],
      summary: 'List the own conversations, newest message first, by default 30; for another user’s id, an empty list',
    })
    .input(
      z.object({
        p_user_id: id('profile_not_found'),
        before: z.string().max(200).optional(),
        limit: count(1, 500, conversationsPage),
      }),
    )
    .output(z.array(conversation)),

  conversation: procedure(
    { access: 'user', failure: 'Failed to load conversations.', limit: uncounted, viewAs: 'hidden' },
    ['conversation_not_found'],
  )
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}',
      tags: ['chat'],
      summary: 'Get one own conversation',
    })
    .input(z.object({ conversation_id }))
    .output(conversation),

  messages: procedure({ access: 'user', failure: 'Failed to load messages.', limit: uncounted, viewAs: 'hidden' }, [
    'conversation_not_found',
  ])
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}/messages',
      tags: ['chat'],
      summary: 'List messages, oldest first: those after a number, around one, or the newest before one',
    })
    .input(
      z.object({
        conversation_id,
        after: whole(0).optional(),
        around: whole(1).optional(),
        before: whole(1).optional(),
        limit: count(1, 200, 50),
      }),
    )
    .output(
      z.object({
        items: z.array(message),
        /** More messages exist in the requested direction; around a number, older ones. */
        more: z.boolean(),
        /** Newer messages than these exist. */
        later: z.boolean(),
      }),
    ),

  search: procedure(
    { access: 'user', failure: 'Failed to search.', limit: { account: perMinute(60) }, viewAs: 'hidden' },
    ['conversation_not_found'],
  )
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}/search',
      tags: ['chat'],
      summary: 'Find messages by their text or file name; returns their numbers, newest first',
    })
    .input(
      z.object({
        conversation_id,
        words: line(lengths.search),
        /** Searches only the messages before this number. */
        before: whole(1).optional(),
      }),
    )
    .output(
      z.object({
        numbers: z.array(z.number().int()),
        /** Continues the search, as `before`; null once all were searched. */
        next: z.number().int().nullable(),
      }),
    ),

  send: procedure(
    {
      access: 'user',
      failure: 'Failed to send message:',
      limit: { account: perHour(1200) },
      file: 'attachment',
      several: true,
    },
    [
      'conversation_not_found',
      'conversation_ended',
      'message_of_another',
      'message_empty',
      'message_not_allowed',
      'message_not_found',
      'newcomer_too_often',
      'attachment_too_large',
      'file_type_refused',
      'voice_only',
      'picture_unreadable',
      'upload_incomplete',
      'file_not_found',
      'storage_unavailable',
    ],
  )
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/messages',
      tags: ['chat'],
      summary: 'Send a message; idempotent by its key',
    })
    .input(
      z
        .object({
          conversation_id,
          /**
           * Account of the sender where a browser stored the message: it is never sent from another
           * account.
           */
          sender_id: z.uuid().optional(),
          content: optionalText(lengths.message),
          file: sentFiles,
          /**
           * Length in seconds if the file is a voice note: it must be of a type that browsers
           * record, and at least as large as that length takes.
           */
          voice_seconds: whole(1, voice.seconds).optional(),
          /** Loudness along the note; null for other files. */
          voice_peaks: z.string().regex(peaksPattern, impossible).optional(),
          reply_to: whole(1).optional(),
        })
        .check((check) => fewFiles({ ...check, value: { ...check.value, file_id: [] } }))
        .refine(
          ({ file, voice_seconds }) =>
            voice_seconds === undefined || (file.length === 1 && voice_seconds <= mostSeconds(file[0]?.size ?? 0)),
          {
            path: ['voice_seconds'],
            error: impossible,
          },
        ),
    )
    .output(message),

  picture: procedure({ access: 'user', failure: 'Failed to load picture.', limit: uncounted, viewAs: 'hidden' }, [
    'message_not_found',
  ])
    .route({
      method: 'GET',
      path: '/pictures/{id}',
      tags: ['chat'],
      summary: 'Get a message with a picture by its id, and the ids of the pictures before and after it',
    })
    .input(z.object({ id: id('message_not_found'), place: whole(1, severalFiles.most).optional() }))
    .output(
      z.object({
        message,
        /** Place among the message's files, from 1: the requested one, else its first picture. */
        place: z.number().int(),
        earlier: z.uuid().nullable(),
        /** The picture's place in that message; null if it has no picture there. */
        earlier_place: z.number().int().nullable(),
        later: z.uuid().nullable(),
        later_place: z.number().int().nullable(),
      }),
    ),

  markRead: procedure({ access: 'user', failure: 'Failed to load messages.', limit: { account: perMinute(300) } }, [
    'page_of_another',
    'conversation_not_found',
  ])
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/read',
      tags: ['chat'],
      summary: 'Mark all messages up to a number as read; a lower number is a no-op',
    })
    .input(z.object({ conversation_id, viewer_id, number: whole(0) }))
    .output(z.object({ number: z.number().int() })),

  presence: procedure({ access: 'user', failure: 'Failed to load conversations.', limit: { account: perMinute(90) } }, [
    'page_of_another',
    'conversation_not_found',
  ])
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/presence',
      tags: ['chat'],
      summary: 'Report presence and typing; returns the other party’s, null where either hides it',
    })
    .input(z.object({ conversation_id, viewer_id, typing: checkbox }))
    .output(z.object({ online: z.boolean().nullable() })),

  policy: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/chat/policy', tags: ['chat'], summary: 'Get the policy for messages' })
    .output(z.object({ policy: z.enum(chatPolicies) })),

  unread: procedure({ access: 'user', failure: 'Failed to load conversations.', limit: uncounted, viewAs: 'hidden' }, [
    'conversation_not_found',
  ])
    .route({
      method: 'GET',
      path: '/conversations/unread',
      tags: ['chat'],
      summary: 'Count unread messages; returns a version that grows with every change',
    })
    .input(z.object({ newest: count(0, 500, 0), conversation_id: conversation_id.optional() }).prefault({}))
    .output(
      z.object({
        /** Total over all conversations, counted to 100: a badge ends at 99+. */
        unread: z.number().int(),
        /**
         * Covers the `newest` own conversations last written to, and the named one. Sum of: the
         * time of the newest message in milliseconds, the numbers of the newest message and step,
         * and both read marks. While it is unchanged, nothing in them is new.
         */
        news: z.number().int(),
      }),
    ),
};
