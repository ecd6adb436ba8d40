import { storeId } from '#core/store/product.ts';
import { type AccessRows, everyone } from '#tests/support/access-rows.ts';

const nothing = '00000000-0000-7000-8000-000000000000';

export const storeAccess: AccessRows = {
  'store.products': { call: (api) => api.store.products({}), expected: everyone('ok') },
  'store.collections': { call: (api) => api.store.collections(), expected: everyone('ok') },
  'store.product': { call: (api) => api.store.product({ id: nothing }), expected: everyone('product_not_found') },
  'store.productFields': {
    call: (api) => api.store.productFields({ store_id: storeId, id: nothing }),
    expected: everyone('product_not_found'),
  },
  'store.variants': {
    call: (api) => api.store.variants({ store_id: storeId, product_ids: [nothing] }),
    expected: everyone('ok'),
  },
};
