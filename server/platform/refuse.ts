import type { RefusalCode } from '#core/refusals.ts';

/** What a refusal may say beside its code: a `text` in place of the catalogue's, the `field` that is to blame. */
export interface RefusalDetail {
  text?: string | undefined;
  field?: string | undefined;
}

/** An expected 'no' on its way to the caller: thrown by verbs, turned into the contract's error in one middleware. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(`Refused: ${code}`);
    this.name = 'Refused';
    this.code = code;
    this.detail = detail;
  }
}

/** Ends the present verb with a refusal of the catalogue (`core/refusals.ts`). */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refused(code, detail);
}
