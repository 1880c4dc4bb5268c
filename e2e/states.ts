import type { Locator, Page, Route } from '@playwright/test';
import { addDays } from '#platform/calendar.ts';
import { callApi, expect } from './product.ts';

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

/** Moves the page's clock, because a read is tried three times before it counts as failed. */
export async function passTimeUntil(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(locator).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
}

/** Queues the prepared messages of a review, so that Quick Send and the lists show them. */
async function queue(page: Page, id: string): Promise<void> {
  await callApi(page, 'put', `/reviews/${id}/queue`, { queued: true });
}

/** Adds a creative of January 2021; returns its category's name. */
export async function addCreative(page: Page): Promise<string> {
  const categoryId = crypto.randomUUID();
  const name = `States ${categoryId.slice(0, 8)}`;
  await callApi(page, 'post', '/admin/creative-categories', { id: categoryId, name });
  await callApi(page, 'post', '/admin/creatives', {
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
  await callApi(page, 'post', '/doctors', {
    id: doctorId,
    name: DOCTOR,
    contactNumber: '5550000203',
  });
  for (const [index, patientName] of PATIENTS.entries()) {
    const patient = { patientName, contactNumber: `555000010${index}`, appointmentDate: today };
    await callApi(page, 'post', '/appointments', {
      ...patient,
      id: crypto.randomUUID(),
      appointmentTime: `1${index}:15`,
      doctorId,
      patientAddress: 'Navrangpura, Ahmedabad',
    });
    const id = crypto.randomUUID();
    await callApi(page, 'post', '/reviews', {
      ...patient,
      id,
      treatment: 'દાંતની તપાસ',
      notes: 'Left side',
    });
    if (index < 2) {
      await callApi(page, 'post', `/reviews/${id}/send-plan`, { language: 'gu' });
      await queue(page, id);
    }
  }
  await callApi(page, 'post', '/appointments', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[1],
    contactNumber: '5550000101',
    appointmentDate: addDays(today, 1),
    appointmentTime: '10:15',
    doctorId,
    patientAddress: 'Navrangpura, Ahmedabad',
  });
  await callApi(page, 'post', '/appointments/walk-ins', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[0],
    contactNumber: '5550000100',
    doctorId,
  });
  await callApi(page, 'post', '/do-not-contact', {
    number: '5550000109',
    reason: 'asked on the phone',
  });
  await callApi(page, 'post', '/report-requests', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[2],
    patientWhatsappNumber: '5550000106',
    requestDate: today,
    reportType: 'Thyroid profile',
    summaryLanguage: 'ta',
    notes: 'Prefers calls after 5 pm',
  });
  await callApi(page, 'post', '/sequence-templates', {
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
