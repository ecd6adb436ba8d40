import type { Me } from '#core/accounts/contract.ts';
import { avatarsMayRead, type MayRead, type Reading } from '../platform/files/send-file.ts';

const nameless = (mayRead: boolean): Reading => (mayRead ? 'nameless' : 'closed');

/** Who may read a file, by its bucket. A bucket that is not named here is nobody's (rulings, Privacy and access). */
export const mayRead: MayRead<Me | null> = {
  ...avatarsMayRead,
  /**
   * Work is for its two parties, and for everyone once its tutor made it public and the assignment is completed. Its name
   * is for the two alone: tutors name their files after whom they are for.
   */
  project_submissions: async (viewer, file, db) => {
    const readers = await db
      .selectFrom('submissions as s')
      .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
      .select(['a.user_id', 's.bidder_id'])
      .select((eb) => eb.and([eb('s.is_public', '=', true), eb('a.status', '=', 'completed')]).as('is_open'))
      .where('s.file_id', '=', file.id)
      .execute();
    const isParty = viewer !== null && [file.owner_id, ...readers.map((row) => row.user_id)].includes(viewer.id);
    return isParty ? 'named' : nameless(readers.some((row) => row.is_open));
  },
  /** A CV is for its owner and the posters of assignments with a bid that carries it. */
  cvs: async (viewer, file, db) => {
    if (!viewer) return 'closed';
    if (viewer.id === file.owner_id) return 'nameless';
    const bid = await db
      .selectFrom('bids')
      .innerJoin('live_assignments as a', 'a.id', 'bids.assignment_id')
      .select('bids.id')
      .where('bids.cv_file_id', '=', file.id)
      .where('a.user_id', '=', viewer.id)
      .executeTakeFirst();
    return nameless(bid !== undefined);
  },
  /** A chat's file is for its two parties. */
  chat_attachments: async (viewer, file, db) => {
    if (!viewer) return 'closed';
    const message = await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('messages.file_id', '=', file.id)
      .where((eb) => eb.or([eb('assigner_id', '=', viewer.id), eb('bidder_id', '=', viewer.id)]))
      .executeTakeFirst();
    return message ? 'named' : 'closed';
  },
  /** An assignment's PDF is for signed-in users while the assignment lives, and for its owner. */
  assignment_files: async (viewer, file, db) => {
    if (!viewer) return 'closed';
    if (viewer.id === file.owner_id) return 'nameless';
    const assignment = await db
      .selectFrom('live_assignments')
      .select('id')
      .where('file_id', '=', file.id)
      .executeTakeFirst();
    return nameless(assignment !== undefined);
  },
};
