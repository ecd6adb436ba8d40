import type { FoundPlace, KeptFile, RefusalParams } from '#core/refusal.ts';
import type { RefusalCode } from '#core/refusals.ts';

/** What a refusal may say beside its code. */
export interface RefusalDetail {
  /** What the catalogue's words are made with, beside its own. */
  params?: RefusalParams | undefined;
  /** Words that replace the catalogue's, such as the reason of a content check. */
  text?: string | undefined;
  /** The input that is to blame. */
  field?: string | undefined;
  /** Seconds until the call may be made again. */
  retry_after?: number | undefined;
  /** A sentence that names what of a text is refused. */
  found?: string | undefined;
  /** Where in the field's text it stands. */
  places?: FoundPlace[] | undefined;
  /** A file that arrived with the refused form and is kept for its next try. */
  kept?: KeptFile | undefined;
  /**
   * What else is refused, each of another field, so that a form hears of all its faults at once.
   */
  others?: readonly Refused[] | undefined;
  /** The fault behind a 503, for the log alone. */
  cause?: unknown;
}

/** An expected 'no' on its way to the caller: thrown by verbs, turned into the contract's error in one middleware. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly detail: Omit<RefusalDetail, 'cause'>;

  constructor(code: RefusalCode, { cause, ...detail }: RefusalDetail = {}) {
    super(`Refused: ${code}`, { cause });
    this.name = 'Refused';
    this.code = code;
    this.detail = detail;
  }
}

/** Ends the present verb with a refusal of the catalogue (`core/refusals.ts`). */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refused(code, detail);
}
