/** The demo's store: its catalogue with covers, in place of an admin's own products. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { DB } from '#server/database/types.gen.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import { type NewProduct, writeProduct } from '#server/store/write-product.ts';
import { keeper } from './seed-files.ts';
import { collections, products } from './seed-store-data.ts';
import { type Cover, coverSvg } from './store-covers.ts';

const hour = 3_600_000;
const webp = { extension: 'webp', content_type: 'image/webp' };
const pdf = { extension: 'pdf', content_type: 'application/pdf' };
const csv = { extension: 'csv', content_type: 'text/plain; charset=utf-8' };

const isFile = ({ is_physical }: NewProduct['variants'][number]) => !is_physical;

/**
 * Makes the PDF for the demo's buyers: one page that says what it stands for. Its font has Latin
 * letters only.
 */
async function samplePdf({
  title,
  subtitle = '',
}: Pick<NewProduct, 'title' | 'subtitle'>): Promise<Buffer<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([420, 595]);
  const lines = [title, subtitle, 'A sample of the demo: invented, and free to copy.'];
  const printable = lines.map((line) => line.replace(/[^\x20-\x7e]/g, '').trim()).filter(Boolean);
  for (const [n, line] of printable.entries())
    page.drawText(line, { x: 40, y: 520 - n * 28, size: n === 0 ? 18 : 12, font });
  return Buffer.from(await document.save());
}

/**
 * Fills an empty catalogue; each product is related to the earlier ones that share a collection.
 */
export async function seedStore(db: Kysely<DB>, storage: Storage, owner: string, now: Date): Promise<void> {
  if (await db.selectFrom('products').select('id').executeTakeFirst()) return;
  await db
    .insertInto('collections')
    .values(collections.map((collection, position) => ({ ...collection, position })))
    .execute();
  const keep = keeper(db, storage, owner, now);
  const picture = async (cover: Cover) => {
    const bytes = await sharp(Buffer.from(coverSvg(cover)))
      .webp({ quality: 85 })
      .toBuffer();
    return keep('product_images', Buffer.from(bytes), `${cover.title.join(' ')}.webp`, webp);
  };
  const written: { id: string; slugs: string[] }[] = [];
  for (const [index, { covers, file, ...product }] of products.entries()) {
    const images: string[] = [];
    for (const cover of covers) images.push(await picture(cover));
    const related = written.filter(({ slugs }) =>
      slugs.some((slug) => product.collections.some((own) => own === slug)),
    );
    const at = new Date(now.getTime() - (products.length - index) * hour);
    const file_id = file ? await keep('product_files', Buffer.from(file.words), file.name, csv) : null;
    const sample = product.variants.some(isFile) ? await samplePdf(product) : null;
    const pdf_id = sample && (await keep('product_files', sample, `${product.title}.pdf`, pdf));
    // The last picture is the choice without a book.
    const variants = product.variants.map((variant, n) => ({
      ...variant,
      image_id: n === 1 ? (images.at(-1) ?? null) : null,
      ...(isFile(variant) && { file_id: (n === 0 && file_id) || pdf_id }),
    }));
    const id = await writeProduct(
      db,
      { status: 'published', ...product, variants, images, related: related.slice(-4).map(({ id }) => id) },
      at,
    );
    written.push({ id, slugs: product.collections });
  }
}
