import type { RefusalCode } from '#core/refusals.ts';

/**
 * What a refusal may say beside its code: a `text` in place of the catalogue's, the `field` that is to blame, and
 * the fault behind a 503, as `cause`, for the log alone.
 */
export interface RefusalDetail {
  text?: string | undefined;
  field?: string | undefined;
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
