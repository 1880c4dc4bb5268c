import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { KeptCreative } from '../schema.ts';
import { AddCreativeDialog, EditCreativeDialog } from './creative-dialog.tsx';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const dialog = page.getByRole('dialog');
const field = (label: string) => dialog.getByLabelText(label, { exact: true });

const uploaded = KeptCreative.parse({
  id: crypto.randomUUID(),
  categoryId: null,
  categoryName: null,
  title: 'दिवाली',
  description: '',
  contentType: 'image',
  content: null,
  pictureUrl: 'data:image/svg+xml,<svg/>#one',
  thumbnailUrl: null,
  year: 2026,
  monthNumber: 11,
  createdAt: '2026-11-01T05:00:00.000Z',
  clinicId: null,
  clinicName: null,
  version: 3,
});

async function show(creative?: KeptCreative) {
  const saved = vi.fn();
  const dialogs = { categories: [], onSaved: saved, onClose: () => undefined };
  const screen = creative ? (
    <EditCreativeDialog creative={creative} {...dialogs} />
  ) : (
    <AddCreativeDialog {...dialogs} />
  );
  await showScreen({ path: 'admin/creatives', screen, actor: { role: 'admin' } });
  return saved;
}

function choose(bytes: Uint8Array<ArrayBuffer>, type = 'image/png') {
  return field('Picture').upload(new File([bytes], 'diwali.png', { type }));
}

const png = () => Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));

// covers: sends-chosen-picture-with-other-fields
test('sends the chosen picture with the other fields, and keeps everything when it is refused', async () => {
  let answer: unknown = refusal('TOO_MANY_PIXELS');
  const asked = stubServer({ 'admin.createCreative': () => answer });
  const saved = await show();
  await field('Title').fill('दिवाली की शुभकामनाएँ');
  await field('Picture from').selectOptions('Upload a picture');
  await choose(png());
  const preview = dialog.getByRole('img', { name: 'The chosen picture' });
  await expect.element(preview).toHaveAttribute('src', `data:image/png;base64,${PNG}`);
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect.element(dialog.getByText(/more than 8 million pixels/)).toBeVisible();
  await expect.element(preview).toBeVisible();
  await expect.element(field('Title')).toHaveValue('दिवाली की शुभकामनाएँ');
  answer = uploaded;
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(asked.at(-1)?.input).toMatchObject({
    title: 'दिवाली की शुभकामनाएँ',
    content: null,
    picture: PNG,
  });
});

test('refuses a file that is no picture or too large before it is sent, and asks for a missing one', async () => {
  const asked = stubServer({});
  await show();
  await field('Title').fill('दिवाली');
  await field('Picture from').selectOptions('Upload a picture');
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect.element(dialog.getByText('Choose a picture to upload')).toBeVisible();
  const refused = dialog.getByText('Choose a PNG, JPEG or WebP image of at most 1 MB.');
  await choose(new Uint8Array([1]), 'application/pdf');
  await expect.element(refused).toBeVisible();
  await choose(png());
  await expect.element(refused).not.toBeInTheDocument();
  await choose(new Uint8Array(1_048_577));
  await expect.element(refused).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  expect(asked.filter(({ operation }) => operation === 'admin.createCreative')).toEqual([]);
});

test('changes the title of an uploaded picture without sending the picture again', async () => {
  const asked = stubServer({ 'admin.updateCreative': () => uploaded });
  const saved = await show(uploaded);
  await expect.element(field('Picture from')).toHaveValue('upload');
  await field('Title').fill('दिवाली 2026');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(asked.at(-1)?.input).toEqual({ id: uploaded.id, version: 3, title: 'दिवाली 2026' });
});

test('asks which picture to keep when another admin replaced it meanwhile', async () => {
  const current = { ...uploaded, version: 4, pictureUrl: 'data:image/svg+xml,<svg/>#other' };
  stubServer({ 'admin.updateCreative': () => refusal('STALE', { current }) });
  await show(uploaded);
  await choose(png());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('A new picture')).toBeVisible();
  await expect.element(page.getByText('An uploaded picture')).toBeVisible();
});
