const CLICKABLE = 'button, a[href], summary';
/** As long as a second click of the same movement takes at most, and as far as a finger is off. */
const SECOND_WITHIN_MS = 400;
const SECOND_WITHIN_PX = 20;

/**
 * Makes a double click or tap one click, everywhere in `page`: many people click twice by habit, and after the first click something
 * else may stand there, such as the next patient's message, ready to be sent, or the dark around a dialog, which closes it. The
 * keyboard and assistive software are heard each time, and so is whoever is slower or works fast with different buttons.
 */
export function takeDoubleClicksAsOne(page: Document): void {
  let heard = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
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
      const { timeStamp: at, clientX: x, clientY: y } = event;
      const isNear = Math.hypot(x - heard.x, y - heard.y) <= SECOND_WITHIN_PX;
      // Browsers count the clicks of a mouse; of a finger's taps some say that each is the first.
      const isSecond = isFinger || event.detail > 1;
      if (!isSecond || !isNear || at - heard.at > SECOND_WITHIN_MS) {
        heard = { at, x, y };
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** A dialog itself is hit where it is not: in the dark around it. */
function isClickable(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches('dialog') || target.closest(CLICKABLE) !== null;
}
