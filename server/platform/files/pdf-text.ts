import { getDocumentProxy } from 'unpdf';

/** What of a PDF's text is read: pages, UTF-16 units of one page and of all, and milliseconds; a page is begun in that time. */
const most = { pages: 100, ofPage: 10_000, inAll: 200_000, time: 2000 };

/**
 * The text of a PDF by pages, with the addresses that its links lead to. What is beyond the bounds is not read, nor is what the
 * library cannot: a PDF is judged by what it says, and kept by `cleanPdf()` alone. Takes as long and as much memory as the
 * file makes it: for `apart.ts` alone.
 */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const until = Date.now() + most.time;
  const pages: string[] = [];
  try {
    // It keeps the bytes that it is given.
    const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
    let room = most.inAll;
    for (let n = 1; n <= Math.min(document.numPages, most.pages) && room > 0 && Date.now() < until; n += 1) {
      const page = await document.getPage(n);
      const { items } = await page.getTextContent();
      const links: { url?: string }[] = await page.getAnnotations();
      const said = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      const led = links.map(({ url }) => (url ? `\n${url}` : '')).join('');
      pages.push((said + led).slice(0, Math.min(most.ofPage, room)).replaceAll('\0', ' ').toWellFormed());
      room -= said.length + led.length;
    }
  } catch {
    // Readers differ in what they forgive.
  }
  return pages;
}
