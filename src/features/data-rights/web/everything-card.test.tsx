import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import '#platform/web/styles.css';
import { EVERYTHING_PATH } from '../everything-path.ts';
import { PatientDataPage } from './patient-data-page.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers the download, which is no operation of the API. */
function answerDownload(answer: () => Response): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (url, options) => {
    if (url !== EVERYTHING_PATH) return realFetch(url, options);
    asked.push(url);
    return answer();
  };
  return asked;
}

// covers: everything-is-downloaded-from-settings
test('saves everything of the clinic, and says why where it cannot', async () => {
  const answers = [
    new Response(null, { status: 500 }),
    new Response(null, { status: 429 }),
    new Response('PK', {
      headers: { 'Content-Disposition': 'attachment; filename="wellword-2026-11-23.zip"' },
    }),
  ];
  const asked = answerDownload(() => answers.shift() ?? Response.error());
  await showScreen({ screen: <PatientDataPage /> });
  const button = page.getByRole('button', { name: 'Download everything' });
  await button.click();
  await expect.element(page.getByText('The file could not be made')).toBeVisible();
  await button.click();
  await expect.element(page.getByText('five times within an hour')).toBeVisible();
  await button.click();
  await expect.element(page.getByText('wellword-2026-11-23.zip was saved')).toBeVisible();
  expect(asked).toHaveLength(3);
});
