/*
 * Puts off the script of a guest's page, which works without it, until its first paint or the
 * person's first input (docs/decisions/0068).
 */

/** The type of a delayed script, which browsers do not run. */
const waiting = 'text/later';

/**
 * The code that the page itself runs: it is inlined as text, and has no access to this module.
 * 'pointerover' is not a sign of a person: a resting pointer fires it when the page appears.
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
    // Where data is expensive or slow, loads only after input.
    if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
    // A background tab paints nothing.
    const isSaid = PerformanceObserver.supportedEntryTypes.includes('paint');
    if (document.hidden || !isSaid) begin();
    else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Returns the page with its script delayed. Its other inline scripts, and the text of this one,
 * stay unchanged.
 */
export function withScriptLater(html: string, nonce: string): string {
  const loader = `<script nonce="${nonce}">(${loadLater})("${waiting}")</script>`;
  return html
    .replace(/<meta charset="utf-8"\/>/i, `$&${loader}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${waiting}"`);
}

const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Returns a page that requests its styles before its script, which the first paint does not need.
 * On Lighthouse's slow 4G a chat is painted after 1.1 s, in the other order after 2.7 s.
 */
export function withStylesFirst(html: string): string {
  const preloads = (html.match(preload) ?? []).join('').replaceAll('<link ', '<link fetchpriority="low" ');
  return html.replace(preload, '').replace('</head>', () => `${preloads}</head>`);
}
