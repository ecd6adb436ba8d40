import { createHash } from 'node:crypto';
import { brand } from '#core/brand.ts';

/**
 * The page needs no other file: a busy server would not send one. Its colours are those of
 * `web/styles/tokens.css`, by the browser's theme.
 */
const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#faf8f3,#101412);color:light-dark(#191e1a,#eef1ec);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{padding:14px 16px;border-bottom:1px solid light-dark(#e5dfd2,#2e3631)}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:inherit;font-size:20px;font-weight:700;text-decoration:none}
main{display:grid;justify-items:center;gap:12px;max-width:44ch;margin:0 auto;padding:15vh 16px 48px;text-align:center;overflow-wrap:anywhere}
h1{margin:12px 0 0;font-size:22px;line-height:1.3}
p{margin:0}
.later{color:light-dark(#656a62,#98a199);font-size:14px}
.again{display:inline-block;margin-top:8px;padding:12px 20px;border-radius:10px;background:#0b5d3f;color:#fff;font-weight:600;text-decoration:none}`;

/** Seconds, up to twice of them, between two looks of a page whether the server is ready. */
const lookAgain = 5;

/** Reloads the page once the server is ready. Each page waits a time of its own. */
const script = `(async()=>{for(;;){await new Promise(r=>setTimeout(r,${lookAgain}e3*(1+Math.random())));
try{if((await fetch('/readyz',{cache:'no-store'})).ok)break}catch{}}location.reload()})()`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Sources by which a policy allows the page's style and script. */
export const busyPageSources = { style: hashOf(style), script: hashOf(script) };

const star =
  'M49 0 34.6 14.4 34.6 34.6 14.4 34.6 0 49-14.4 34.6-34.6 34.6-34.6 14.4-49 0-34.6-14.4-34.6-34.6-14.4-34.6 0-49 14.4-34.6 34.6-34.6 34.6-14.4Z';
const logo = (size: number) =>
  `<svg viewBox="-50 -50 100 100" width="${size}" height="${size}" aria-hidden="true"><path fill="#0b5d3f" d="${star}"/><path d="M-18 1-5 14 19-13" fill="none" stroke="#fff" stroke-width="9.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

interface BusyWords {
  title: string;
  text: string;
  /** The request's id, as in the server's log. */
  reference?: string;
  /** A form was sent, which a reload would send again or lose. */
  isForm: boolean;
}

/** Returns the page in place of any other when the server is too busy or its database away. */
export function busyPage({ title, text, reference, isForm }: BusyWords): string {
  return `<!doctype html>
<html lang="en-PK">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<header><a href="/">${logo(32)}${brand.name}</a></header>
<main>
${logo(56)}
<h1>${title}</h1>
<p role="status">${text}</p>
${
  isForm
    ? '<p>Press Back in your browser: it keeps what you typed. Then send it again.</p>'
    : `<p class="later">This page tries again by itself.</p>
<a class="again" href="">Try again</a>`
}
${reference ? `<p class="later">Reference ${reference}</p>` : ''}
</main>
${isForm ? '' : `<script>${script}</script>`}
</body>
</html>
`;
}
