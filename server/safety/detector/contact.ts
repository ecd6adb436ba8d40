/** Kind of contact information that a text carries. */
export type ContactKind = 'phone' | 'email' | 'link' | 'invitation';

/** Contact information in a text: `from` is its first UTF-16 unit, `to` the one after its last. */
export interface Contact {
  kind: ContactKind;
  from: number;
  to: number;
}
