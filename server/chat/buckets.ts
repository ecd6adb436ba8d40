import { allows } from '../database/policy.ts';
import type { Feature } from '../feature.ts';
import { isParticipant } from './policy.ts';

export const chatBuckets: Feature['buckets'] = {
  /** A chat's file, for its two parties. Its folder is the conversation. */
  chat_attachments: {
    kind: 'attachment',
    plainName: 'file',
    references: ['messages.file_id'],
    path: ({ folder, time, random, name }) =>
      `${folder}/${time}_${random}-${name.replace(/[^\w.-]/g, '_').replace(/\.{2,}/g, '.')}`,
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      const message = await db
        .selectFrom('messages')
        .innerJoin('conversations as c', 'c.id', 'messages.conversation_id')
        .select('messages.id')
        .where('messages.file_id', '=', file.id)
        .where(allows(viewer, isParticipant))
        .executeTakeFirst();
      return message ? 'named' : 'closed';
    },
  },
  /**
   * The picture of a payment that a student reported: for its two parties, and earlier for its
   * sender.
   */
  chat_payments: {
    kind: 'screenshot',
    plainName: 'payment',
    references: ['settlements.file_id'],
    notStored: 'picture_not_stored',
    path: ({ owner, time, random, extension }) => `${owner}_${time}_${random}.${extension}`,
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      if (viewer.id === file.owner_id) return 'nameless';
      const told = await db
        .selectFrom('settlements')
        .innerJoin('conversations as c', 'c.id', 'settlements.conversation_id')
        .select('settlements.id')
        .where('settlements.file_id', '=', file.id)
        .where(allows(viewer, isParticipant))
        .executeTakeFirst();
      return told ? 'nameless' : 'closed';
    },
  },
};
