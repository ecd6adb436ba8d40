import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Me } from '#core/accounts/contract.ts';
import type { DB } from '#server/database/types.gen.ts';
import { buckets } from '#server/features.ts';
import { bucketOf } from '#server/platform/files/bucket.ts';
import { storeFile } from '#server/platform/files/files.ts';
import { openStorage, type Storage } from '#server/platform/files/storage.ts';
import { type NewProduct, writeProduct } from '#server/store/write-product.ts';
import type { TestApi } from './api.ts';
import { aScreenshot } from './payments.ts';

/**
 * Adds a published product with one variant of PKR 1,500 and five in stock, unless told otherwise.
 */
export async function aProduct(db: Kysely<DB>, details: Partial<NewProduct> = {}, now = new Date()): Promise<string> {
  const usual = [{ title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5, is_physical: true }];
  const variants: NewProduct['variants'] = details.variants ?? usual;
  const delivered: NewProduct['variants'] = [];
  for (const variant of variants) {
    const isMissing = !variant.is_physical && variant.file_id === undefined;
    delivered.push(isMissing ? { ...variant, file_id: await fileRow(db) } : variant);
  }
  const whole = { title: 'Calculus II Notes', status: 'published', ...details, variants: delivered } as const;
  return writeProduct(db, whole, now);
}

/** Adds a row of a variant's file, of any owner, without bytes behind it. */
async function fileRow(db: Kysely<DB>): Promise<string> {
  const somebody = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst();
  const keeper = { full_name: 'Keeper', username: `keeper_${randomUUID().slice(0, 8)}`, signup_bonus: 0 };
  const owner =
    somebody ??
    (await db
      .insertInto('profiles')
      .values({ ...keeper, email: `${keeper.username}@example.com` })
      .returning('id')
      .executeTakeFirstOrThrow());
  const file = {
    owner_id: owner.id,
    bucket: 'product_files',
    storage_key: randomUUID(),
    name: 'notes.pdf',
    size: 1200,
  };
  const row = db.insertInto('files').values({ ...file, content_type: 'application/pdf' });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds rows of product pictures, without bytes behind them. */
export async function pictureRows(db: Kysely<DB>, owner: string, amount: number): Promise<string[]> {
  const rows = await db
    .insertInto('files')
    .values(
      Array.from({ length: amount }, () => ({
        owner_id: owner,
        bucket: 'product_images',
        storage_key: randomUUID(),
        name: 'cover.webp',
        size: 1200,
        content_type: 'image/webp',
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Calls the contract as one guest's browser does: it keeps the cookie of its cart, also over a
 * login.
 */
export function cartBrowser({ as }: Pick<TestApi, 'as'>) {
  let cookie = '';
  const client = (viewer: Me | null = null) => {
    const resHeaders = new Headers();
    resHeaders.append = (name, value) => {
      Headers.prototype.append.call(resHeaders, name, value);
      if (value.startsWith('cart=')) cookie = value.split(';')[0] ?? '';
    };
    return as(viewer, { headers: new Headers({ cookie }), resHeaders }).store;
  };
  return { store: client, cookie: () => cookie };
}

/** Places a person's order of so many of a variant, unpaid. */
export async function anOrder({ as }: Pick<TestApi, 'as'>, me: Me, variant_id: string, quantity = 1): Promise<string> {
  const { store } = as(me);
  await store.addToCart({ variant_id, quantity });
  const { total_in_cents } = await store.cart();
  const to = { address: 'House 1, Street 2', city: 'Lahore', province: 'Punjab' } as const;
  const contact = { full_name: 'Sana Example', phone_number: '0300 1234567', ...to };
  return (await store.placeOrder({ ...contact, total_in_cents })).number;
}

/** Returns the variants of a product, in their order. */
export async function variantsOf(db: Kysely<DB>, product: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_variants')
    .select('id')
    .where('product_id', '=', product)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores a picture of one colour as the store's pictures are, bytes included. */
export async function aPicture(db: Kysely<DB>, folder: string, owner: string, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .webp()
    .toBuffer();
  const file = { bytes, name: 'cover.webp', digest: background, extension: 'webp', content_type: 'image/webp' };
  const bucket = 'product_images';
  const storage = openStorage({ dataDir: folder, s3: null });
  return (await storeFile(db, storage, bucketOf(buckets, bucket), { owner_id: owner, file, now: new Date(), bucket }))
    .id;
}

/** Stores a variant's file as an admin's upload is stored. */
function keepFile(db: Kysely<DB>, storage: Storage, owner_id: string, name: string, words: string) {
  const bytes = new TextEncoder().encode(words);
  const file = { bytes, name, digest: name, extension: 'txt', content_type: 'text/plain; charset=utf-8' };
  const bucket = 'product_files';
  return storeFile(db, storage, bucketOf(buckets, bucket), { owner_id, file, now: new Date(), bucket });
}

export async function productFile({ db, services }: TestApi, owner: Me, name: string, words: string): Promise<string> {
  return (await keepFile(db, services.storage, owner.id, name, words)).id;
}

/** Does the same for a server that keeps its files in `folder`. */
export async function fileOnDisk(db: Kysely<DB>, folder: string, owner: string, name: string, words: string) {
  return (await keepFile(db, openStorage({ dataDir: folder, s3: null }), owner, name, words)).id;
}

let serial = 51_840_275_000;

/** Pays an order by hand as its buyer, and approves the payment as an admin. */
export async function paidByHand({ as, db }: TestApi, admin: Me, number: string): Promise<void> {
  const order = await db.selectFrom('orders').select('user_id').where('number', '=', number).executeTakeFirstOrThrow();
  serial += 1;
  const form = { number, transaction_id: String(serial), file: await aScreenshot() };
  const { id } = await as({ ...admin, id: order.user_id, is_admin: false }).payments.sendOrderPayment(form);
  await as(admin).payments.approve({ id });
}
