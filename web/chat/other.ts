import type { Conversation } from '#core/chat/contract.ts';

/** The party of a conversation who is not the viewer. */
export function otherOf({ assigner, bidder }: Conversation, viewer: string): Conversation['bidder'] {
  return assigner.id === viewer ? bidder : assigner;
}

/** Where the other's contact details stand, which the two may see of each other. */
export function detailsPath(username: string): string {
  return `/user/${username}#contact`;
}
