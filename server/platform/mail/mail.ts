/** One row of the table `mails`: what its statement knew when it wrote it. */
export interface MailRow {
  id: string;
  kind: string;
  /** Null where the kind says who: the admins, somebody who signs up. */
  recipient_id: string | null;
  /** What the mail is about: of which table this is an id, its kind says. Null where the recipient is all there is. */
  subject_id: string | null;
}

/** A mail as its template renders it. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** A mail on its way out. `id` is its row's, so that a mail sent twice can be told. */
export interface OutgoingMail extends Mail {
  id: string;
  from: string;
}

/**
 * Renders one kind of mail when it is sent, from the database as it is then.
 * Null means that there is nothing to send any more: the recipient or the thing is gone, or nobody is configured.
 */
type MailTemplate = (row: MailRow, settings: { adminEmail: string | null }) => Promise<Mail | null>;

/** Every kind of mail by its name in the table. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;
