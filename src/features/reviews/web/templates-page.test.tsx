import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { LANGUAGES } from '#platform/language.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import { TEMPLATE_TYPES, type ReviewTemplate } from '../schema.ts';
import { TemplatesPage } from './templates-page.tsx';

const items: ReviewTemplate[] = LANGUAGES.flatMap((language) =>
  TEMPLATE_TYPES.map((templateType) => ({
    templateType,
    language,
    messageTemplate: BUILT_IN_TEMPLATES[language][templateType],
    builtIn: BUILT_IN_TEMPLATES[language][templateType],
    isOwn: false,
    version: 0,
    problem: null,
  })),
);
const clinicValues = {
  clinic_name: 'શાંતિ ક્લિનિક',
  clinic_address: '',
  gmb_link: '',
  contact_phone: '98765 00000',
  map_link: 'https://maps.app.goo.gl/abc',
  clinic_website: '',
  booking_link: '',
  further_phones: '',
};
const list = { 'reviews.templates': () => ({ items, clinicValues }) };
const message = page.getByRole('textbox', { name: 'Message: Simple Thank You' });
const save = page.getByRole('button', { name: 'Save text' }).nth(1);

beforeEach(() => page.viewport(1280, 900));

test('previews what is typed, warns about it, and saves it', async () => {
  const requests = stubServer({
    ...list,
    'reviews.saveTemplate': (input: unknown) => ({
      ...items[1],
      ...(input as object),
      isOwn: true,
      version: 1,
    }),
  });
  await showScreen({ screen: <TemplatesPage />, path: 'settings/review-messages' });
  await message.fill('Hi {patient_name}, 5 stars please! Book on {booking_link}.');
  await expect.element(page.getByText('Hi Asha Patel, 5 stars please! Book.')).toBeVisible();
  await expect.element(page.getByText('Please check:')).toBeVisible();
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Text saved. New messages use it.')).toBeVisible();
  await expect.element(page.getByText('Your own text', { exact: true })).toBeVisible();
  expect(
    requests.find(({ operation }) => operation === 'reviews.saveTemplate')?.input,
  ).toMatchObject({
    version: 0,
    templateType: 'simple_thank_you',
  });
});

// covers: preview-names-clinic-in-language
test('the preview names the clinic in the language of the text', async () => {
  stubServer(list);
  const clinic = { namesByLanguage: { hi: 'शांति क्लिनिक' } };
  await showScreen({ screen: <TemplatesPage />, path: 'settings/review-messages', clinic });
  await message.fill('Hi {clinic_name}, see {map_link}');
  const preview = page.getByText('Hi શાંતિ ક્લિનિક, see https://maps.app.goo.gl/abc');
  await expect.element(preview).toBeVisible();
  await page.getByLabelText('Language').selectOptions('hi');
  await message.fill('{clinic_name} से');
  await expect.element(page.getByText('शांति क्लिनिक से')).toBeVisible();
});

test('another language loses nothing that was typed', async () => {
  stubServer(list);
  await showScreen({ screen: <TemplatesPage />, path: 'settings/review-messages' });
  await message.fill('Hi {patient_name}');
  await page.getByLabelText('Language').selectOptions('gu');
  await expect.element(message).toHaveValue(BUILT_IN_TEMPLATES.gu.simple_thank_you);
  await page.getByLabelText('Language').selectOptions('en');
  await expect.element(message).toHaveValue('Hi {patient_name}');
});

test('shows both texts when someone else was quicker', async () => {
  const current = { ...items[1], messageTemplate: 'Theirs', isOwn: true, version: 3 };
  stubServer({ ...list, 'reviews.saveTemplate': () => refusal('STALE', { current }) });
  await showScreen({ screen: <TemplatesPage />, path: 'settings/review-messages' });
  await message.fill('Mine {patient_name}');
  await save.click();
  await expect.element(page.getByText('Someone else changed this text')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the saved one' }).click();
  await expect.element(message).toHaveValue('Theirs');
});

test('says why an own text is not sent, and restores the built-in one', async () => {
  const ownTemplate = { ...items[1], messageTemplate: 'See evil.com', isOwn: true, version: 1 };
  stubServer({
    'reviews.templates': () => ({
      items: items.map((item, index) =>
        index === 1 ? { ...item, ...ownTemplate, problem: 'A link.' } : item,
      ),
      clinicValues,
    }),
    'reviews.restoreTemplate': () => items[1],
  });
  await showScreen({ screen: <TemplatesPage />, path: 'settings/review-messages' });
  await expect.element(page.getByText(/Your own text is not sent; .+ A link\./)).toBeVisible();
  await page.getByRole('button', { name: 'Restore the built-in text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the built-in text' }).click();
  await expect.element(message).toHaveValue(BUILT_IN_TEMPLATES.en.simple_thank_you);
});
