import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Creative, type ContentType } from '../schema.ts';
import { CreativesPage } from './creatives-page.tsx';

const category = { id: crypto.randomUUID(), name: 'Festivals' };

function buildCreative(contentType: ContentType): Creative {
  return Creative.parse({
    id: crypto.randomUUID(),
    categoryId: category.id,
    categoryName: category.name,
    title: `દિવાળી ${contentType}`,
    description: 'Drink water.',
    contentType,
    content: 'https://media.example/1',
    pictureUrl: null,
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

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

function buildUploaded(): Creative {
  return { ...buildCreative('image'), content: null, pictureUrl: PICTURE };
}

/** The list, and the picture itself. */
function serveUploaded() {
  serve(buildUploaded());
  const api = fetch;
  vi.stubGlobal('fetch', (request: Request | string) =>
    request === PICTURE ? Promise.resolve(new Response('jpeg')) : api(request),
  );
}

/** A browser on a phone: it can share files. */
function sharingNavigator(share: (data: ShareData) => Promise<void>) {
  return { clipboard: navigator.clipboard, onLine: true, canShare: () => true, share };
}

const show = () => showScreen({ path: 'creatives', screen: <CreativesPage /> });

function listOptions(label: string) {
  const options = page.getByLabelText(label).getByRole('option').elements();
  return options.map((option) => option.textContent);
}

// covers: filters-begin-with-all-categories-and-clinic
test('the filters begin with all categories and the clinic’s month', async () => {
  const requests = serve();
  await show();
  await expect
    .element(page.getByText('No creatives found for the selected filters.'))
    .toBeVisible();
  await expect.poll(() => listOptions('Category')).toEqual(['All Categories', 'Festivals']);
  await expect.element(page.getByLabelText('Category')).toHaveValue('all');
  await expect.element(page.getByLabelText('Year')).toHaveValue('2026');
  await expect.element(page.getByLabelText('Month')).toHaveValue('11');
  expect(listOptions('Year').toSorted()).toEqual(
    Array.from({ length: 11 }, (_, index) => String(2020 + index)),
  );
  expect(listOptions('Month')).toHaveLength(12);
  await page.getByLabelText('Month').selectOptions('March');
  await page.getByLabelText('Category').selectOptions('Festivals');
  await expect
    .poll(() => requests.findLast(({ operation }) => operation === 'creatives.list')?.input)
    .toMatchObject({ year: 2026, monthNumber: 3, categoryId: category.id });
});

// covers: card-shows-title-category-description
test('a card shows title, category, description and month', async () => {
  serve(buildCreative('link'));
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

// covers: link-card-names-its-site
test('the card of a link names its site, and loads nothing from it', async () => {
  serve({ ...buildCreative('link'), content: 'https://www.who.int/campaigns/world-diabetes-day' });
  await show();
  const card = page.getByRole('article', { name: 'દિવાળી link' });
  await expect.element(card.getByText('who.int', { exact: true })).toBeVisible();
  expect(card.element().querySelector('img, iframe')).toBeNull();
});

// covers: each-type-of-content-shown-in-way
test('each type of content is shown in its way', async () => {
  // The clinic has no data for it.
  vi.spyOn(console, 'error').mockReturnValue();
  serve(buildCreative('image'), buildCreative('video'), buildCreative('iframe'));
  await show();
  await expect.element(page.getByRole('article', { name: 'દિવાળી video' })).toBeVisible();
  const findContent = (type: string) =>
    page
      .getByRole('article', { name: `દિવાળી ${type}` })
      .element()
      .querySelector('video,iframe,img,p');
  expect(findContent('video')?.outerHTML).toMatch(/^<video[^>]+controls/);
  expect(findContent('iframe')?.getAttribute('sandbox')).toMatch(/^allow-scripts/);
  expect(page.getByRole('link', { name: /^Open દિવાળી/ }).elements()).toHaveLength(3);
});

test('a picture that is higher than its box is shown whole', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1600"></svg>';
  const pictureUrl = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  serve({ ...buildUploaded(), pictureUrl });
  await show();
  const image = page.getByRole('img', { name: 'Picture: દિવાળી image' });
  await expect.element(image).toHaveProperty('naturalHeight', 1600);
  const box = page.getByRole('article').element().firstElementChild;
  expect(image.element().clientHeight).toBe(box?.clientHeight);
});

// covers: shares-uploaded-picture-as-file-and-offers
test('shares an uploaded picture as a file, and offers it for download', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', sharingNavigator(share));
  serveUploaded();
  await show();
  await page.getByRole('button', { name: 'Share દિવાળી image' }).click();
  await expect.poll(() => share.mock.lastCall?.[0]).toMatchObject({ title: 'દિવાળી image' });
  const [file] = share.mock.lastCall?.[0].files ?? [];
  expect([file?.name, file?.type]).toEqual(['દિવાળી image.jpg', 'image/jpeg']);
  const download = page.getByRole('link', { name: 'Download દિવાળી image' });
  await expect.element(download).toHaveAttribute('download', 'દિવાળી image.jpg');
  await expect.element(download).toHaveAttribute('href', PICTURE);
  await expect
    .element(page.getByRole('button', { name: 'Copy the text of દિવાળી image' }))
    .toBeVisible();
});

test('says so when a picture could not be shared, and is silent when the share sheet was closed', async () => {
  const share = vi
    .fn<(data: ShareData) => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    .mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'));
  vi.stubGlobal('navigator', sharingNavigator(share));
  serveUploaded();
  await show();
  const button = page.getByRole('button', { name: 'Share દિવાળી image' });
  const failure = page.getByText('The picture could not be shared.', { exact: false });
  await button.click();
  await expect.poll(() => share.mock.calls.length).toBe(1);
  await expect.element(button).not.toHaveAttribute('aria-busy');
  expect(failure.elements()).toEqual([]);
  await button.click();
  await expect.element(failure).toBeVisible();
});

// covers: opens-whatsapp-with-title-and-address
test('opens WhatsApp with title and address where no file can be shared', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('navigator', { ...sharingNavigator(vi.fn()), canShare: () => false });
  serve(buildCreative('image'), { ...buildUploaded(), title: 'दिवाली' }, buildCreative('link'));
  await show();
  const link = (title: string) => page.getByRole('link', { name: `Share ${title} on WhatsApp` });
  await expect
    .element(link('દિવાળી image'))
    .toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent('દિવાળી image\nhttps://media.example/1')}`,
    );
  await expect
    .element(link('दिवाली'))
    .toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent('दिवाली')}`);
  expect(link('દિવાળી link').elements()).toEqual([]);
});

// covers: categories-asked-for-again-after-half-hour
test('categories are asked for again after half an hour, the creatives after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const requests = serve(buildCreative('link'));
  let { unmount, queryClient } = await show();
  const counts = () =>
    ['creatives.list', 'creatives.categories'].map(
      (name) => requests.filter(({ operation }) => operation === name).length,
    );
  await expect.poll(counts).toEqual([1, 1]);
  // A request that is cancelled with the screen is repeated by the next one.
  const isAnswered = () => expect.poll(() => queryClient.isFetching()).toBe(0);
  await isAnswered();
  for (const [minutes, expected] of [
    [4, [1, 1]],
    [6, [2, 1]],
    [19, [3, 1]],
    [2, [3, 2]],
  ] as const) {
    await unmount();
    vi.setSystemTime(Date.now() + minutes * 60_000);
    ({ unmount } = await showScreen({ path: 'creatives', screen: <CreativesPage />, queryClient }));
    await expect.element(page.getByRole('article')).toBeVisible();
    await isAnswered();
    expect(counts()).toEqual(expected);
  }
  vi.useRealTimers();
});
