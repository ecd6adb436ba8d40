/** The covers of the demo's products, drawn here: a book, its title, a motif. */

const motifs = {
  star: `<g fill="none" stroke-width="2" transform="translate(60 110) scale(.72)">
    <path d="M48 0 33.9 14.1v19.8H14.1L0 48-14.1 33.9h-19.8V14.1L-48 0l14.1-14.1v-19.8h19.8L0-48l14.1 14.1h19.8v19.8Z"/>
    <path d="M30 0 21.2 8.8v12.4H8.8L0 30-8.8 21.2h-12.4V8.8L-30 0l8.8-8.8v-12.4h12.4L0-30l8.8 8.8h12.4v12.4Z"/></g>`,
  lines: `<path fill="none" stroke-width="1.5" d="M16 84h88M16 96h88M16 108h88M16 120h88M16 132h60"/>`,
  curve: `<path fill="none" stroke-width="2" d="M18 132V84m0 48h84m-84-6c26 0 22-36 42-36s18 26 42 30"/>`,
  grid: `<path fill="none" stroke-width="1.2" d="M16 80h88v56H16ZM38 80v56m22-56v56m22-56v56M16 94h88m-88 14h88m-88 14h88"/>`,
  rings: `<g fill="none" stroke-width="1.5" transform="translate(60 108)"><circle r="30"/><circle r="20"/><circle r="10"/>
    <path d="M-38 0h76M0-38v76"/></g>`,
  steps: `<path fill="none" stroke-width="2" d="M16 134h22v-16h22v-16h22V86h22"/>`,
} as const;

export interface Cover {
  /** Two short lines. */
  title: readonly [string, string];
  colour: string;
  motif: keyof typeof motifs;
}

const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

/** Draws a square picture of the book without a background: the page provides it. */
export function coverSvg({ title, colour, motif }: Cover): string {
  const [first, second] = title;
  const line = (text: string, y: number) =>
    `<text x="16" y="${y}" fill="#fff" font-size="15" font-weight="700" font-family="Roboto,Noto Sans,DejaVu Sans,sans-serif">${escaped(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="-40 -20 200 200">
    <rect width="120" height="160" x="2" y="4" rx="6" fill="#000" opacity=".12"/>
    <rect width="120" height="160" rx="6" fill="${colour}"/>
    <path d="M7 0H6a6 6 0 0 0-6 6v148a6 6 0 0 0 6 6h1Z" opacity=".16"/>
    ${line(first, 36)}${line(second, 54)}
    <g stroke="#fff" stroke-opacity=".7">${motifs[motif]}</g></svg>`;
}
