import type { OutgoingMail } from './mail.ts';
import { keepInMailbox } from './mailbox-folder.ts';

/** A way out for mails. */
export interface MailTransport {
  /** Ends when the mail was taken over; throws when it was not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

interface TransportOptions {
  /** SMTP server as `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string | null;
  /** Folder of the local mailbox, where there is one. */
  mailbox: string | null;
}

/** SMTP where it is configured, else the local mailbox, else null: there is no way out yet. */
export function createTransport({ smtpUrl, mailbox }: TransportOptions): MailTransport | null {
  if (smtpUrl) return overSmtp(smtpUrl);
  if (mailbox) return { send: (mail) => keepInMailbox(mailbox, mail), close: () => undefined };
  return null;
}

/** Milliseconds; together shorter than a mailer's claim on a mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

function overSmtp(url: string): MailTransport {
  // Only a server that sends holds the library.
  const opened = import('nodemailer').then(({ createTransport: smtpTransport }) =>
    // The table is the queue: a failed mail comes back from there, not from the library's own.
    smtpTransport({ url, pool: true, maxConnections: 3, maxRequeues: 0, ...timeouts }),
  );
  // What is wrong with a connection is said to whoever sends; without listeners the process would end.
  opened.then((smtp) => smtp.on('error', () => undefined)).catch(() => undefined);
  return {
    async send({ id, ...mail }) {
      const smtp = await opened;
      await smtp.sendMail({ ...mail, messageId: `<${id}>`, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => void opened.then((smtp) => smtp.close()).catch(() => undefined),
  };
}
