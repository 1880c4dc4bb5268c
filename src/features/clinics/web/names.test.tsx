import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { ClinicSettings, type Doctor, DoctorId } from '../schema.ts';
import { SettingsPage } from './settings-page.tsx';
import { sessionWith, showScreen } from './testing.tsx';

const { clinic } = sessionWith();
const settings = ClinicSettings.parse({
  id: clinic.id,
  name: 'Meera Shah',
  clinicName: clinic.clinicName,
  namesByLanguage: {},
  clinicAddress: '12 MG Road, Pune',
  mapLink: '',
  contactPhone: clinic.contactPhone,
  contactWhatsapp: '',
  contactEmail: '',
  gmbLink: clinic.gmbLink,
  website: '',
  bookingLink: '',
  furtherPhones: '',
  primaryColor: '#4F46E5',
  secondaryColor: '#E5E7EB',
  timeZone: 'Asia/Kolkata',
  languages: ['en', 'hi', 'gu'],
  defaultLanguage: 'en',
  screenLanguage: 'en',
  aiMayReadNotes: false,
  offersDrafts: true,
  asksWithoutConsent: true,
  logoUrl: null,
  profileTypes: [],
  version: 3,
});
const doctor: Doctor = {
  id: DoctorId.parse('7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d'),
  name: 'Dr Rao',
  contactNumber: '9876543210',
  namesByLanguage: { gu: 'ડૉ. રાવ' },
  version: 1,
};
const answers = {
  'clinics.session': () => refusal('NOT_FOUND'),
  'clinics.settings': () => settings,
  'clinics.doctors': () => ({ items: [doctor] }),
};
const languages = { clinic: { languages: settings.languages } };
const save = page.getByRole('button', { name: 'Save Changes' });
const hindi = page.getByRole('textbox', { name: /^हिन्दी/ });
const gujarati = page.getByRole('textbox', { name: /^ગુજરાતી/ });
const openNames = page.getByRole('button', { name: 'Names of Dr Rao in other languages' });
const otherNames = page.getByRole('group', { name: 'Names in other languages' });
const dialog = page.getByRole('dialog', { name: 'Names in other languages' });

// covers: clinic-names-typed-and-saved
test.each([390, 1280])('saves the clinic’s names and map link at %i px', async (width) => {
  await page.viewport(width, 900);
  const requests = stubServer({
    ...answers,
    'clinics.updateSettings': (changes) => ({ ...settings, ...changes, version: 4 }),
  });
  await showScreen({ screen: <SettingsPage />, ...languages });
  await expect.element(hindi).toHaveAttribute('lang', 'hi');
  await expect.element(gujarati).toHaveAttribute('lang', 'gu');
  expect(page.getByRole('textbox', { name: /^English/ }).elements()).toEqual([]);
  await hindi.fill('शांति क्लिनिक');
  await gujarati.fill('શ');
  await gujarati.fill('');
  await expect.element(gujarati).toBeVisible();
  await page.getByRole('textbox', { name: /^Map link/ }).fill('https://maps.app.goo.gl/abc');
  for (const part of [otherNames, openNames, page.getByRole('list', { name: 'Doctors' })])
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  await save.click();
  await expect.element(page.getByText('Settings saved.')).toBeVisible();
  expect(
    requests.findLast(({ operation }) => operation === 'clinics.updateSettings')?.input,
  ).toEqual({
    namesByLanguage: { hi: 'शांति क्लिनिक' },
    mapLink: 'https://maps.app.goo.gl/abc',
    version: 3,
  });
});

test('names what is wrong with a map link and a name', async () => {
  const requests = stubServer(answers);
  await showScreen({ screen: <SettingsPage />, ...languages });
  await page.getByRole('textbox', { name: /^Map link/ }).fill('http://evil.com/map');
  await hindi.fill('www.evil.com');
  await save.click();
  await expect.element(page.getByText(/^Paste the https link of a map/)).toBeVisible();
  await expect.element(page.getByText('A name cannot contain a link')).toBeVisible();
  expect(requests.map(({ operation }) => operation)).not.toContain('clinics.updateSettings');
});

