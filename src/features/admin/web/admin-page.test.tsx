import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { User } from '../schema.ts';
import { AdminPage } from './admin-page.tsx';

const user = User.parse({
  id: crypto.randomUUID(),
  name: 'Meera Shah',
  role: 'user',
  clinicName: 'શાંતિ ક્લિનિક',
  enabledFeatures: ['dashboard'],
  profileTypes: ['Dentist'],
  isSuspended: false,
  logins: [],
});
const row = page.getByRole('row').filter({ hasText: 'શાંતિ ક્લિનિક' });

async function show() {
  stubServer({
    'admin.users': () => ({ items: [user], nextCursor: null, total: 1 }),
    'admin.setFeatures': () => refusal('DEFECT'),
    'admin.setProfileTypes': () => refusal('DEFECT'),
  });
  await showScreen({ path: 'admin', screen: <AdminPage />, actor: { role: 'admin' } });
}

// covers: panels-say-what-roles-and-features
test('explains roles and features', async () => {
  await show();
  const features = page.getByRole('region', { name: 'What each feature opens' });
  for (const name of ['Dashboard', 'Appointments', 'Reviews', 'Sequences', 'Creatives', 'Reports'])
    await expect.element(features.getByText(name, { exact: true })).toBeVisible();
  const roles = page.getByRole('region', { name: 'Roles' });
  for (const name of ['User', 'Super admin', 'Admin'])
    await expect.element(roles.getByText(name, { exact: true })).toBeVisible();
});

// covers: what-could-not-changed-says
test('shows a failed change and restores the old value', async () => {
  await show();
  await expect.element(row.getByText('1 of 6 features')).toBeVisible();
  await row.getByRole('button', { name: 'Access of Meera Shah' }).click();
  const access = page.getByRole('dialog', { name: 'Access' });
  await access.getByText('Reviews', { exact: true }).click();
  await expect.element(access.getByText('Failed to update features')).toBeVisible();
  await expect.element(access.getByRole('checkbox', { name: 'Reviews' })).not.toBeChecked();
  await access.getByRole('button', { name: /^Edit the profile types/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile Types' });
  for (const name of [
    'General Practice',
    'Pathology Lab',
    'Cardiologist',
    'Neurologist',
    'Radiologist',
  ])
    await expect.element(dialog.getByText(name, { exact: true })).toBeVisible();
  await dialog.getByText('Cardiologist', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Failed to update profile types')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Cardiologist' })).toBeChecked();
});

test('says that the clinics could not be refreshed, over those that are shown', async () => {
  let isBroken = false;
  stubServer({
    'admin.users': () =>
      isBroken ? refusal('DEFECT') : { items: [user], nextCursor: null, total: 1 },
  });
  const { queryClient } = await showScreen({
    path: 'admin',
    screen: <AdminPage />,
    actor: { role: 'admin' },
  });
  await expect.element(row).toBeVisible();
  isBroken = true;
  await queryClient.invalidateQueries({ queryKey: [['admin', 'users']] });
  const list = page.getByRole('region', { name: 'Clinics' });
  const banner = list.getByText(/could not be refreshed/);
  await expect.element(banner).toBeVisible();
  await expect.element(row).toBeVisible();
  isBroken = false;
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('suspends a clinic after a question, says so, and resumes it', async () => {
  let isSuspended = false;
  const clinic = () => ({ ...user, isSuspended });
  const requests = stubServer({
    'admin.users': () => ({ items: [clinic()], nextCursor: null, total: 1 }),
    'admin.setSuspended': () => {
      isSuspended = !isSuspended;
      return clinic();
    },
  });
  await showScreen({ path: 'admin', screen: <AdminPage />, actor: { role: 'admin' } });
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Suspend clinic' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend clinic' });
  await expect.element(question.getByText(/Nothing is deleted/)).toBeVisible();
  await question.getByRole('button', { name: 'Suspend clinic' }).click();
  await expect.element(row.getByText('Suspended', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Resume clinic' }).click();
  await page
    .getByRole('dialog', { name: 'Resume clinic' })
    .getByRole('button', { name: 'Resume clinic' })
    .click();
  await expect.element(row.getByText('Suspended', { exact: true })).not.toBeInTheDocument();
  const inputs = requests.filter(({ operation }) => operation === 'admin.setSuspended');
  expect(inputs).toHaveLength(2);
});
