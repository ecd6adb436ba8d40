/** The demo's store: its catalogue with covers, in the place of an admin's own products. */
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { DB } from '#server/database/types.gen.ts';
import { buckets } from '#server/features.ts';
import { digestOf } from '#server/platform/files/accept.ts';
import { bucketOf } from '#server/platform/files/bucket.ts';
import { storeFile } from '#server/platform/files/files.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import { writeProduct } from '#server/store/write-product.ts';
import { collections, products } from './seed-store-data.ts';
import { type Cover, coverSvg } from './store-covers.ts';

const bucket = 'product_images';
const hour = 3_600_000;

/** Fills an empty catalogue; each product is related to those before it that share a collection. */
export async function seedStore(db: Kysely<DB>, storage: Storage, owner: string, now: Date): Promise<void> {
  if (await db.selectFrom('products').select('id').executeTakeFirst()) return;
  await db
    .insertInto('collections')
    .values(collections.map((collection, position) => ({ ...collection, position })))
    .execute();
  const picture = async (cover: Cover) => {
    const name = `${cover.title.join(' ')}.webp`;
    const bytes = await sharp(Buffer.from(coverSvg(cover)))
      .webp({ quality: 85 })
      .toBuffer();
    const digest = await digestOf(new File([bytes], name));
    const file = { bytes, name, digest, extension: 'webp', content_type: 'image/webp' };
    return (await storeFile(db, storage, bucketOf(buckets, bucket), { owner_id: owner, file, now, bucket })).id;
  };
  const written: { id: string; slugs: string[] }[] = [];
  for (const [index, { covers, ...product }] of products.entries()) {
    const images: string[] = [];
    for (const cover of covers) images.push(await picture(cover));
    const related = written.filter(({ slugs }) =>
      slugs.some((slug) => product.collections.some((own) => own === slug)),
    );
    const at = new Date(now.getTime() - (products.length - index) * hour);
    // The last picture is the choice that is no book.
    const variants = product.variants.map((variant, n) => ({
      ...variant,
      image_id: n === 1 ? (images.at(-1) ?? null) : null,
    }));
    const id = await writeProduct(
      db,
      { status: 'published', ...product, variants, images, related: related.slice(-4).map(({ id }) => id) },
      at,
    );
    written.push({ id, slugs: product.collections });
  }
}
