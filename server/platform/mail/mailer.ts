import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../../database/types.gen.ts';
import { acts, during, type MailAct } from '../../watch/acts.ts';
import { inBackground } from '../background.ts';
import type { MailRow, MailTemplates } from './mail.ts';
import { type MailTransport, whyNotTaken } from './transport.ts';

/**
 * Sends the mails of the table `mails`: at least once, and once unless a process dies between
 * sending and noting it; those that say `once`, once at most.
 */
export interface Mailer {
  /** Announces that a mail was written; many calls make one check. Does nothing unless started. */
  wake(): void;
  /** Sends all mails that are due now; returns their number. */
  drain(): Promise<number>;
  /** Looks for due mails by itself, also those of other processes. */
  start(): void;
  /** Waits for the mails being sent, then closes the transport. */
  stop(): Promise<void>;
}

interface MailerOptions {
  db: Kysely<DB>;
  /** Null where no transport is configured: then mails wait in the table. */
  transport: MailTransport | null;
  templates: MailTemplates;
  from: string;
  /** Address for the admins' copies; null for none. */
  adminEmail: string | null;
  publicUrl: string;
  log: Logger;
  clock: () => Date;
}

type Claimed = MailRow & { attempts: number };

const second = 1000;
const lookEvery = 5 * second;
/**
 * Milliseconds for which a claimed mail is left to the process that claimed it; longer than any
 * transport takes.
 */
const claimedFor = 300 * second;
const batch = 10;
const firstDelay = 30 * second;
const longestDelay = 6 * 3600 * second;
/**
 * Failures, over some 15 hours, after which a mail is given up: its row stays, with its failure.
 */
export const mostAttempts = 12;

/**
 * Returns the milliseconds from the `attempts`-th failure to the next try: 30 s, doubled each time,
 * up to 6 hours.
 */
function delayAfter(attempts: number): number {
  return Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
}

/** The failure of a mail that is sent once at most, and was noted as sent. */
class SentOnce extends Error {
  readonly failure: unknown;

  constructor(failure: unknown) {
    super(failure instanceof Error ? failure.message : String(failure));
    this.failure = failure;
  }

  /** Returns the columns that make it due again, unless it may have arrived. */
  again(): { sent_at?: null; attempts?: number } {
    const why = whyNotTaken(this.failure);
    return { ...(why && { sent_at: null }), ...(why === 'never' && { attempts: mostAttempts }) };
  }
}

export function createMailer(options: MailerOptions): Mailer {
  const { db, transport, templates, from, adminEmail, log, clock } = options;
  const host = new URL(options.publicUrl).hostname;
  let timer: NodeJS.Timeout | undefined;
  let waiting = false;
  let stopping = false;
  let inHand: Promise<number> = Promise.resolve(0);

  /** Takes a few due mails for this process; no transaction stays open while they are sent. */
  function claim() {
    const now = clock();
    return db
      .with('due', (qb) =>
        qb
          .selectFrom('mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('attempts', '<', mostAttempts)
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('mails')
      .from('due')
      .whereRef('mails.id', '=', 'due.id')
      .set((eb) => ({
        attempts: eb('mails.attempts', '+', 1),
        next_attempt_at: new Date(now.getTime() + claimedFor),
      }))
      .returning(['mails.id', 'kind', 'recipient_id', 'subject_id', 'attempts'])
      .execute();
  }

  async function send(transport: MailTransport, row: MailRow): Promise<'sent' | 'needless'> {
    const template = templates[row.kind];
    if (!template) throw new Error(`no template for mails of kind ${row.kind}`);
    const mail = await template(row, { adminEmail });
    if (!mail) {
      await db.deleteFrom('mails').where('id', '=', row.id).execute();
      return 'needless';
    }
    const { once, ...rendered } = mail;
    const subject = mail.subject.replace(/\s+/g, ' ');
    const note = () =>
      db
        .updateTable('mails')
        .set({ sent_at: clock(), failure: null })
        .where('id', '=', row.id)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
    // Another process may have taken it over from this one, which was slow.
    if (once && (await note()).numUpdatedRows === 0n) return 'needless';
    await transport.send({ ...rendered, subject, from, id: `${row.id}@${host}` }).catch((error: unknown) => {
      throw once ? new SentOnce(error) : error;
    });
    if (!once) await note();
    return 'sent';
  }

  /** Sends a mail that was claimed; notes a failure. */
  function tryToSend(transport: MailTransport, row: Claimed): Promise<unknown> {
    const act: MailAct = { kind: row.kind };
    return during(acts.mail, act, async () => {
      act.outcome = await send(transport, row).catch(async (error) => {
        await noteFailure(row, error);
        return row.attempts >= mostAttempts ? 'given_up' : 'failed';
      });
      return act.outcome;
    });
  }

  async function noteFailure(row: Claimed, error: unknown): Promise<void> {
    const { id: mail, kind, attempts } = row;
    if (attempts >= mostAttempts) log.error({ err: error, mail, kind, attempts }, 'mail given up');
    else log.warn({ err: error, mail, kind, attempts }, 'mail not sent, will be tried again');
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const next_attempt_at = new Date(clock().getTime() + delayAfter(attempts));
    await db
      .updateTable('mails')
      .set({ failure, next_attempt_at, ...(error instanceof SentOnce && error.again()) })
      .where('id', '=', mail)
      .execute();
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    while (transport && !stopping) {
      const rows = await claim();
      if (rows.length === 0) break;
      const outcomes = await Promise.all(rows.map((row) => tryToSend(transport, row)));
      sent += outcomes.filter((outcome) => outcome === 'sent').length;
    }
    return sent;
  }

  function inTurn(): Promise<number> {
    const turn = () => {
      waiting = false;
      return sendDue();
    };
    inHand = inHand.then(turn, turn);
    return inHand;
  }

  function wake(): void {
    if (!timer || waiting) return;
    waiting = true;
    inBackground(log, 'mails could not be read', inTurn);
  }

  return {
    wake,
    drain: inTurn,
    start() {
      if (!transport) log.warn('no SMTP_URL is set: mails wait until one is');
      timer = setInterval(wake, lookEvery).unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopping = true;
      await inHand.catch(() => 0);
      await transport?.close();
    },
  };
}
