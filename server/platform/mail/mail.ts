/** One row of the table `mails`: the facts that its statement knew when it wrote it. */
export interface MailRow {
  id: string;
  kind: string;
  /** Null where the kind implies the recipient: the admins, somebody who signs up. */
  recipient_id: string | null;
  /**
   * The mail's subject: its kind says of which table this is an id. Null where the recipient is all
   * there is.
   */
  subject_id: string | null;
}

/** A mail as its template renders it. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Ends mails like this one, for the reader's mail program: at once, by a POST (RFC 8058). */
  stopUrl?: string;
  /** Rather lost than sent twice: it is noted as sent before it is handed over. */
  once?: boolean;
}

/** A mail on its way out. `id` is its row's, so that a mail sent twice can be told. */
export interface OutgoingMail extends Omit<Mail, 'once'> {
  id: string;
  from: string;
}

/**
 * Renders one kind of mail when it is sent, from the database as it is then. Null means that there
 * is nothing to send any more: the recipient or the thing is gone, or no address is configured.
 */
type MailTemplate = (row: MailRow, settings: { adminEmail: string | null }) => Promise<Mail | null>;

/** Every kind of mail by its name in the table. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;
