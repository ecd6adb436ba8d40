import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, redirect } from 'react-router';
import { number } from '#core/format.ts';
import { lengths, mostCashOrders, mostUnpaidOrders, orderHoldHours } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { storeRefusals } from '#core/store/refusals.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CartTotal } from '../../store/cart-total.tsx';
import { DeliveryFields } from '../../store/delivery-fields.tsx';
import { OrderLines } from '../../store/order-lines.tsx';
import { awaitsCash } from '../../store/order-state.tsx';
import { Picks } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/checkout';

/**
 * Loads the present cart, including a guest's own from before the login, whether one more order may
 * wait for its payment, and the address of the last parcel.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(pageContext).api;
  const [cart, orders] = await read(Promise.all([store.cart(), store.orders({})]));
  if (cart.lines.length === 0) throw redirect('/cart');
  const mayWait = orders.items.filter(({ status }) => status === 'pending').length < mostUnpaidOrders;
  const viewer = context.get(viewerContext);
  const mayOweCash = orders.items.filter(awaitsCash).length < mostCashOrders;
  const parcel = orders.items.find(({ is_physical }) => is_physical);
  return {
    cart,
    mayWait,
    mayOweCash,
    full_name: parcel?.full_name ?? viewer.full_name,
    phone_number: parcel?.phone_number ?? viewer.phone_number ?? '',
    parcel: { address: parcel?.address ?? '', city: parcel?.city ?? '', province: parcel?.province ?? '' },
    formKey: crypto.randomUUID(),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.store.placeOrder, ({ number, pays_on_delivery }) =>
    pays_on_delivery
      ? { to: `/success?order=${number}`, flash: 'order_confirmed' }
      : { to: `/orders/${number}/pay`, flash: 'order_placed' },
  );
}

/**
 * The delivery details beside the total at the server's present prices; the order is placed here,
 * and paid on the next page.
 */
export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, mayWait, mayOweCash, full_name, phone_number, parcel, formKey } = loaderData;
  const isPhysical = cart.lines.some(({ is_physical }) => is_physical);
  return (
    <div className="wrap page grid gap-4">
      <PageMeta title="Checkout" />
      <Link className="link justify-self-start" to="/cart">
        <ArrowLeft className="flip size-4" /> Your cart
      </Link>
      <h1>Checkout</h1>
      <ActionForm formKey={formKey} failure={actionData} className="split">
        <div className="grid max-w-[680px] content-start gap-5">
          <FormError />
          <h2 className="text-22">{isPhysical ? 'Deliver to' : 'Your details'}</h2>
          <div className="grid items-start gap-4 two:grid-cols-2">
            <Field name="full_name" label="Full name">
              <TextInput required maxLength={lengths.fullName} autoComplete="name" defaultValue={full_name} />
            </Field>
            <Field name="phone_number" label="Mobile number">
              <TextInput
                required
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={30}
                dir="ltr"
                defaultValue={phone_number}
              />
            </Field>
          </div>
          {isPhysical ? (
            <DeliveryFields parcel={parcel} />
          ) : (
            <Note>Nothing here goes by courier: your files are in the order as soon as you pay.</Note>
          )}
          {cart.takes_cash && (
            <Field name="pays_on_delivery" label="Payment" group>
              <Picks
                stacked
                options={[
                  { value: 'false', label: 'Pay before', hint: 'You choose how on the next page.' },
                  {
                    value: 'true',
                    label: 'Cash on delivery',
                    hint: mayOweCash
                      ? `You pay the courier ${cart.total_formatted} in cash.`
                      : wordsOf(storeRefusals.cash_orders_too_many),
                    disabled: !mayOweCash,
                  },
                ]}
                defaultValue="false"
              />
            </Field>
          )}
        </div>
        <aside>
          <section className="card flat grid gap-5" aria-labelledby="order">
            <h2 id="order" className="text-18">
              Your order <span className="text-ink-3 tabular-nums">{number(cart.quantity)}</span>
            </h2>
            <OrderLines
              lines={cart.lines.map(({ price_in_cents_formatted, ...line }) => ({
                ...line,
                price: price_in_cents_formatted,
              }))}
            />
            <hr className="border-line" />
            <CartTotal cart={cart} />
            <input type="hidden" name="total_in_cents" value={cart.total_in_cents} />
            {!mayWait ? (
              <Note look="warn" role="status">
                {wordsOf(storeRefusals.orders_too_many)} <Link to="/orders">My orders</Link>
              </Note>
            ) : cart.can_check_out ? (
              <SubmitButton large full>
                Place order, {cart.total_formatted}
              </SubmitButton>
            ) : (
              <Note look="warn" role="status">
                Something in your cart is not available as chosen. <Link to="/cart">Please check it</Link> first.
              </Note>
            )}
            <p className="hint">
              {cart.takes_cash
                ? `If you pay before, we reserve everything for you for ${orderHoldHours} hours.`
                : `You choose how to pay on the next page. We reserve everything for you for ${orderHoldHours} hours.`}
            </p>
          </section>
        </aside>
      </ActionForm>
    </div>
  );
}
