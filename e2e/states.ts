import type { Locator, Page, Route } from '@playwright/test';
import { expect, type Clinic } from './product.ts';

export const PATIENTS = [
  'આશા પટેલ',
  'प्रिया शर्मा',
  'தமிழ்ச்செல்வி முருகன்',
  'Mohammed Arif Abdul Rahman Siddiqui Khan Saheb of the Old City',
];
export const DOCTOR = 'ડૉ. કેતન ભટ્ટ';
export const EVERYTHING = [
  'dashboard',
  'appointments',
  'reviews',
  'sequences',
  'creatives',
  'reports',
] as const;

export type ServerState = 'working' | 'defect' | 'away';

export async function respondAs(server: ServerState, route: Route): Promise<void> {
  const defect = { defined: true, code: 'DEFECT', status: 500, message: 'No' };
  if (server === 'away') await route.abort();
  else if (server === 'defect')
    await route.fulfill({ status: 500, json: { ...defect, data: { requestId: 'states' } } });
  else await route.fallback();
}

/** Signs in without a screen: a screen that has loaded opens from stored data when the server fails. */
export async function signInUnseen(
  page: Page,
  { clinic, origin }: { clinic: Pick<Clinic, 'email' | 'password'>; origin: string },
): Promise<void> {
  const answer = await page.request.post(`${origin}/api/session`, {
    data: { identifier: clinic.email, password: clinic.password },
    headers: { origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Moves the page's clock, because a read is tried three times before it counts as failed. */
export async function passTimeUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
}

export async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Queues the prepared messages of a review, so that Quick Send and the lists show them. */
async function queue(page: Page, id: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.put(`/api/reviews/${id}/queue`, {
    data: { queued: true },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Adds a creative of January 2021, which no other journey uses; returns its category's name. */
export async function addCreative(page: Page): Promise<string> {
  const categoryId = crypto.randomUUID();
  const name = `States ${categoryId.slice(0, 8)}`;
  await post(page, '/admin/creative-categories', { id: categoryId, name });
  await post(page, '/admin/creatives', {
    id: crypto.randomUUID(),
    categoryId,
    clinicId: null,
    title: 'मकर संक्रांति की शुभकामनाएँ',
    description: 'What a check-up shows.',
    contentType: 'link',
    content: 'https://pictures.example/page',
    thumbnailUrl: null,
    year: 2021,
    monthNumber: 1,
  });
  return name;
}

/** Stores a few rows of each kind. */
export async function fill(page: Page, today: string): Promise<void> {
  const doctorId = crypto.randomUUID();
  await post(page, '/doctors', { id: doctorId, name: DOCTOR, contactNumber: '5550000203' });
  for (const [at, patientName] of PATIENTS.entries()) {
    const patient = { patientName, contactNumber: `555000010${at}`, appointmentDate: today };
    await post(page, '/appointments', {
      ...patient,
      id: crypto.randomUUID(),
      appointmentTime: `1${at}:15`,
      doctorId,
      patientAddress: 'Navrangpura, Ahmedabad',
    });
    const id = crypto.randomUUID();
    await post(page, '/reviews', { ...patient, id, treatment: 'દાંતની તપાસ', notes: 'Left side' });
    if (at < 2) {
      await post(page, `/reviews/${id}/send-plan`, { language: 'gu' });
      await queue(page, id);
    }
  }
  await post(page, '/appointments', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[1],
    contactNumber: '5550000101',
    appointmentDate: nextDay(today),
    appointmentTime: '10:15',
    doctorId,
    patientAddress: 'Navrangpura, Ahmedabad',
  });
  await post(page, '/appointments/walk-ins', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[0],
    contactNumber: '5550000100',
    doctorId,
  });
  await post(page, '/do-not-contact', { number: '5550000109', reason: 'asked on the phone' });
  await post(page, '/report-requests', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[2],
    patientWhatsappNumber: '5550000106',
    requestDate: today,
    reportType: 'Thyroid profile',
    summaryLanguage: 'ta',
    notes: 'Prefers calls after 5 pm',
  });
  await post(page, '/sequence-templates', {
    templates: [
      {
        id: crypto.randomUUID(),
        profileType: 'Diabetic',
        language: 'gu',
        messageTemplate: 'નમસ્તે {patient_name}, {clinic_name} તરફથી શુભેચ્છા. STOP',
        sequenceDays: 10,
        sequenceOrder: 1,
      },
    ],
  });
}

/** Returns the calendar date after this one. */
export function nextDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
