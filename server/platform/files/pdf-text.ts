import { getDocumentProxy } from 'unpdf';

/**
 * Bounds of a PDF's text: pages, UTF-16 units of one page and of all, and milliseconds; a page is
 * begun in that time.
 */
const most = { pages: 100, ofPage: 10_000, inAll: 200_000, time: 2000 };

/**
 * Returns the text of a PDF by pages, with the addresses that its links lead to. Text beyond the
 * bounds is not read, nor is a part that the library cannot read: a PDF is judged by its text, and
 * kept by `cleanPdf()` alone. The file decides time and memory: for `apart.ts` alone.
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
    // Readers differ in the errors that they tolerate.
  }
  return pages;
}
