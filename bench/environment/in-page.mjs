// The code that runs in the page that is measured, not here.

/**
 * When the browser has painted so many rows, in ms since it was asked for the page. Looked
 * for in every frame, in the page itself; a frame begins before its layout and paint, so the end of it counts. Rejects after
 * `longestMs`.
 */
export function rowsPaintedAt({ rows, longestMs }) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const check = () => {
    const count = document.querySelectorAll('tbody tr').length;
    if (count < rows && performance.now() > longestMs)
      return reject(
        new Error(`${location.pathname} had ${count} of ${rows} rows after ${longestMs} ms`),
      );
    if (count < rows) return requestAnimationFrame(check);
    // A message that is posted in a frame runs when that frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(performance.now()));
    port1.start();
    port2.postMessage(undefined);
  };
  requestAnimationFrame(check);
  return promise;
}

/** The page without any script, and the text of its styles. */
export async function readFinishedPage() {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
  const texts = await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).text()));
  for (const unwantedElement of document.querySelectorAll('script, link')) unwantedElement.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/styles.css';
  document.head.append(link);
  return {
    html: `<!doctype html>${document.documentElement.outerHTML}`,
    styles: texts.join(''),
  };
}

/** Chooses another status in a row; how long until the browser has painted the row with it. */
export async function changeStatus({ row, longestMs }) {
  const select = document.querySelectorAll('tbody tr select')[row];
  if (!select) throw new Error('There is no status to change');
  const next = select.value === 'completed' ? 'pending' : 'completed';
  const { parentElement } = select;
  const { className } = parentElement;
  const startedAt = performance.now();
  // As React's own setter would not: it must see a change.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, next);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  // The browser's own list shows the choice by itself; the colour says that the program has taken it.
  let isShown = false;
  while (!isShown) {
    await new Promise(requestAnimationFrame);
    isShown = select.value === next && parentElement.className !== className;
    if (performance.now() - startedAt > longestMs)
      throw new Error(`The status of row ${row} was not shown after ${longestMs} ms`);
    // A message that is posted in a frame runs when that frame has been painted.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(undefined);
    });
  }
  return performance.now() - startedAt;
}
