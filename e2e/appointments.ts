import type { Locator, Page } from '@playwright/test';
import { addDays } from '#platform/calendar.ts';
import { callApi, expect, type Clinic } from './product.ts';

export const NUMBER = '5550000101';
export const DOCTOR = 'Dr Nisha Trivedi';

export async function goToAppointments(page: Page): Promise<void> {
  await page.goto('/appointments');
  await expect(page.getByRole('heading', { name: 'Appointments List' })).toBeVisible();
}

export function findRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

export function statusSelect(page: Page, name: string): Locator {
  return page.getByLabel(`Status of ${name}`, { exact: true });
}

export function menuButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `More actions for ${name}`, exact: true });
}

export async function fromMenu(page: Page, name: string, item: string): Promise<void> {
  await menuButton(page, name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export function patientField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Patient Name' });
}

/** Opens the drawer with the form. */
export async function openForm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Appointments List' })).toBeVisible();
  await page.getByRole('button', { name: 'New Appointment' }).click();
  await expect(patientField(page)).toBeVisible();
}

export async function fillForm(page: Page, options: { name: string; time: string }): Promise<void> {
  await patientField(page).fill(options.name);
  await page.getByLabel('Contact Number').fill(NUMBER);
  await page.getByRole('dialog').getByLabel('Doctor').selectOption({ label: DOCTOR });
  await page.getByLabel('Time', { exact: true }).fill(options.time);
  await page.getByLabel('Address', { exact: true }).fill('Navrangpura');
}

export async function addDoctor(page: Page, name: string): Promise<void> {
  const doctor = { id: crypto.randomUUID(), name, contactNumber: '5550000201' };
  await callApi(page, 'post', '/doctors', doctor);
}

/** 'Patient 1' is the oldest. */
export async function schedule(page: Page, { count }: { count: number }): Promise<void> {
  const doctors = (await (await page.request.get('/api/doctors')).json()) as {
    items: { id: string }[];
  };
  const { today } = (await (await page.request.get('/api/session')).json()) as Pick<
    Clinic,
    'today'
  >;
  for (let index = 1; index <= count; index += 1) {
    await callApi(page, 'post', '/appointments', {
      id: crypto.randomUUID(),
      patientName: `Patient ${index}`,
      appointmentDate: today,
      appointmentTime: '11:00',
      contactNumber: NUMBER,
      doctorId: doctors.items[0]?.id,
      patientAddress: 'Navrangpura',
      acceptClash: true,
      acceptSameDay: true,
    });
  }
}

/** Books the first doctor at a time of a coming day. */
export async function book(
  page: Page,
  { daysAhead, time, name }: { daysAhead: number; time: string; name: string },
): Promise<void> {
  const doctors = (await (await page.request.get('/api/doctors')).json()) as {
    items: { id: string }[];
  };
  const session = (await (await page.request.get('/api/session')).json()) as Pick<Clinic, 'today'>;
  await callApi(page, 'post', '/appointments', {
    id: crypto.randomUUID(),
    patientName: name,
    appointmentDate: addDays(session.today, daysAhead),
    appointmentTime: time,
    contactNumber: NUMBER,
    doctorId: doctors.items[0]?.id,
    patientAddress: 'Navrangpura',
  });
}
