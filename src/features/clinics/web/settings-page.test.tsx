import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { ClinicSettings, type Doctor } from '../schema.ts';
import { SettingsPage } from './settings-page.tsx';
import { showScreen } from './testing.tsx';

const settings = ClinicSettings.parse({
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
  name: 'Meera Shah',
  clinicName: 'શાંતિ ક્લિનિક',
  clinicAddress: '12 MG Road, Pune',
  contactPhone: '9876500000',
  contactWhatsapp: '',
  contactEmail: '',
  namesByLanguage: {},
  mapLink: '',
  gmbLink: 'https://g.page/r/shanti',
  website: '',
  bookingLink: 'https://book.example.in/shanti',
  furtherPhones: '',
  primaryColor: '#4F46E5',
  secondaryColor: '#E5E7EB',
  timeZone: 'Asia/Kolkata',
  languages: ['en', 'gu'],
  defaultLanguage: 'gu',
  screenLanguage: 'en',
  aiMayReadNotes: false,
  offersDrafts: true,
  asksWithoutConsent: true,
  logoUrl: null,
  profileTypes: [],
  version: 3,
});
const answers = { 'clinics.settings': () => settings, 'clinics.doctors': () => ({ items: [] }) };
const save = page.getByRole('button', { name: 'Save Changes' });

