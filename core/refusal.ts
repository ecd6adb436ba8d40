/**
 * Parameters of a refusal's text: figures and names, so that a client can phrase it in another
 * language.
 */
export type RefusalParams = Readonly<Record<string, string | number>>;

/**
 * A refusal is the expected 'no' of a rule, never a fault. `status` is its HTTP status, `title` and
 * `text` the displayed words (verbatim from the spec where it has them), with `{name}` for each of
 * `params`; `when` is one line for the API document. A missing `title` means the failure title of
 * the procedure that refused.
 */
export interface Refusal {
  readonly status: number;
  readonly title?: string;
  readonly text: string;
  /** Constant parameters; the code that refuses passes the others. */
  readonly params?: RefusalParams;
  readonly when: string;
  /** Known duration of the refusal: to the next day in Asia/Karachi. */
  readonly until?: 'tomorrow';
}

/** Returns the words of a refusal with its params filled in. */
export function wordsOf({ text, params }: Pick<Refusal, 'text' | 'params'>, given: RefusalParams = {}): string {
  const all: RefusalParams = { ...params, ...given };
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(all[name] ?? place));
}

/**
 * Wire data of a refusal beside its code: `params` for clients that word it themselves, `title` and
 * `text` ready to show, `field` if one field is to blame, `issues` if several are, `found` a
 * sentence that names the refused parts of a text, `places` their positions in the field's text.
 */
export interface RefusalData {
  title: string;
  text: string;
  params?: RefusalParams | undefined;
  field?: string | undefined;
  found?: string | undefined;
  places?: FoundPlace[] | undefined;
  issues?: Issue[] | undefined;
  /** Seconds until a temporarily refused call may succeed. */
  retry_after?: number | undefined;
  kept?: KeptFile | undefined;
  /** All stored files, of a form that takes several; the first is `kept` too. */
  kept_files?: KeptFile[] | undefined;
}

/**
 * A refused part of a text: `from` its first UTF-16 unit, `to` after its last, `words` as written.
 */
export interface FoundPlace {
  kind: string;
  from: number;
  to: number;
  words: string;
}

/**
 * A file that was stored although its form was refused: the next try names its id instead of
 * sending it again.
 */
export interface KeptFile {
  file_id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/**
 * One field's fault: `field` is the input's name, or '' for the whole form; `title` and `text` are
 * ready to show.
 */
export interface Issue {
  field: string;
  code: string;
  params?: RefusalParams | undefined;
  title: string;
  text: string;
  places?: FoundPlace[] | undefined;
}
