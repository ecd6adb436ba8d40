/**
 * A refusal is an expected 'no': the answer of a rule, never a fault.
 * `status` is its HTTP status, `title` and `text` what the person reads (verbatim from the spec where it has them),
 * `when` one line for the API document. A missing `title` means the failure title of the procedure that refused.
 */
export interface Refusal {
  readonly status: number;
  readonly title?: string;
  readonly text: string;
  readonly when: string;
}

/** What the wire carries of a refusal: `title` and `text` ready to show, `field` where one field is to blame, `issues` where several are. */
export interface RefusalData {
  title: string;
  text: string;
  field?: string | undefined;
  issues?: Issue[] | undefined;
  kept?: KeptFile | undefined;
}

/** A stored file whose form was refused: the next try names it instead of sending it again. */
export interface KeptFile {
  file_id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** One field's fault, ready to show: `field` is the input's name, or '' for the whole form. */
export interface Issue {
  field: string;
  title: string;
  text: string;
}
