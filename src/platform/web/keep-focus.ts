const CONTROL = 'button:not(:disabled), a[href], summary, [role="tab"]';

/**
 * Keeps the place of the keyboard, everywhere in `page`: where the control that has the focus is removed, such as a button
 * whose action is done, the focus goes to the control that took its place, else to the nearest part that is left. A field to
 * type in does not get it: a phone would open its keyboard. Returns a function that ends it.
 */
export function keepFocus(page: Document): () => void {
  let control: Element | undefined;
  let place: { part: Element; index: number }[] = [];
  const remember = ({ target }: FocusEvent) => {
    control = target instanceof Element && target.matches(CONTROL) ? target : undefined;
    place = control ? findPlace(control) : [];
  };
  const observer = new MutationObserver(() => {
    if (control === undefined || control.isConnected || page.activeElement !== page.body) return;
    const nearest = place.find(({ part }) => part.isConnected && part !== page.body);
    control = undefined;
    if (nearest) findControl(nearest)?.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', remember);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** Returns the parts around an element, the nearest first, and which of their children it is in. */
function findPlace(element: Element): { part: Element; index: number }[] {
  const parent = element.parentElement;
  if (parent === null) return [];
  return [{ part: parent, index: [...parent.children].indexOf(element) }, ...findPlace(parent)];
}

/** Returns the first control from a place on, else the last one before it, else the first around it. */
function findControl({ part, index }: { part: Element; index: number }): HTMLElement | undefined {
  const children = [...part.children];
  const after = children.slice(index).flatMap((child) => listControls(child));
  const before = children.slice(0, index).flatMap((child) => listControls(child));
  const control = after[0] ?? before.at(-1);
  if (control !== undefined || part.parentElement === null) return control;
  const parent = part.parentElement;
  return findControl({ part: parent, index: [...parent.children].indexOf(part) });
}

function listControls(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(CONTROL)];
  const all =
    element instanceof HTMLElement && element.matches(CONTROL) ? [element, ...inside] : inside;
  return all.filter((candidate) => candidate.checkVisibility());
}
