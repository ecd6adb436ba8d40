import { procedures, signedIn } from '../procedures.ts';
import { correctOrder, listOrders, moveOrder, readAdminOrder } from './admin-orders.ts';
import { listAllCollections, listAllProducts, readAdminProduct } from './admin-products.ts';
import { addToCart, emptyCart, readCart, readCartQuantity, setQuantity } from './cart.ts';
import { listCollections, listProducts, readProduct, readProductFields, readVariants } from './catalogue.ts';
import { addProduct, adjustStock, editProduct, setProductStatus } from './keep-product.ts';
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
  adminOrders: store.adminOrders.handler(({ context, input }) => listOrders(context, input)),
  adminOrder: store.adminOrder.handler(({ context, input }) => readAdminOrder(context, input.number)),
  correctOrder: store.correctOrder.handler(({ context, input }) => correctOrder(signedIn(context), input)),
  moveOrder: store.moveOrder.handler(({ context, input }) => moveOrder(signedIn(context), input)),
  adminProducts: store.adminProducts.handler(({ context, input }) => listAllProducts(context, input)),
  adminProduct: store.adminProduct.handler(({ context, input }) => readAdminProduct(context, input.id)),
  collectionsOfAll: store.collectionsOfAll.handler(({ context }) => listAllCollections(context)),
  addProduct: store.addProduct.handler(({ context, input }) => addProduct(signedIn(context), input)),
  editProduct: store.editProduct.handler(({ context, input }) => editProduct(signedIn(context), input)),
  setProductStatus: store.setProductStatus.handler(({ context, input }) => setProductStatus(signedIn(context), input)),
  adjustStock: store.adjustStock.handler(({ context, input }) => adjustStock(signedIn(context), input)),
  variants: store.variants.handler(({ context, input }) => readVariants(context, input)),
};
