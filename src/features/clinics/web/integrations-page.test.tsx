import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { IntegrationsPage } from './integrations-page.tsx';
import { showScreen } from './testing.tsx';

const EMPTY = {
  googleSheetId: '',
  googleAppsScriptUrl: '',
  providerKey: null,
  providerApi: 'legacy',
  version: 1,
};
const provider = page.getByRole('region', { name: 'BlueTicks', exact: true });
const sheet = page.getByRole('region', { name: 'Google Sheet', exact: true });

// covers: demo-names-its-stand-ins
test('names the services that a demo plays itself, and leads to what arrived', async () => {
  stubServer({ 'clinics.integrations': () => EMPTY });
  await showScreen({ screen: <IntegrationsPage />, standIns: ['provider', 'sheet'] });
  await expect.element(provider.getByText(/A stand-in takes the place of BlueTicks/)).toBeVisible();
  await expect
    .element(provider.getByRole('link', { name: 'See what it received' }))
    .toHaveAttribute('href', '/demo/outbox');
  await expect.element(sheet.getByText(/A stand-in takes the place of the/)).toBeVisible();
});

// covers: demo-sheet-is-not-google
test('a sheet of the demo is named as such, and its addresses are not shown', async () => {
  const googleAppsScriptUrl = 'http://127.0.0.1:4700/exec';
  stubServer({
    'clinics.integrations': () => ({ ...EMPTY, googleSheetId: 'demo', googleAppsScriptUrl }),
  });
  await showScreen({ screen: <IntegrationsPage />, standIns: ['provider', 'sheet'] });
  const demoSheet = page.getByRole('region', { name: 'Sheet of this demo' });
  await expect
    .element(demoSheet.getByText('Nothing goes to Google.', { exact: false }))
    .toBeVisible();
  await expect.element(demoSheet.getByText('Advanced')).not.toBeInTheDocument();
});

// covers: sheet-addresses-under-advanced
test('folds the addresses of the sheet away under Advanced, and names no stand-in', async () => {
  stubServer({ 'clinics.integrations': () => EMPTY });
  await showScreen({ screen: <IntegrationsPage /> });
  await expect.element(sheet.getByText('Not connected.', { exact: false })).toBeVisible();
  const address = page.getByRole('textbox', { name: /Google Apps Script URL/ });
  await expect.element(address).not.toBeInTheDocument();
  await sheet.getByText('Advanced').click();
  await expect.element(address).toBeVisible();
  await expect.element(page.getByText(/stand-in/)).not.toBeInTheDocument();
});
