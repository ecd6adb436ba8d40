import { procedures } from '../procedures.ts';
import { listCollections, listProducts, readProduct, readProductFields, readVariants } from './catalogue.ts';

const { store } = procedures;

export const storeApi = {
  products: store.products.handler(({ context, input }) => listProducts(context, input)),
  collections: store.collections.handler(({ context }) => listCollections(context)),
  product: store.product.handler(({ context, input }) => readProduct(context, input.id)),
  productFields: store.productFields.handler(({ context, input }) => readProductFields(context, input)),
  variants: store.variants.handler(({ context, input }) => readVariants(context, input)),
};
