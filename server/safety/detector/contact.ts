/** What kind of contact information a text carries. */
export type ContactKind = 'phone' | 'email' | 'link' | 'invitation';

/** Contact information in a text: `from` its first UTF-16 unit, `to` behind its last. */
export interface Contact {
  kind: ContactKind;
  from: number;
  to: number;
}
