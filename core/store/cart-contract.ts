import { z } from 'zod';
import { id } from '../fields.ts';
import { mostOfOne, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';

/** Reasons why a line cannot be bought. */
const problem = z.enum(['variant_unavailable', 'stock_too_low', 'order_too_dear']);

/** A variant in the cart, at its present price. */
const cartLine = z.object({
  variant_id: z.uuid(),
  product_id: z.uuid(),
  title: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  is_physical: z.boolean(),
  quantity: z.number().int(),
  price_in_cents: z.number().int(),
  price_in_cents_formatted: z.string(),
  total_formatted: z.string(),
  /** Its price when it was chosen, if that differs. */
  was_formatted: z.string().nullable(),
  /** Units that can be bought; null where stock is not counted. */
  left: z.number().int().nullable(),
  problem: problem.nullable(),
});
export type CartLine = z.output<typeof cartLine>;

const cart = z.object({
  lines: z.array(cartLine),
  /** Units of all lines together, as the badge counts. */
  quantity: z.number().int(),
  /** Prices of the lines that can be bought and of their delivery. */
  goods_formatted: z.string(),
  delivery_formatted: z.string(),
  /** Amount of further goods from which delivery is free; null where it is, or never is. */
  to_free_delivery_formatted: z.string().nullable(),
  /** Both together, in minor units. */
  total_in_cents: z.number().int(),
  total_formatted: z.string(),
  /** Its buyer may pay the courier in cash: the house offers it, and nothing in it is a file. */
  takes_cash: z.boolean(),
  /** Each line can be bought as it stands. */
  can_check_out: z.boolean(),
  /** A price changed since it was chosen, or an item is unavailable. */
  changed: z.boolean(),
});

const invalid: RefusalCode = 'quantity_invalid';
const tooHigh: RefusalCode = 'quantity_too_high';

/** Units of a variant, from 1 on (STORE-07). */
const quantity = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : value),
  z.int({ error: invalid }).min(1, invalid).max(mostOfOne, tooHigh),
);
const ofVariant = { variant_id: id('variant_unavailable') };

const reads = { access: 'guest', failure: 'Error loading cart', limit: uncounted } as const;
const changes = {
  access: 'guest',
  failure: 'Oh no! Something went wrong.',
  limit: { account: perMinute(120), address: perMinute(300) },
} as const;

export const cartContract = {
  cart: procedure(reads)
    .route({
      method: 'GET',
      path: '/store/cart',
      tags: ['store'],
      summary: 'Get the own cart with present prices and stock, and the changes since things were added',
    })
    .output(cart),

  cartQuantity: procedure(reads)
    .route({
      method: 'GET',
      path: '/store/cart/quantity',
      tags: ['store'],
      summary: 'Count the items in the own cart',
    })
    .output(z.object({ quantity: z.number().int() })),

  addToCart: procedure(changes, ['variant_unavailable', 'stock_too_low', 'quantity_too_high', 'cart_full'])
    .route({
      method: 'POST',
      path: '/store/cart',
      tags: ['store'],
      summary: 'Add a variant to the cart; a stock or price in the input is ignored',
    })
    .input(z.object({ ...ofVariant, quantity }))
    .output(z.object({ variant_id: z.uuid(), quantity: z.number().int() })),

  setQuantity: procedure(changes, ['variant_unavailable', 'stock_too_low'])
    .route({
      method: 'PUT',
      path: '/store/cart/{variant_id}',
      tags: ['store'],
      summary: 'Set the quantity of a variant in the cart; its present price then counts as seen',
    })
    .input(z.object({ ...ofVariant, quantity }))
    .output(z.object({ ok: z.literal(true) })),

  removeFromCart: procedure(changes)
    .route({
      method: 'DELETE',
      path: '/store/cart/{variant_id}',
      tags: ['store'],
      summary: 'Remove a variant from the cart',
    })
    .input(z.object(ofVariant))
    .output(z.object({ ok: z.literal(true) })),

  clearCart: procedure(changes)
    .route({ method: 'DELETE', path: '/store/cart', tags: ['store'], summary: 'Empty the cart' })
    .output(z.object({ ok: z.literal(true) })),
};
