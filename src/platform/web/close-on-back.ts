import type { RouterHistory } from '@tanstack/react-router';

/** Makes Back close the open menu or the topmost dialog; it leaves the page only without one. */
export function closeOnBack(history: RouterHistory): void {
  history.block({
    blockerFn: ({ action }) => action === 'BACK' && requestClose(),
    enableBeforeUnload: false,
  });
}

/** Asks the owner of what is open to close it, as Esc does; returns whether something is open. */
function requestClose(): boolean {
  const menu = document.querySelector<HTMLElement>(':popover-open');
  if (menu) {
    menu.hidePopover();
    return true;
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return dialog !== undefined;
}
