import { getDocumentProxy } from 'unpdf';

/** Bounds of a PDF's text (docs/decisions/0088): pages, UTF-16 units of one page and of all. */
const most = { pages: 100, ofPage: 10_000, inAll: 200_000 };

/**
 * Returns the text of a PDF by pages, with the addresses of its links, and then its texts outside
 * the pages. Ignores text beyond the limits, and pages that the library cannot read: this text only
 * serves to judge a PDF, while `cleanPdf()` alone produces the stored one. The file determines time
 * and memory: call it in `apart.ts` only, whose limit on work refuses a PDF that is not read to its
 * end. A timeout would let unread pages pass.
 */
export async function pdfText(bytes: Uint8Array, asides = ''): Promise<string[]> {
  // The library keeps the bytes that it receives.
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 }).catch(() => null);
  if (!document) return [];
  const pages: string[] = [];
  let room = most.inAll;
  for (let n = 1; n <= Math.min(document.numPages, most.pages) && room > 0; n += 1) {
    // Readers differ in the errors that they tolerate.
    const said = await textOf(document, n).catch(() => '');
    pages.push(said.slice(0, Math.min(most.ofPage, room)).replaceAll('\0', ' ').toWellFormed());
    room -= said.length;
  }
  for (let from = 0; from < asides.length; from += most.ofPage)
    pages.push(
      asides
        .slice(from, from + most.ofPage)
        .replaceAll('\0', ' ')
        .toWellFormed(),
    );
  return pages;
}

async function textOf(document: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const links: { url?: string }[] = await page.getAnnotations();
  const said = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return said + links.map(({ url }) => (url ? `\n${url}` : '')).join('');
}
