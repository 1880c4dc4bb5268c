import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { NO_DOCTOR } from '../lists.ts';
import { Appointment } from '../schema.ts';
import { AppointmentsPage } from './appointments-page.tsx';

const appointment = Appointment.parse({
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
  patientName: 'આશા પટેલ',
  appointmentDate: '2026-11-20',
  appointmentTime: '10:15',
  contactNumber: '9876543210',
  patientAddress: 'Navrangpura',
  notes: '',
  doctorId: null,
  ...NO_DOCTOR,
  status: 'pending',
  reminder: 'Please arrive 15 minutes early.',
  lastAttempt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});

async function show() {
  stubServer({
    'appointments.search': () => ({ items: [appointment], nextCursor: null, total: 1 }),
    'clinics.doctors': () => ({ items: [] }),
  });
  await showScreen({ path: 'appointments', screen: <AppointmentsPage /> });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
}

test('the table has the specified columns', async () => {
  await page.viewport(1280, 800);
  await show();
  const heads = page.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual([
    'Patient',
    'Address',
    'Contact',
    'Doctor',
    'Date & Time',
    'Status',
    'Actions',
  ]);
});

test('who has no doctor is Not assigned', async () => {
  await show();
  await expect.element(page.getByRole('row').nth(1).getByText('Not assigned')).toBeVisible();
});
