import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import '#platform/web/styles.css';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import { LONGEST_READING_MS } from '../limits.ts';
import { ImportPage } from './import-page.tsx';
import { PROBLEM_TEXTS } from './texts.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A browser's worker whose file never ends. */
class EndlessWorker extends EventTarget {
  static readonly ended: EndlessWorker[] = [];
  postMessage() {}
  terminate() {
    EndlessWorker.ended.push(this);
  }
}

// covers: import-reading-ends
test.each([
  ['a phone', 390],
  ['a desktop', 1280],
])(
  'ends the reading of a file that takes too long, and says what to do, on %s',
  async (_, width) => {
    await page.viewport(width, 844);
    vi.stubGlobal('Worker', EndlessWorker);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubServer({ 'patients.imports': () => ({ imports: [] }) });
    await showScreen({ path: 'patients/import', screen: <ImportPage /> });
    const ended = EndlessWorker.ended.length;
    await page.getByLabelText('Choose a file').upload(new File(['Name'], 'patients.csv'));
    await expect.element(page.getByText('Reading the file')).toBeVisible();
    vi.advanceTimersByTime(LONGEST_READING_MS);
    await expect.element(page.getByText(PROBLEM_TEXTS.too_slow)).toBeVisible();
    expect(EndlessWorker.ended).toHaveLength(ended + 1);
    await expect.element(page.getByText('Reading the file')).not.toBeInTheDocument();
  },
);
