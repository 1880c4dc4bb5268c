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

const uploadedCreative = KeptCreative.parse({
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
  const onSave = vi.fn();
  const dialogs = { categories: [], onSaved: onSave, onClose: () => undefined };
  const screen = creative ? (
    <EditCreativeDialog creative={creative} {...dialogs} />
  ) : (
    <AddCreativeDialog {...dialogs} />
  );
  await showScreen({ path: 'admin/creatives', screen, actor: { role: 'admin' } });
  return onSave;
}

function choose(bytes: Uint8Array<ArrayBuffer>, type = 'image/png') {
  return field('Picture').upload(new File([bytes], 'diwali.png', { type }));
}

const png = () => Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));

// covers: sends-chosen-picture-with-other-fields
test('sends the chosen picture with the other fields, and keeps everything when it is refused', async () => {
  let answer: unknown = refusal('TOO_MANY_PIXELS');
  const requests = stubServer({ 'admin.createCreative': () => answer });
  const onSave = await show();
  await field('Title').fill('दिवाली की शुभकामनाएँ');
  await field('Picture from').selectOptions('Upload a picture');
  await choose(png());
  const preview = dialog.getByRole('img', { name: 'The chosen picture' });
  await expect.element(preview).toHaveAttribute('src', `data:image/png;base64,${PNG}`);
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect.element(dialog.getByText(/more than 8 million pixels/)).toBeVisible();
  await expect.element(preview).toBeVisible();
  await expect.element(field('Title')).toHaveValue('दिवाली की शुभकामनाएँ');
  answer = uploadedCreative;
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
  expect(requests.at(-1)?.input).toMatchObject({
    title: 'दिवाली की शुभकामनाएँ',
    content: null,
    picture: PNG,
  });
});

test('refuses a file that is no picture or too large before it is sent, and asks for a missing one', async () => {
  const requests = stubServer({});
  await show();
  await field('Title').fill('दिवाली');
  await field('Picture from').selectOptions('Upload a picture');
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect.element(dialog.getByText('Choose a picture to upload')).toBeVisible();
  const problem = dialog.getByText('Choose a PNG, JPEG or WebP image of at most 1 MB.');
  await choose(new Uint8Array([1]), 'application/pdf');
  await expect.element(problem).toBeVisible();
  await choose(png());
  await expect.element(problem).not.toBeInTheDocument();
  await choose(new Uint8Array(1_048_577));
  await expect.element(problem).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  expect(requests.filter(({ operation }) => operation === 'admin.createCreative')).toEqual([]);
});

test('changes the title of an uploaded picture without sending the picture again', async () => {
  const requests = stubServer({ 'admin.updateCreative': () => uploadedCreative });
  const onSave = await show(uploadedCreative);
  await expect.element(field('Picture from')).toHaveValue('upload');
  await field('Title').fill('दिवाली 2026');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
  expect(requests.at(-1)?.input).toEqual({
    id: uploadedCreative.id,
    version: 3,
    title: 'दिवाली 2026',
  });
});

test('asks which picture to keep when another admin replaced it meanwhile', async () => {
  const current = {
    ...uploadedCreative,
    version: 4,
    pictureUrl: 'data:image/svg+xml,<svg/>#other',
  };
  stubServer({ 'admin.updateCreative': () => refusal('STALE', { current }) });
  await show(uploadedCreative);
  await choose(png());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('A new picture')).toBeVisible();
  await expect.element(page.getByText('An uploaded picture')).toBeVisible();
});
