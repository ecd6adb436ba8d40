import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps accepted mails, as read by a mail reader's parser. */
export interface SmtpPeer {
  url: string;
  mails: Email[];
  /** Resolves when the next mail arrives; its sender has no answer yet. */
  nextMail: () => Promise<void>;
  /** Stops listening; a mail sent meanwhile fails. */
  stop: () => Promise<void>;
  /** Listens again at the same address. */
  start: () => Promise<void>;
}

/** Starts the server; it refuses recipients that fit `refuses`, as of unknown mailboxes. */
export async function startSmtp(t: TestContext, { refuses }: { refuses?: RegExp } = {}): Promise<SmtpPeer> {
  const mails: Email[] = [];
  const waiting: (() => void)[] = [];
  let server: SMTPServer | null = null;
  let port = 0;

  async function start(): Promise<void> {
    const starting = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        const isRefused = refuses?.test(address) ?? false;
        done(isRefused ? Object.assign(new Error(`5.1.1 <${address}> unknown`), { responseCode: 550 }) : null);
      },
      onData(stream, _session, done) {
        read(stream).then((mail) => {
          mails.push(mail);
          for (const tell of waiting.splice(0)) tell();
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve, reject) => {
      starting.once('error', reject);
      starting.listen(port, '127.0.0.1', resolve);
    });
    // A client that disconnects half-way is no failure of this server.
    starting.on('error', () => undefined);
    port = (starting.server.address() as AddressInfo).port;
    server = starting;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = null;
    await new Promise<void>((resolve) => (stopping ? stopping.close(resolve) : resolve()));
  }

  await start();
  t.after(stop);
  const nextMail = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { url: `smtp://127.0.0.1:${port}`, mails, nextMail, stop, start };
}

async function read(stream: NodeJS.ReadableStream): Promise<Email> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return PostalMime.parse(Buffer.concat(chunks));
}
