/**
 * Gives an open popover the address `#id` and an entry of the history, so that Back closes it. The router is told of neither:
 * to it both entries are the page, which is not loaded anew for them. Links within are to `replace` the entry.
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
    // Another page's entry is the router's.
    if (isOpen() === isHere() || event.state?.key !== page) return;
    event.stopImmediatePropagation();
    popover.togglePopover(isHere());
  };
  page = history.state?.key;
  // It was opened before this came, or somebody came by its address.
  if (isHere()) popover.showPopover();
  else record();
  popover.addEventListener('toggle', record);
  addEventListener('popstate', follow, true);
}
