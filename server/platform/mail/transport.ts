import type { OutgoingMail } from './mail.ts';
import { keepInMailbox } from './mailbox-folder.ts';

/** A transport for mails. */
export interface MailTransport {
  /** Ends when the mail was taken over; throws when it was not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

interface TransportOptions {
  /** SMTP server as `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string | null;
  /** Folder of the local mailbox, where there is one. */
  mailbox: string | null;
}

/**
 * Creates the transport: SMTP where it is configured, else the local mailbox, else null, for there
 * is none yet.
 */
export function createTransport({ smtpUrl, mailbox }: TransportOptions): MailTransport | null {
  if (smtpUrl) return overSmtp(smtpUrl);
  if (mailbox) return { send: (mail) => keepInMailbox(mailbox, mail), close: async () => undefined };
  return null;
}

/** Milliseconds; together shorter than a mailer's claim on a mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

function headersOf(stopUrl: string | undefined) {
  return stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The parts of nodemailer's error that say how far a mail came. */
interface SmtpFailure {
  code?: string;
  responseCode?: number;
  syscall?: string;
}

/**
 * Tells of a failure that the mail was not taken over: 'never' if its address is refused for good,
 * 'not_now' if it may be later; null if a break of the connection leaves it open.
 */
export function whyNotTaken(error: unknown): 'never' | 'not_now' | null {
  const { code, responseCode = 0, syscall } = error as SmtpFailure;
  if (code === 'EENVELOPE' && responseCode >= 500) return 'never';
  return responseCode || syscall === 'connect' || code === 'EDNS' ? 'not_now' : null;
}

function overSmtp(url: string): MailTransport {
  // Only a server that sends loads the library. The table is the queue: a failed mail is retried
  // from there alone.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const smtp = createTransport({ url, pool: true, maxConnections: 3, maxRequeues: 0, ...timeouts });
    // Each mail fails by itself; other errors of the pool need a listener.
    return smtp.on('error', () => undefined);
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ id, stopUrl, ...mail }) {
      opened ??= open();
      const smtp = await opened;
      await smtp.sendMail({
        ...mail,
        messageId: `<${id}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(stopUrl) },
      });
    },
    async close() {
      (await opened)?.close();
    },
  };
}
