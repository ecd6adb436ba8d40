import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { brand } from '#core/brand.ts';
import { isLocalRequest } from '../loopback.ts';
import { type KeptMail, readMailbox } from './mailbox-folder.ts';

interface MailboxEnv {
  Variables: { inline?: { style?: string } };
}

/**
 * Serves the local mailbox for people and tests on this machine: `/dev/mailbox` and
 * `/dev/mailbox.json`, newest first. Mount it only where there is one. A request that could have
 * come from elsewhere is answered 404.
 */
export function mailboxRoutes({ folder }: { folder: string }): Hono<MailboxEnv> {
  const app = new Hono<MailboxEnv>();
  app.get('/dev/mailbox', async (c) => {
    if (!isLocalRequest(c)) return c.notFound();
    c.header('cache-control', 'no-store');
    c.set('inline', { style: `'sha256-${createHash('sha256').update(style).digest('base64')}'` });
    return c.html(page(await readMailbox(folder)));
  });
  app.get('/dev/mailbox.json', async (c) => {
    if (!isLocalRequest(c)) return c.notFound();
    c.header('cache-control', 'no-store');
    return c.json(await readMailbox(folder));
  });
  return app;
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-inline-size: 46rem; margin: 2rem auto; padding-inline: 1rem; }
  details { border-block-start: 1px solid #8886; padding-block: .75rem; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  summary span { opacity: .8; font-size: .875rem; }
  iframe { inline-size: 100%; block-size: 32rem; border: 1px solid #8886; border-radius: 6px; margin-block: .75rem; }
  a { overflow-wrap: anywhere; color: inherit; }
`;

function page(mails: KeptMail[]) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>Local mailbox · ${brand.name}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <h1>Local mailbox</h1>
      <p>Mails of this machine's ${brand.name}, newest first. None of them left it.</p>
      ${mails.length === 0 ? html`<p>No mails yet.</p>` : mails.map(entry)}
    </main>
  </body>
</html>`;
}

/**
 * Returns one mail, the newest one open. Its frame runs no script; its links open in a tab of their
 * own.
 */
function entry(mail: KeptMail, index: number) {
  const content = `<base target="_blank">${mail.html}`;
  return html`<details ${index === 0 ? 'open' : ''}>
  <summary>${mail.subject} <span>to ${mail.to}</span></summary>
  <iframe title="${mail.subject}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${content}"></iframe>
  <ul>${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
</details>`;
}
