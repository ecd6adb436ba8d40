import type { TestContext } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import type { SettingName } from '#core/settings.ts';
import { noon, testApi } from './api.ts';
import { anOrder, aProduct, variantsOf } from './store.ts';

const home = {
  full_name: 'Sana Example',
  phone_number: '0300 1234567',
  address: 'House 1, Street 2',
  city: 'Lahore',
  province: 'Punjab',
} as const;

/** Creates a store with five printed books and a file, whose admin sets its terms of delivery. */
export async function deliveringStore(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const buyer = await api.person({ full_name: 'Danish Iqbal' });
  const product = await aProduct(api.db, {
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5, is_physical: true },
      { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
    ],
  });
  const [printed = '', pdf = ''] = await variantsOf(api.db, product);
  let minutes = 0;
  /** Each step has a time of its own. */
  const later = () => {
    minutes += 1;
    return { now: new Date(noon.getTime() + minutes * 60_000) };
  };
  const set = (name: SettingName, value: string | number) =>
    api.as(admin, later()).admin.setSetting({ name, value, reason: 'Courier’s price.' });
  const fill = (who: Me, ...variants: string[]) =>
    Promise.all(variants.map((variant_id) => api.as(who).store.addToCart({ variant_id, quantity: 1 })));
  /** Orders what is in the cart; by default at the displayed total, with cash on delivery. */
  const place = async (who: Me, more: object = {}) => {
    const { total_in_cents } = await api.as(who).store.cart();
    return api.as(who).store.placeOrder({ ...home, total_in_cents, pays_on_delivery: true, ...more });
  };
  const move = (number: string, status: string, as = admin) =>
    api.as(as, later()).store.moveOrder({ number, status, reason: 'As agreed.' } as never);
  const stock = async () => {
    const row = api.db.selectFrom('product_variants').select('inventory_quantity').where('id', '=', printed);
    return (await row.executeTakeFirstOrThrow()).inventory_quantity;
  };
  const ordered = (who: Me, quantity = 1) => anOrder(api, who, printed, quantity);
  return { api, admin, buyer, printed, pdf, later, set, fill, place, move, stock, ordered };
}
