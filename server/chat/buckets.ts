import { allows } from '../database/policy.ts';
import type { Feature } from '../feature.ts';
import { rowsWithFile } from '../files/files-of.ts';
import { namelessIf } from '../platform/files/bucket.ts';
import { decidesAbout, isParticipant } from './policy.ts';

export const chatBuckets: Feature['buckets'] = {
  /**
   * A chat's file, for its two parties and an admin who decides about it. Its folder is the
   * conversation.
   */
  chat_attachments: {
    kind: 'attachment',
    plainName: 'file',
    references: ['messages.file_id', 'message_further_files.file_id'],
    path: ({ folder, time, random, name }) =>
      `${folder}/${time}_${random}-${name.replace(/[^\w.-]/g, '_').replace(/\.{2,}/g, '.')}`,
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      const message = await db
        .selectFrom('messages')
        .innerJoin('conversations as c', 'c.id', 'messages.conversation_id')
        .select([
          allows(viewer, isParticipant).as('is_party'),
          allows(viewer, decidesAbout('messages.created_at')).as('decides'),
        ])
        .where('messages.id', 'in', rowsWithFile('message', file.id))
        .executeTakeFirst();
      return message?.is_party ? 'named' : namelessIf(message?.decides === true);
    },
  },
  /**
   * The picture of a payment that a student reported: for its two parties, an admin who decides
   * about it, and earlier for its sender.
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
        .where(allows(viewer, (me) => `(${isParticipant(me)} or ${decidesAbout('settlements.created_at')(me)})`))
        .executeTakeFirst();
      return told ? 'nameless' : 'closed';
    },
  },
};
