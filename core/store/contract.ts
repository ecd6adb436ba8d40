import { z } from 'zod';
import { count, id } from '../fields.ts';
import { foundProductsCounted, largestProductsRead, mostVariantsRead, productsPage } from '../limits.ts';
import { listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { productsContract } from './admin-contract.ts';
import { adminOrdersContract } from './admin-orders-contract.ts';
import { cartContract } from './cart-contract.ts';
import { orderContract } from './order-contract.ts';
import { collection, product, productCard, variant } from './product.ts';

const storeReads = { access: 'guest', failure: 'Error loading store', limit: uncounted } as const;
const productReads = { access: 'guest', failure: 'Error loading product', limit: uncounted } as const;

/** Names of fields in an address, repeated or separated by commas; unknown ones are ignored. */
const names = z
  .preprocess(
    (value) =>
      (Array.isArray(value) ? value : [value])
        .filter((name) => typeof name === 'string')
        .join(',')
        .split(','),
    z.array(z.string()),
  )
  .default([]);

const storeId = z.string().max(100);
const ofProduct = { id: id('product_not_found') };

export const storeContract = {
  ...cartContract,
  ...orderContract,
  ...productsContract,
  ...adminOrdersContract,

  products: procedure(storeReads)
    .route({
      method: 'GET',
      path: '/products',
      tags: ['store'],
      summary: `List published products, by default newest first; \`search\` matches parts of title or subtitle, and counts to ${foundProductsCounted}`,
    })
    .input(
      listInput(['created_at', 'price_in_cents', 'title'], '-created_at', {
        collection: z
          .string()
          .regex(/^[\w-]{0,100}$/)
          .default('')
          .catch(''),
        limit: count(1, largestProductsRead, productsPage).catch(productsPage),
      }),
    )
    .output(listOf(productCard)),

  collections: procedure(storeReads)
    .route({
      method: 'GET',
      path: '/collections',
      tags: ['store'],
      summary: 'List the collections that have a published product',
    })
    .output(z.array(collection)),

  product: procedure(productReads, ['product_not_found'])
    .route({ method: 'GET', path: '/products/{id}', tags: ['store'], summary: 'Get one published product' })
    .input(z.object(ofProduct))
    .output(product),

  /** The spec's own shape of a product's read (CALL-65). */
  productFields: procedure(productReads, ['product_not_found'])
    .route({
      method: 'GET',
      path: '/store/{store_id}/products/{id}',
      tags: ['store'],
      summary: 'Get one published product with its id and the named fields, by default all',
    })
    .input(z.object({ store_id: storeId, ...ofProduct, field: names }))
    .output(product.partial().required({ id: true })),

  /** The spec's own shape of a read of variants (CALL-66). */
  variants: procedure(productReads, ['product_not_found'])
    .route({
      method: 'GET',
      path: '/store/{store_id}/variants',
      tags: ['store'],
      summary: 'List the variants of published products, each with its id, stock and the named fields',
    })
    .input(
      z.object({
        store_id: storeId,
        fields: names,
        product_ids: z.preprocess(
          (value) => (value === undefined || Array.isArray(value) ? value : [value]),
          z.array(id('product_not_found')).min(1).max(mostVariantsRead),
        ),
      }),
    )
    .output(
      z.object({
        variants: z.array(variant.partial().required({ id: true, product_id: true, inventory_quantity: true })),
      }),
    ),
};
