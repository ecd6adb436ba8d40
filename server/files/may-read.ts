import type { Me } from '#core/accounts/contract.ts';
import { avatarsMayRead, type MayRead } from '../platform/files/send-file.ts';

/** Who may read a file, by its bucket. A bucket that is not named here is nobody's (rulings, Privacy and access). */
export const mayRead: MayRead<Me | null> = {
  ...avatarsMayRead,
  /** A chat's file is for its two parties. */
  chat_attachments: async (viewer, file, db) => {
    if (!viewer) return false;
    const message = await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('messages.file_id', '=', file.id)
      .where((eb) => eb.or([eb('assigner_id', '=', viewer.id), eb('bidder_id', '=', viewer.id)]))
      .executeTakeFirst();
    return message !== undefined;
  },
  /** An assignment's PDF is for signed-in users while the assignment lives, and for its owner. */
  assignment_files: async (viewer, file, db) => {
    if (!viewer) return false;
    if (viewer.id === file.owner_id) return true;
    const assignment = await db
      .selectFrom('live_assignments')
      .select('id')
      .where('file_id', '=', file.id)
      .executeTakeFirst();
    return assignment !== undefined;
  },
};
