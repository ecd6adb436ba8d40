import { PDFDocument } from '@cantoo/pdf-lib';

/** A real PDF of one page that names an author. */
export async function realPdf(author: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setAuthor(author);
  document.addPage([300, 400]).drawText('Problem set 8', { x: 40, y: 340, size: 18 });
  return Buffer.from(await document.save());
}
