import { storeId } from '#core/store/product.ts';
import { type AccessRows, admins, everyone, users } from '#tests/support/access-rows.ts';

const nothing = '00000000-0000-7000-8000-000000000000';

export const storeAccess: AccessRows = {
  'store.products': { call: (api) => api.store.products({}), expected: everyone('ok') },
  'store.collections': { call: (api) => api.store.collections(), expected: everyone('ok') },
  'store.product': { call: (api) => api.store.product({ id: nothing }), expected: everyone('product_not_found') },
  'store.productFields': {
    call: (api) => api.store.productFields({ store_id: storeId, id: nothing }),
    expected: everyone('product_not_found'),
  },
  'store.cart': { call: (api) => api.store.cart(), expected: everyone('ok') },
  'store.cartQuantity': { call: (api) => api.store.cartQuantity(), expected: everyone('ok') },
  'store.addToCart': {
    call: (api) => api.store.addToCart({ variant_id: nothing, quantity: 1 }),
    expected: everyone('variant_unavailable'),
  },
  'store.setQuantity': {
    call: (api) => api.store.setQuantity({ variant_id: nothing, quantity: 1 }),
    expected: everyone('variant_unavailable'),
  },
  'store.removeFromCart': {
    call: (api) => api.store.removeFromCart({ variant_id: nothing }),
    expected: everyone('ok'),
  },
  'store.clearCart': { call: (api) => api.store.clearCart(), expected: everyone('ok') },
  'store.placeOrder': {
    call: (api) => api.store.placeOrder({ full_name: 'A', phone_number: '0300 1234567', total_in_cents: 0 }),
    expected: users('cart_empty', 'order_signed_out'),
  },
  'store.order': {
    call: (api) => api.store.order({ number: 'ORD-1795244400000' }),
    expected: users('order_not_found'),
  },
  'store.cancelOrder': {
    call: (api) => api.store.cancelOrder({ number: 'ORD-1795244400000' }),
    expected: users('order_not_found'),
  },
  'store.orders': { call: (api) => api.store.orders({}), expected: users('ok') },
  'store.adminOrders': { call: (api) => api.store.adminOrders({}), expected: admins('ok', 'store') },
  'store.adminOrder': {
    call: (api) => api.store.adminOrder({ number: 'ORD-1' }),
    expected: admins('order_not_found', 'store'),
  },
  'store.moveOrder': {
    call: (api) => api.store.moveOrder({ number: 'ORD-1', status: 'packed' }),
    expected: admins('order_not_found', 'store'),
  },
  'store.correctOrder': {
    call: (api) => api.store.correctOrder({ number: 'ORD-1', correction: 'back' }),
    expected: admins('order_not_found', 'store'),
  },
  'store.adminProducts': { call: (api) => api.store.adminProducts({}), expected: admins('ok', 'store') },
  'store.adminProduct': {
    call: (api) => api.store.adminProduct({ id: nothing }),
    expected: admins('product_not_found', 'store'),
  },
  'store.collectionsOfAll': { call: (api) => api.store.collectionsOfAll(), expected: admins('ok', 'store') },
  'store.addProduct': {
    call: (api) => api.store.addProduct({ title: 'x' }),
    expected: admins('input_invalid', 'store'),
  },
  'store.editProduct': {
    call: (api) => api.store.editProduct({ id: nothing, title: 'x', variants: [{ title: 'PDF', price: '100' }] }),
    expected: admins('product_not_found', 'store'),
  },
  'store.setProductStatus': {
    call: (api) => api.store.setProductStatus({ id: nothing, status: 'published' }),
    expected: admins('product_not_found', 'store'),
  },
  'store.adjustStock': {
    call: (api) => api.store.adjustStock({ id: nothing, change: '3', reason: 'Counted.' }),
    expected: admins('variant_not_found', 'store'),
  },
  'store.variants': {
    call: (api) => api.store.variants({ store_id: storeId, product_ids: [nothing] }),
    expected: everyone('ok'),
  },
};
