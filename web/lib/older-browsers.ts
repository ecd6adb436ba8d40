import { apply } from '@oddbird/popover-polyfill/fn';

/*
 * What pages use that browsers of before 2024 lack (docs/decisions/0075). The frame loads it in those alone,
 * before anything is drawn; what a module does as it is loaded comes before. What else is newer than the baseline, `npm run check` refuses in this room.
 */

// In the layer of resets, so that our own styles count.
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
