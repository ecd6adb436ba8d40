import { html } from 'hono/html';
import { brand } from '#core/brand.ts';
import type { Mail } from './mail.ts';

/** Content of a mail; both its forms, HTML and plain text, are made from this. */
export interface Letter {
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label and value each, one a line. */
  facts?: [label: string, value: string][];
  /** Words of a person, shown as theirs. */
  quote?: string;
  button: { label: string; url: string };
  /** A line after the button. */
  closing?: string;
  /** Ends mails like this one, by a page that needs no session. */
  stop?: { label: string; url: string };
}

// Colours are inherited, so that the reader's light or dark theme applies; only the button has its
// own.
const styles = {
  body: 'color-scheme:light dark;margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  frame: 'max-width:560px;margin:0 auto;overflow-wrap:break-word',
  brand: 'margin:0 0 24px;font-weight:700',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  quote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #7fb59a;white-space:pre-line',
  button:
    'display:inline-block;margin:8px 0 24px;padding:12px 20px;border-radius:10px;background:#0b5d3f;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'margin:0 0 16px;font-size:14px;opacity:.8',
};

/** Makes the mail of a letter. */
export async function mailOf(letter: Letter): Promise<Mail> {
  const { to, subject } = letter;
  return { to, subject, html: String(await htmlOf(letter)), text: textOf(letter) };
}

function htmlOf({ subject, heading, paragraphs, facts = [], quote, button, closing, stop }: Letter) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="${styles.body}">
<div style="${styles.frame}">
<p style="${styles.brand}">${brand.name}</p>
<h1 style="${styles.heading}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="${styles.paragraph}" dir="auto">${paragraph}</p>`)}
${facts.length === 0 ? '' : html`<p style="${styles.paragraph}">${facts.map(fact)}</p>`}
${quote === undefined ? '' : html`<blockquote style="${styles.quote}" dir="auto">${quote}</blockquote>`}
<p style="margin:0"><a href="${button.url}" style="${styles.button}">${button.label}</a></p>
${closing === undefined ? '' : html`<p style="${styles.small}">${closing}</p>`}
${stop === undefined ? '' : html`<p style="${styles.small}"><a href="${stop.url}" style="color:inherit">${stop.label}</a></p>`}
<p style="${styles.small}">${brand.name} · ${brand.tagline}</p>
</div>
</body>
</html>`;
}

function fact([label, value]: [string, string]) {
  return html`<b>${label}:</b> <bdi>${value}</bdi><br>`;
}

function textOf({ heading, paragraphs, facts = [], quote, button, closing, stop }: Letter): string {
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    `${button.label}:\n${button.url}`,
    closing,
    stop && `${stop.label}:\n${stop.url}`,
    `-- \n${brand.name} · ${brand.tagline}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
