import { apply } from '@oddbird/popover-polyfill/fn';

/*
 * Polyfills for page features that browsers from before 2024 lack (docs/decisions/0075). The frame
 * loads them in those browsers only, before anything is drawn; code that a module runs on load
 * comes before. `npm run check` refuses other features newer than the baseline in this room.
 */

// In the layer of resets, so that our own styles take precedence.
if (!('popover' in HTMLElement.prototype)) apply({ layerName: 'base' });

Promise.withResolvers ??= function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
};

URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

Array.prototype.toSorted ??= function toSorted<Item>(this: Item[], compare?: (one: Item, next: Item) => number) {
  return [...this].sort(compare);
};

Array.prototype.toReversed ??= function toReversed<Item>(this: Item[]) {
  return [...this].reverse();
};
