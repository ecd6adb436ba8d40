/** What the words of a refusal are made with: figures and names, for whoever says it in another language. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/**
 * A refusal is an expected 'no': the answer of a rule, never a fault.
 * `status` is its HTTP status, `title` and `text` what the person reads (verbatim from the spec where it has them), with
 * `{name}` for each of `params`; `when` one line for the API document. A missing `title` means the failure title of the
 * procedure that refused.
 */
export interface Refusal {
  readonly status: number;
  readonly title?: string;
  readonly text: string;
  /** Those that are always the same; who refuses gives the others. */
  readonly params?: RefusalParams;
  readonly when: string;
  /** For how long it stays so, where that is known beforehand: to the next day in Asia/Karachi. */
  readonly until?: 'tomorrow';
}

/** The words of a refusal with its params in their places. */
export function wordsOf({ text, params }: Pick<Refusal, 'text' | 'params'>, given: RefusalParams = {}): string {
  const all: RefusalParams = { ...params, ...given };
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(all[name] ?? place));
}

/**
 * What the wire carries of a refusal beside its code: `params` for those who make the words themselves, `title` and `text`
 * ready to show, `field` where one field is to blame, `issues` where several are, `found` a sentence that
 * names what of a text is refused, `places` where in the field's text that stands.
 */
export interface RefusalData {
  title: string;
  text: string;
  params?: RefusalParams | undefined;
  field?: string | undefined;
  found?: string | undefined;
  places?: FoundPlace[] | undefined;
  issues?: Issue[] | undefined;
  /** Seconds until a call that was refused for now may succeed. */
  retry_after?: number | undefined;
  kept?: KeptFile | undefined;
}

/** What a text is refused for: `from` its first UTF-16 unit, `to` behind its last, `words` as they stand there. */
export interface FoundPlace {
  kind: string;
  from: number;
  to: number;
  words: string;
}

/** A stored file whose form was refused: the next try names it instead of sending it again. */
export interface KeptFile {
  file_id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** One field's fault: `field` is the input's name, or '' for the whole form; `title` and `text` are ready to show. */
export interface Issue {
  field: string;
  code: string;
  params?: RefusalParams | undefined;
  title: string;
  text: string;
  places?: FoundPlace[] | undefined;
}
