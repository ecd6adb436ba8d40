import { createHash } from 'node:crypto';
import { brand } from '#core/brand.ts';

/**
 * Inline style of the page, which needs no other file: a busy server would not send one. Its
 * colours are the browser's.
 */
const style = `:root{color-scheme:light dark}
body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:32rem;padding:3rem 1.25rem;overflow-wrap:break-word}
h1{font-size:1.5rem;line-height:1.3;margin:2rem 0 .5rem}
.again{border:1px solid;border-radius:.625rem;display:inline-block;margin-top:.5rem;padding:.625rem 1.25rem}
a{color:inherit;text-decoration:none}`;

/** Source by which a policy allows the page's style. */
export const busyPageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Returns the page that replaces any other when the server, or its database, is too busy; `text`
 * says so.
 */
export function busyPage(text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Please try again · ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<a href="/">${brand.name}</a>
<main>
<h1>Please try again</h1>
<p>${text}</p>
<p><a class="again" href="">Try again</a></p>
</main>
</body>
</html>
`;
}
