import type { KeptFile } from '#core/refusal.ts';
import type { RefusalCode } from '#core/refusals.ts';

interface RefusalDetail {
  /** Words that replace the catalogue's, such as the reason of a content check. */
  text?: string | undefined;
  /** The input that is to blame. */
  field?: string | undefined;
  /** A file that arrived with the refused form and is kept for its next try. */
  kept?: KeptFile | undefined;
}

/** An expected 'no' on its way to the caller. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly text: string | undefined;
  readonly field: string | undefined;
  readonly kept: KeptFile | undefined;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.text = detail.text;
    this.field = detail.field;
    this.kept = detail.kept;
  }
}

/** Ends the call with a refusal of the catalogue. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refused(code, detail);
}
