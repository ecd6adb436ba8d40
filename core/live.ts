/**
 * Hints of a stream (`GET /api/live`): a thing of a topic has news, up to this number. Hints hold
 * ids and numbers only; the browser fetches the content through ordinary calls. Topics:
 * 'conversation', a message or the own read mark of that number; 'seen', the number up to which the
 * other party read; 'presence' and 'typing', the other party came or writes; 'trail', a step of
 * that number; 'blocked', the account is blocked and its sessions end; 'payment', an own payment
 * was decided; 'coins', the number of the own balance; 'notice', the own notifications changed.
 */
export interface Hint {
  topic: string;
  id: string;
  number: number;
}
