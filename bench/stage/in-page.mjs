// What runs in the page that is measured, not here.

export const rowsSeenAt = (rows) =>
  document.querySelectorAll('tbody tr').length >= rows && performance.now();

/** The page without any script, and the text of its styles. */
export async function finishedPage() {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
  const texts = await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).text()));
  for (const unwanted of document.querySelectorAll('script, link')) unwanted.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/styles.css';
  document.head.append(link);
  return {
    html: `<!doctype html>${document.documentElement.outerHTML}`,
    styles: texts.join(''),
  };
}

/** Chooses another status in a row; how long until the browser has painted what follows. */
export async function changeStatus(row) {
  const select = document.querySelectorAll('tbody tr select')[row];
  if (!select) throw new Error('There is no status to change');
  const next = select.value === 'completed' ? 'pending' : 'completed';
  const started = performance.now();
  // As React's own setter would not: it must see a change.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, next);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  // What is posted in a frame runs when that frame has been painted.
  await new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(undefined);
    });
  });
  return performance.now() - started;
}
