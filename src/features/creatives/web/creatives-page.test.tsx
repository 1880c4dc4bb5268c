import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Creative, type ContentType } from '../schema.ts';
import { CreativesPage } from './creatives-page.tsx';

const category = { id: crypto.randomUUID(), name: 'Festivals' };

function creativeOf(contentType: ContentType): Creative {
  return Creative.parse({
    id: crypto.randomUUID(),
    categoryId: category.id,
    categoryName: category.name,
    title: `દિવાળી ${contentType}`,
    description: 'Drink water.',
    contentType,
    content: 'https://media.example/1',
    thumbnailUrl: null,
    year: 2026,
    monthNumber: 11,
    createdAt: '2026-11-01T05:00:00.000Z',
  });
}

function serve(...items: Creative[]) {
  return stubServer({
    'creatives.categories': () => ({ items: [category] }),
    'creatives.list': () => ({ items, nextCursor: null }),
  });
}

const show = () => showScreen({ path: 'creatives', screen: <CreativesPage /> });

function optionsOf(label: string) {
  const options = page.getByLabelText(label).getByRole('option').elements();
  return options.map((option) => option.textContent);
}

test('the filters begin with all categories and the clinic’s month', async () => {
  const asked = serve();
  await show();
  await expect
    .element(page.getByText('No creatives found for the selected filters.'))
    .toBeVisible();
  await expect.poll(() => optionsOf('Category')).toEqual(['All Categories', 'Festivals']);
  await expect.element(page.getByLabelText('Category')).toHaveValue('all');
  await expect.element(page.getByLabelText('Year')).toHaveValue('2026');
  await expect.element(page.getByLabelText('Month')).toHaveValue('11');
  expect(optionsOf('Year').toSorted()).toEqual(
    Array.from({ length: 11 }, (_, at) => String(2020 + at)),
  );
  expect(optionsOf('Month')).toHaveLength(12);
  await page.getByLabelText('Month').selectOptions('March');
  await page.getByLabelText('Category').selectOptions('Festivals');
  await expect
    .poll(() => asked.findLast(({ operation }) => operation === 'creatives.list')?.input)
    .toMatchObject({ year: 2026, monthNumber: 3, categoryId: category.id });
});

test('a card shows title, category, description and month', async () => {
  serve(creativeOf('link'));
  await show();
  const card = page.getByRole('article', { name: 'દિવાળી link' });
  for (const text of ['દિવાળી link', 'Festivals', 'Drink water.'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect.element(card.getByText('November 2026', { exact: false })).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Copy/ })).toBeVisible();
  const link = card.getByRole('link', { name: 'Open Link: દિવાળી link' });
  await expect.element(link).toHaveTextContent('Open Link');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('each type of content is shown in its way', async () => {
  // Nothing of it is there to be loaded.
  vi.spyOn(console, 'error').mockReturnValue();
  serve(creativeOf('image'), creativeOf('video'), creativeOf('iframe'));
  await show();
  await expect.element(page.getByRole('article', { name: 'દિવાળી video' })).toBeVisible();
  const shown = (type: string) =>
    page
      .getByRole('article', { name: `દિવાળી ${type}` })
      .element()
      .querySelector('video,iframe,img,p');
  expect(shown('video')?.outerHTML).toMatch(/^<video[^>]+controls/);
  expect(shown('iframe')?.getAttribute('sandbox')).toMatch(/^allow-scripts/);
  expect(page.getByRole('link', { name: /^Open દિવાળી/ }).elements()).toHaveLength(3);
});

test('categories are asked for again after half an hour, the creatives after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = serve(creativeOf('link'));
  let { unmount, queryClient } = await show();
  const counts = () =>
    ['creatives.list', 'creatives.categories'].map(
      (name) => asked.filter(({ operation }) => operation === name).length,
    );
  await expect.poll(counts).toEqual([1, 1]);
  // What is still under way when the screen goes is asked for again by the next.
  const isAnswered = () => expect.poll(() => queryClient.isFetching()).toBe(0);
  for (const [minutes, expected] of [
    [4, [1, 1]],
    [6, [2, 1]],
    [19, [3, 1]],
    [2, [3, 2]],
  ] as const) {
    await isAnswered();
    await unmount();
    vi.setSystemTime(Date.now() + minutes * 60_000);
    ({ unmount } = await showScreen({ path: 'creatives', screen: <CreativesPage />, queryClient }));
    await expect.element(page.getByRole('article')).toBeVisible();
    await expect.poll(counts, { timeout: 1000 }).toEqual(expected);
  }
  vi.useRealTimers();
});