// covers: clinic-names-conflict-loses-nothing
test('keeps names in other languages of another user, and asks about the same language', async () => {
  let current: ClinicSettings = { ...settings, version: 4, namesByLanguage: { gu: 'શાંતિ' } };
  const requests = stubServer({
    ...answers,
    'clinics.updateSettings': (changes) => {
      if (changes.version !== current.version) return refusal('STALE', { current });
      return (current = { ...current, ...changes, version: current.version + 1 });
    },
  });
  await showScreen({ screen: <SettingsPage />, ...languages });
  await hindi.fill('शांति');
  await save.click();
  await expect.element(page.getByText('Settings saved.')).toBeVisible();
  expect(
    requests.findLast(({ operation }) => operation === 'clinics.updateSettings')?.input,
  ).toEqual({
    namesByLanguage: { gu: 'શાંતિ', hi: 'शांति' },
    version: 4,
  });
  current = { ...current, version: 9, namesByLanguage: { gu: 'શાંતિ', hi: 'शान्ति' } };
  await hindi.fill('शांती');
  await save.click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed these settings' });
  await expect.element(conflict.getByText('हिन्दी: शान्ति')).toBeVisible();
  await expect.element(conflict.getByText('हिन्दी: शांती')).toBeVisible();
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(hindi).toHaveValue('शांती');
  await expect.element(gujarati).toHaveValue('શાંતિ');
});

// covers: doctor-names-typed-and-saved
test('saves a doctor’s names, and explains a failure', async () => {
  await page.viewport(390, 900);
  let fails = true;
  const requests = stubServer({
    ...answers,
    'clinics.updateDoctor': (change) =>
      fails ? refusal('DEFECT') : { ...doctor, ...change, version: 2 },
  });
  await showScreen({ screen: <SettingsPage />, ...languages });
  await openNames.click();
  await expect.element(dialog.getByRole('textbox', { name: /^ગુજરાતી/ })).toHaveValue('ડૉ. રાવ');
  const field = dialog.getByRole('textbox', { name: /^हिन्दी/ });
  await expect.element(field).toHaveAttribute('lang', 'hi');
  await field.fill('डॉ. राव');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The names could not be saved.')).toBeVisible();
  await expect.element(field).toHaveValue('डॉ. राव');
  fails = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The names of Dr Rao are saved.')).toBeVisible();
  expect(requests.findLast(({ operation }) => operation === 'clinics.updateDoctor')?.input).toEqual(
    {
      id: doctor.id,
      version: 1,
      namesByLanguage: { gu: 'ડૉ. રાવ', hi: 'डॉ. राव' },
    },
  );
});

// covers: doctor-names-conflict-loses-nothing
test('shows the names that another user gave a doctor, and replaces them only when asked', async () => {
  const current = { ...doctor, version: 5, namesByLanguage: { gu: 'રાવ', hi: 'राव' } };
  const requests = stubServer({
    ...answers,
    'clinics.updateDoctor': (change) =>
      change.version === 5 ? { ...current, ...change, version: 6 } : refusal('STALE', { current }),
  });
  await showScreen({ screen: <SettingsPage />, ...languages });
  await openNames.click();
  const field = dialog.getByRole('textbox', { name: /^हिन्दी/ });
  await field.fill('डॉ. राव');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('हिन्दी: राव')).toBeVisible();
  await expect.element(field).toHaveValue('डॉ. राव');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The names of Dr Rao are saved.')).toBeVisible();
  expect(requests.findLast(({ operation }) => operation === 'clinics.updateDoctor')?.input).toEqual(
    {
      id: doctor.id,
      version: 5,
      namesByLanguage: { gu: 'રાવ', hi: 'डॉ. राव' },
    },
  );
});
