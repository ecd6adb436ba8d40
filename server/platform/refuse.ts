import type { FoundPlace, KeptFile, RefusalParams } from '#core/refusal.ts';
import type { RefusalCode } from '#core/refusals.ts';

/** Details of a refusal besides its code. */
export interface RefusalDetail {
  /** Parameters of the catalogue's text, besides its own. */
  params?: RefusalParams | undefined;
  /** Text that replaces the catalogue's, such as the reason of a content check. */
  text?: string | undefined;
  /** The refused input. */
  field?: string | undefined;
  /** Seconds until the call may be made again. */
  retry_after?: number | undefined;
  /** A sentence that names the refused part of a text. */
  found?: string | undefined;
  /** Its places in the field's text. */
  places?: FoundPlace[] | undefined;
  /** A file that arrived with the refused form and is kept for the next try. */
  kept?: KeptFile | undefined;
  /** All such files, if several may come; the first is `kept` too. */
  kept_files?: KeptFile[] | undefined;
  /** Further refusals, each of another field, so that a form shows all its faults at once. */
  others?: readonly Refused[] | undefined;
  /** The fault behind a 503, for the log alone. */
  cause?: unknown;
}

/**
 * An expected 'no' on its way to the caller: thrown by verbs, turned into the contract's error in
 * one middleware.
 */
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

/** A check that refuses, or passes. */
export type Check = () => void | Promise<void>;

/** Runs each check; returns their refusals, the first of each field. */
export async function refusalsOf(...checks: readonly Check[]): Promise<Refused[]> {
  const refused = new Map<string | undefined, Refused>();
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!refused.has(error.detail.field)) refused.set(error.detail.field, error);
    }
  }
  return [...refused.values()];
}

/** Refuses with all these refusals, so that a form shows all its faults at once; no-op for none. */
export function refuseAll([first, ...others]: readonly Refused[]): void {
  if (first) refuse(first.code, { ...first.detail, cause: first.cause, others });
}

/** Runs each check, and refuses with all their refusals (docs/decisions/0093). */
export async function allOf(...checks: readonly Check[]): Promise<void> {
  refuseAll(await refusalsOf(...checks));
}
