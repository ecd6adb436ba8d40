/*
 * A guest's page works without script, so its script comes after its first paint, or as soon as somebody does something
 * (docs/decisions/0068).
 */

/** The type of a script that waits, which no browser runs. */
const waiting = 'text/later';

/**
 * What the page itself runs: it is written into it as text, and knows nothing of this module. A pointer that rests where the page
 * appears, which is 'pointerover', is no sign of a person.
 */
function loadLater(type: string): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const signs = ['pointermove', 'touchstart', 'keydown', 'focusin'];
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin);
    const entry = document.querySelector<HTMLScriptElement>(`script[type="${type}"]`);
    if (!entry) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.text = entry.text;
    entry.replaceWith(script);
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true });
  addEventListener('load', () => {
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    // Where data is dear or slow, only what somebody wants.
    if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
    // In a tab behind others nothing is painted.
    const isSaid = PerformanceObserver.supportedEntryTypes.includes('paint');
    if (document.hidden || !isSaid) begin();
    else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  });
}

/** The page with its script put off. Its other inline scripts, and the text of this one, stay as they are. */
export function withScriptLater(html: string, nonce: string): string {
  const loader = `<script nonce="${nonce}">(${loadLater})("${waiting}")</script>`;
  return html
    .replace(/<meta charset="utf-8"\/>/i, `$&${loader}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${waiting}"`);
}

const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * A page whose styles are asked for before its script, which nobody waits for to see it. On Lighthouse's slow 4G a chat is
 * painted after 1.1 s, the other way round after 2.7 s.
 */
export function withStylesFirst(html: string): string {
  const preloads = (html.match(preload) ?? []).join('').replaceAll('<link ', '<link fetchpriority="low" ');
  return html.replace(preload, '').replace('</head>', () => `${preloads}</head>`);
}
