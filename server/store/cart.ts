import { sql } from 'kysely';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { dearestOrder, guestCartDays, mostCartLines, mostOfOne } from '#core/limits.ts';
import type { CartLine } from '#core/store/cart-contract.ts';
import { deliveryOf, toFreeDelivery } from '#core/store/delivery.ts';
import { centsInRupee, deliveryPrice, priceOf } from '#core/store/prices.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run, type Take } from '../database/statement.ts';
import { readCookies } from '../platform/cookies.ts';
import { deriveKey } from '../platform/keys.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';
import { freeTerms, readTerms } from './terms.ts';

const cookieName = 'cart';
const keyOf = ({ secret }: Context) => deriveKey(secret, 'carts');

/**
 * Returns the id of a guest's cart from the browser's cookie; null for none, or one that we did not
 * sign.
 */
function guestCart(context: Context): string | null {
  const kept = readCookies(context.headers.get('cookie')).get(cookieName);
  return kept ? readSignedId(kept, keyOf(context)) : null;
}

function leaveCookie({ resHeaders, site }: Context, value: string, days: number): void {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = days * 86_400;
  resHeaders.append('set-cookie', `${cookieName}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}

/**
 * Returns the guest's cart; a member's is found by account. The items that a guest chose before
 * logging in, by any way, become the member's here.
 */
async function cartOf(context: Context): Promise<string | null> {
  const { db, viewer, viewedUntil, now } = context;
  const cart = guestCart(context);
  if (!viewer || !cart || viewedUntil) return cart;
  await sql`select merge_cart(${viewer.id}, ${cart}, ${now})`.execute(db);
  leaveCookie(context, '', 0);
  return null;
}

/** Returns the condition for the owner of cart `c`. */
function isOwn({ viewer }: Context, cart: string | null, take: Take): string {
  return viewer ? `c.user_id = ${take(viewer.id, 'uuid')}` : `c.id = ${take(cart, 'uuid')} and c.user_id is null`;
}

interface LineRow extends Omit<CartLine, 'price_in_cents_formatted' | 'total_formatted' | 'was_formatted' | 'problem'> {
  was_in_cents: number;
  available: boolean;
}

function shown({ was_in_cents, available, ...line }: LineRow): CartLine {
  const { price_in_cents, quantity, left } = line;
  const short = left !== null && left < quantity;
  return {
    ...line,
    price_in_cents_formatted: priceOf(price_in_cents),
    total_formatted: priceOf(price_in_cents * quantity),
    was_formatted: was_in_cents === price_in_cents ? null : priceOf(was_in_cents),
    problem: available ? (short ? 'stock_too_low' : null) : 'variant_unavailable',
  };
}

/** Returns lines in their order, with those beyond the maximum of one order marked as too dear. */
function withinOneOrder(lines: CartLine[]): CartLine[] {
  let left = dearestOrder * centsInRupee;
  return lines.map((line) => {
    const cost = line.price_in_cents * line.quantity;
    if (line.problem !== null) return line;
    if (cost > left) return { ...line, problem: 'order_too_dear' };
    left -= cost;
    return line;
  });
}

/**
 * Returns the own cart at present prices and stock; it stores only the choices (CALL-68, STORE-06).
 */
export async function readCart(context: Context): Promise<OutputOf<'store.cart'>> {
  const cart = await cartOf(context);
  const rows =
    cart || context.viewer
      ? await run<LineRow>(
          context.db,
          (take) => `select l.variant_id, v.product_id, p.title, v.title as variant_title, v.is_physical, l.quantity,
              '/files/' || coalesce(v.image_id, (select i.file_id from product_images i
                where i.product_id = p.id order by i.position limit 1)) as image_url,
              price_now(v) as price_in_cents, l.price_in_cents as was_in_cents,
              case when v.manage_inventory then v.inventory_quantity end as left,
              p.status = 'published' and p.purchasable and is_deliverable(v)
                and not (v.manage_inventory and v.inventory_quantity = 0) as available
            from carts c join cart_lines l on l.cart_id = c.id
              join product_variants v on v.id = l.variant_id join products p on p.id = v.product_id
            where ${isOwn(context, cart, take)} order by l.added_at, l.variant_id`,
        )
      : [];
  const lines = withinOneOrder(rows.map(shown));
  const bought = lines.filter(({ problem }) => problem === null);
  const goods = bought.reduce((sum, line) => sum + line.price_in_cents * line.quantity, 0);
  const isPhysical = bought.some(({ is_physical }) => is_physical);
  const terms = isPhysical ? await readTerms(context) : freeTerms;
  const delivery = deliveryOf(terms, goods, isPhysical);
  const missing = toFreeDelivery(terms, goods, isPhysical);
  return {
    lines,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    goods_formatted: priceOf(goods),
    delivery_formatted: deliveryPrice(delivery),
    to_free_delivery_formatted: missing === null ? null : priceOf(missing),
    total_in_cents: goods + delivery,
    total_formatted: priceOf(goods + delivery),
    takes_cash: terms.takesCash && lines.every(({ is_physical }) => is_physical),
    can_check_out: lines.length > 0 && bought.length === lines.length,
    changed: lines.some(({ problem, was_formatted }) => problem !== null || was_formatted !== null),
  };
}

/** Returns the badge's number; reads nothing for a guest without a cart. */
export async function readCartQuantity(context: Context): Promise<OutputOf<'store.cartQuantity'>> {
  const cart = await cartOf(context);
  if (!cart && !context.viewer) return { quantity: 0 };
  const [row] = await run<{ quantity: number }>(
    context.db,
    (take) => `select coalesce(sum(l.quantity), 0)::int as quantity
      from carts c join cart_lines l on l.cart_id = c.id where ${isOwn(context, cart, take)}`,
  );
  return { quantity: row?.quantity ?? 0 };
}

const added = z.object({ cart_id: z.uuid(), variant_id: z.uuid(), quantity: z.number().int() });

/** Adds a variant to the cart; refuses as `add_to_cart()` does (CALL-68, PRODUCT-08). */
export async function addToCart(
  context: Context,
  input: InputOf<'store.addToCart'>,
): Promise<OutputOf<'store.addToCart'>> {
  const cart = await cartOf(context);
  const chosen = { p_cart: cart, p_variant: input.variant_id, p_quantity: input.quantity };
  const limits = { p_most_lines: mostCartLines, p_most_of_one: mostOfOne };
  const options = { input, answer: added, blames: { stock_too_low: 'quantity', quantity_too_high: 'quantity' } };
  const { cart_id, ...answer } = await judge(context, 'add_to_cart', { ...chosen, ...limits }, options);
  // Expires after its last use, like a session.
  if (!context.viewer) leaveCookie(context, signId(cart_id, keyOf(context)), guestCartDays);
  return answer;
}

/** Sets the quantity of a variant in the cart; refuses as `set_quantity()` does (STORE-07). */
export async function setQuantity(
  context: Context,
  input: InputOf<'store.setQuantity'>,
): Promise<OutputOf<'store.setQuantity'>> {
  const chosen = { p_cart: await cartOf(context), p_variant: input.variant_id, p_quantity: input.quantity };
  return judge(context, 'set_quantity', chosen, { blames: { stock_too_low: 'quantity' } });
}

/** Removes a variant from the cart, or everything. */
export async function emptyCart(context: Context, variant: string | null): Promise<{ ok: true }> {
  const cart = await cartOf(context);
  await sql`select empty_cart(${context.viewer?.id ?? null}, ${cart}, ${variant})`.execute(context.db);
  return { ok: true };
}