/** The label of an optional field says so, too. */
function field(label: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${label}`) });
}

// covers: sections-and-fields-those-of-clinic-settings
test('shows the sections and fields of Clinic Settings', async () => {
  stubServer(answers);
  await showScreen({ screen: <SettingsPage /> });
  for (const name of [
    'Basic Information',
    'Doctor Management',
    'Contact Information',
    'Google My Business Link',
  ])
    await expect.element(page.getByRole('heading', { name })).toBeInTheDocument();
  for (const [label, value] of [
    ['Clinic Name', settings.clinicName],
    ['Address', settings.clinicAddress],
    ['Phone', settings.contactPhone],
    ['WhatsApp', ''],
    ['Email', ''],
    ['Google My Business Link', settings.gmbLink],
    ['Primary Color', '#4F46E5'],
    ['Secondary Color', '#E5E7EB'],
  ] as const)
    await expect.element(field(label)).toHaveValue(value);
  await expect.element(field('Email')).toHaveAttribute('type', 'email');
  await expect.element(field('Google My Business Link')).toHaveAttribute('type', 'url');
  // They are on the Integrations page.
  for (const name of [/Sheet ID/, /Script URL/, /API key/])
    expect(page.getByLabelText(name).elements()).toEqual([]);
});

test('names the time zone by its place and offset, and each language by both of its names', async () => {
  stubServer(answers);
  await showScreen({ screen: <SettingsPage /> });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveDisplayValue('India (GMT+5:30)');
  await zone.selectOptions('America/New_York');
  await expect.element(zone).toHaveDisplayValue(/^America\/New_York \(GMT-[45]\)$/);
  const languages = page.getByRole('group', { name: 'Languages' });
  await expect
    .element(languages.getByRole('checkbox', { name: 'Gujarati ગુજરાતી', exact: true }))
    .toBeChecked();
  const tamil = languages.getByRole('checkbox', { name: 'Tamil தமிழ்' });
  await tamil.click();
  await expect.element(tamil).toBeChecked();
  await tamil.click();
  await languages.getByRole('checkbox', { name: 'English' }).click();
  await expect.element(languages.getByRole('checkbox', { checked: true })).toBeDisabled();
});

test('shows the first letter of the clinic while there is no logo', async () => {
  stubServer(answers);
  await showScreen({ screen: <SettingsPage /> });
  const logo = page.getByRole('group', { name: 'Clinic logo' });
  await expect.element(logo.getByText('શાં', { exact: true })).toBeVisible();
  await expect.element(logo.getByText('No logo yet')).toBeInTheDocument();
});

test('begins the doctors on the first screen of a desk', async () => {
  await page.viewport(1280, 800);
  stubServer(answers);
  await showScreen({ screen: <SettingsPage /> });
  const title = page.getByRole('heading', { name: 'Basic Information' });
  await expect.element(field('Clinic Name')).toBeVisible();
  const [name, doctors] = [
    field('Clinic Name'),
    page.getByRole('region', { name: 'Doctor Management' }),
  ];
  expect(title.element().getBoundingClientRect().right).toBeLessThan(
    name.element().getBoundingClientRect().left,
  );
  // The top bar and the title of the page take 140 px.
  expect(doctors.element().getBoundingClientRect().top).toBeLessThan(640);
});

// covers: only-what-changed-saved-what-could
test('saves only changed fields, and keeps them with a message when saving fails', async () => {
  let fails = true;
  const requests = stubServer({
    ...answers,
    'clinics.session': () => refusal('NOT_FOUND'),
    'clinics.updateSettings': (changes) =>
      fails ? refusal('DEFECT') : { ...settings, ...changes, version: 4 },
  });
  await showScreen({ screen: <SettingsPage /> });
  await field('Address').fill('14 MG Road, Pune');
  await save.click();
  await expect.element(page.getByText('Failed to update settings')).toBeVisible();
  await expect.element(field('Address')).toHaveValue('14 MG Road, Pune');
  fails = false;
  await save.click();
  await expect.element(page.getByText('Settings saved.')).toBeVisible();
  expect(
    requests.findLast(({ operation }) => operation === 'clinics.updateSettings')?.input,
  ).toEqual({
    clinicAddress: '14 MG Road, Pune',
    version: 3,
  });
});

// covers: what-cannot-saved-said-at-field
test('shows each error at its field', async () => {
  const requests = stubServer(answers);
  await showScreen({ screen: <SettingsPage /> });
  await field('Phone').fill('98765 000001');
  await expect.element(field('Phone')).toHaveValue('98765 000001');
  await field('WhatsApp').fill('98765');
  await save.click();
  await expect.element(field('WhatsApp')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true');
  const errors = page.getByText('Contact number must be 10 digits');
  await expect.poll(() => errors.elements()).toHaveLength(2);
  expect(requests.map(({ operation }) => operation)).not.toContain('clinics.updateSettings');
});

// covers: unknown-address-is-asked-about
test('asks before it saves an address that is not known, and keeps it', async () => {
  const requests = stubServer({
    ...answers,
    'clinics.session': () => refusal('NOT_FOUND'),
    'clinics.updateSettings': ({ mapLink }) => ({ ...settings, mapLink, version: 4 }),
  });
  await showScreen({ screen: <SettingsPage /> });
  const link = 'https://www.practo.com/pune/clinic/shanti';
  await field('Map link').fill(link);
  await save.click();
  const question = page.getByRole('dialog', { name: 'Use this address?' });
  await expect.element(question.getByText(link)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Map link')).toHaveValue(link);
  expect(requests.map(({ operation }) => operation)).not.toContain('clinics.updateSettings');
  await save.click();
  await question.getByRole('button', { name: 'Use this address anyway' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(
    requests.findLast(({ operation }) => operation === 'clinics.updateSettings')?.input,
  ).toEqual({ mapLink: link, confirmedLinks: ['mapLink'], version: 3 });
});

test('a doctor who was typed and not added is still there when the page opens again', async () => {
  stubServer({ ...answers, 'clinics.doctors': () => ({ items: [] }) });
  const { queryClient, unmount } = await showScreen({ screen: <SettingsPage /> });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Dr Meenal Patil');
  await unmount();
  await showScreen({ screen: <SettingsPage />, queryClient });
  await expect.element(name).toHaveValue('Dr Meenal Patil');
});

// covers: doctor-added-and-deleted-and-failures-say
test('adds and deletes a doctor, and explains failures', async () => {
  let doctors: Doctor[] = [];
  let fails = true;
  stubServer({
    ...answers,
    'clinics.doctors': () => ({ items: doctors }),
    'clinics.addDoctor': (doctor) => {
      if (fails) return refusal('DEFECT');
      const addedDoctor = { ...doctor, namesByLanguage: {}, version: 1 } as Doctor;
      doctors = [addedDoctor];
      return addedDoctor;
    },
    'clinics.deleteDoctor': () => {
      if (fails) return refusal('DEFECT');
      doctors = [];
      return { deleted: true };
    },
  });
  await showScreen({ screen: <SettingsPage /> });
  const add = page.getByRole('button', { name: 'Add Doctor' });
  await add.click();
  await expect.element(page.getByText('Doctor name is required')).toBeVisible();
  await expect.element(page.getByText('Contact number must be 10 digits')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dr Nisha Trivedi');
  await field('Contact Number').fill('9876543210');
  await add.click();
  await expect.element(page.getByText('Failed to add phlebotomist')).toBeVisible();
  fails = false;
  await add.click();
  const remove = page.getByRole('button', { name: 'Delete Dr Nisha Trivedi' });
  await expect.element(remove).toBeVisible();
  await remove.click();
  fails = true;
  const question = page.getByRole('dialog', { name: 'Delete doctor' });
  await question.getByRole('button', { name: 'Delete doctor' }).click();
  await expect.element(question.getByText('Failed to delete phlebotomist')).toBeVisible();
  fails = false;
  await question.getByRole('button', { name: 'Delete doctor' }).click();
  await expect.element(page.getByText('No doctors yet. Add the first one below.')).toBeVisible();
});
