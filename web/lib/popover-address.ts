/**
 * Gives an open popover the address `#id` and a history entry, so that Back closes it. The router
 * is told of neither: it treats both entries as the same page, which is not reloaded. Links within
 * must `replace` the entry.
 */
export function keepAddress(popover: HTMLElement): void {
  let page: unknown;
  const isOpen = () => popover.matches(':popover-open');
  const isHere = () => location.hash === `#${popover.id}`;
  const record = () => {
    if (isOpen() === isHere()) return;
    page = history.state?.key;
    if (isOpen()) history.pushState({ ...history.state, opened: true }, '', `#${popover.id}`);
    else if (history.state?.opened) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  };
  const follow = (event: PopStateEvent) => {
    // An entry of another page belongs to the router.
    if (isOpen() === isHere() || event.state?.key !== page) return;
    event.stopImmediatePropagation();
    popover.togglePopover(isHere());
  };
  page = history.state?.key;
  // It was opened before this script ran, or by its address.
  if (isHere()) popover.showPopover();
  else record();
  popover.addEventListener('toggle', record);
  addEventListener('popstate', follow, true);
}
