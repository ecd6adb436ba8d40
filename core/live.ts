/**
 * What a stream (`GET /api/live`) tells: this thing of this topic has news, up to this number. Ids and numbers only; what
 * they say is fetched through the ordinary calls. Topics: 'conversation', a message or the own read mark of that number;
 * 'seen', how far the other party has read one; 'presence' and 'typing' of one, the other party came, or writes; 'trail', a step beside the messages, of that number; 'blocked', the account
 * is, and its sessions end; 'payment', an own one was decided; 'coins', the
 * own balance is of that number; 'notice', the own notifications changed.
 */
export interface Hint {
  topic: string;
  id: string;
  number: number;
}
