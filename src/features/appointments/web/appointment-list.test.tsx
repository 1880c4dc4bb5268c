import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { NO_DOCTOR } from '../lists.ts';
import { Appointment, ReminderWords } from '../schema.ts';
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
  lastAttempt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});

const words = ReminderWords.parse({
  language: 'gu',
  template:
    '{patient_name}, {clinic_name}: {date}, {time}.\nDoctor: {doctor_name}\nPhone: {clinic_phone}',
  months: ['જાન્યુઆરી', ...Array.from({ length: 9 }, () => 'another'), 'નવેમ્બર', 'ડિસેમ્બર'],
  clinicName: 'મહેતા ક્લિનિક',
  clinicPhone: '9820012345',
});

async function show() {
  stubServer({
    'appointments.search': () => ({
      items: [appointment],
      nextCursor: null,
      total: 1,
      reminder: words,
    }),
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

test('the link holds the whole message before it is tapped, written of the words of the list', async () => {
  await show();
  const link = page.getByRole('link', { name: /^Send Manually/ });
  const { searchParams } = new URL(link.element().getAttribute('href') ?? '');
  expect(searchParams.get('text')).toBe(
    'આશા પટેલ, મહેતા ક્લિનિક: 20 નવેમ્બર 2026, 10:15 am.\nPhone: 9820012345',
  );
});
