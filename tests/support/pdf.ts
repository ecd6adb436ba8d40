import { PDFDocument } from '@cantoo/pdf-lib';

/** Returns a real PDF of one page that names an author. */
export async function realPdf(author: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setAuthor(author);
  document.addPage([300, 400]).drawText('Problem set 8', { x: 40, y: 340, size: 18 });
  return Buffer.from(await document.save());
}

/** Returns a PDF with these texts, one a page. */
export async function pdfSaying(pages: readonly string[]): Promise<File> {
  const document = await PDFDocument.create();
  for (const words of pages) document.addPage([600, 400]).drawText(words, { x: 40, y: 340, size: 12 });
  return new File([new Uint8Array(await document.save())], 'words.pdf', { type: 'application/pdf' });
}
