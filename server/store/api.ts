import { procedures, signedIn } from '../procedures.ts';
import { addToCart, emptyCart, readCart, readCartQuantity, setQuantity } from './cart.ts';
import { listCollections, listProducts, readProduct, readProductFields, readVariants } from './catalogue.ts';
import { cancelOrder, ownOrders, placeOrder, readOrder } from './orders.ts';

const { store } = procedures;

export const storeApi = {
  products: store.products.handler(({ context, input }) => listProducts(context, input)),
  collections: store.collections.handler(({ context }) => listCollections(context)),
  product: store.product.handler(({ context, input }) => readProduct(context, input.id)),
  productFields: store.productFields.handler(({ context, input }) => readProductFields(context, input)),
  cart: store.cart.handler(({ context }) => readCart(context)),
  cartQuantity: store.cartQuantity.handler(({ context }) => readCartQuantity(context)),
  addToCart: store.addToCart.handler(({ context, input }) => addToCart(context, input)),
  setQuantity: store.setQuantity.handler(({ context, input }) => setQuantity(context, input)),
  removeFromCart: store.removeFromCart.handler(({ context, input }) => emptyCart(context, input.variant_id)),
  clearCart: store.clearCart.handler(({ context }) => emptyCart(context, null)),
  placeOrder: store.placeOrder.handler(({ context, input }) => placeOrder(signedIn(context), input)),
  order: store.order.handler(({ context, input }) => readOrder(signedIn(context), input.number)),
  cancelOrder: store.cancelOrder.handler(({ context, input }) => cancelOrder(signedIn(context), input)),
  orders: store.orders.handler(({ context, input }) => ownOrders(signedIn(context), input.after)),
  variants: store.variants.handler(({ context, input }) => readVariants(context, input)),
};
