import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { mapLanguages } from '../standard-texts.ts';
import type { NoticeDraft } from '../schema.ts';
import { NoticePage } from './notice-page.tsx';

const STANDARD = mapLanguages((language) => `Standard in ${language}\n\nWhat we keep`);
const FIRST: NoticeDraft = {
  version: 0,
  publishedAt: null,
  texts: STANDARD,
  standardTexts: STANDARD,
};
const WHEN = '2026-11-23T05:00:00.000Z';

// covers: notice-screen
test('previews each language and publishes all of them after a question', async () => {
  const requests = stubServer({
    'patients.noticeDraft': () => FIRST,
    'patients.publishNotice': ({ texts }) => ({ ...FIRST, version: 1, publishedAt: WHEN, texts }),
    'patients.notice': () => ({ version: 1, publishedAt: WHEN, texts: [] }),
  });
  await showScreen({ screen: <NoticePage /> });
  await expect.element(page.getByText(/No notice is published yet\./)).toBeVisible();
  await page.getByLabelText('Language', { exact: true }).selectOptions('gu');
  await page.getByLabelText('Text', { exact: true }).fill('અમારી સૂચના');
  await expect.element(page.getByLabelText('Preview').getByText('અમારી સૂચના')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(/It becomes version 1 in all ten languages/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish notice' }).click();
  await expect.element(page.getByText(/Version 1 is published\./)).toBeVisible();
  const request = requests.find(({ operation }) => operation === 'patients.publishNotice');
  expect(request?.input).toEqual({ version: 0, texts: { ...STANDARD, gu: 'અમારી સૂચના' } });
});

// covers: notice-typed-text-stays
test('keeps the text when someone else published first, and publishes it as the next version', async () => {
  const requests = stubServer({
    'patients.noticeDraft': () => FIRST,
    'patients.publishNotice': ({ version, texts }) =>
      version === 0
        ? refusal('STALE', { current: { ...FIRST, version: 1, publishedAt: WHEN } })
        : { ...FIRST, version: 2, publishedAt: WHEN, texts },
    'patients.notice': () => ({ version: 2, publishedAt: WHEN, texts: [] }),
  });
  await showScreen({ screen: <NoticePage /> });
  await page.getByLabelText('Text', { exact: true }).fill('Our notice');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish notice' }).click();
  await expect.element(page.getByText(/Someone else published version 1\./)).toBeVisible();
  await page.getByRole('button', { name: 'Publish notice' }).click();
  await expect.element(page.getByText(/Version 2 is published\./)).toBeVisible();
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('Our notice');
  expect(requests.filter(({ operation }) => operation === 'patients.publishNotice')).toHaveLength(
    2,
  );
});

test('names a language without a text instead of publishing', async () => {
  stubServer({ 'patients.noticeDraft': () => FIRST });
  await showScreen({ screen: <NoticePage /> });
  await page.getByLabelText('Language', { exact: true }).selectOptions('ta');
  await page.getByLabelText('Text', { exact: true }).fill(' ');
  await page.getByLabelText('Language', { exact: true }).selectOptions('en');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByLabelText('Language', { exact: true })).toHaveValue('ta');
  await expect.element(page.getByText('Write a text in this language')).toBeVisible();
});

// covers: notice-printed
test('prints the published text, one language a page', async () => {
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  const texts = [
    { language: 'en', text: 'Published in English' },
    { language: 'gu', text: 'Published in Gujarati' },
  ];
  stubServer({
    'patients.noticeDraft': () => ({ ...FIRST, version: 3, publishedAt: WHEN }),
    'patients.notice': () => ({ version: 3, publishedAt: WHEN, texts }),
  });
  await showScreen({ screen: <NoticePage /> });
  const pages = () => document.querySelector('[data-printed-pages]')?.children.length;
  await page.getByRole('button', { name: 'Print all ten languages' }).click();
  expect(pages()).toBe(2);
  await page.getByRole('button', { name: 'Print this language' }).click();
  expect(pages()).toBe(1);
  expect(print).toHaveBeenCalledTimes(2);
});
