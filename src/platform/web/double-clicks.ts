const CLICKABLE = 'button, a[href], summary';
/** As long as a second click of the same movement takes at most, and as far as a finger is off. */
const SECOND_WITHIN_MS = 400;
const SECOND_WITHIN_PX = 20;

/**
 * Ignores the second click of a double click, everywhere in `page` (docs/decisions/028). Many people click twice by habit, and after
 * the first click something else may be under the finger, such as the next patient's message, ready to be sent. Keyboards, assistive
 * software, slower clicks and fast clicks on different buttons are not affected.
 */
export function takeDoubleClicksAsOne(page: Document): void {
  let lastClick = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  let isFinger = false;
  page.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isFinger = pointerType === 'touch';
    },
    { capture: true },
  );
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !isClickable(event.target)) return;
      const { timeStamp: time, clientX: x, clientY: y } = event;
      const isNear = Math.hypot(x - lastClick.x, y - lastClick.y) <= SECOND_WITHIN_PX;
      // Browsers count the clicks of a mouse, but some report each tap of a finger as the first.
      const isSecond = isFinger || event.detail > 1;
      if (!isSecond || !isNear || time - lastClick.at > SECOND_WITHIN_MS) {
        lastClick = { at: time, x, y };
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** Returns whether a click there does something. The target is the dialog itself when its backdrop is clicked. */
function isClickable(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches('dialog') || target.closest(CLICKABLE) !== null;
}
