import type { Page } from '@playwright/test';
import { addDays } from '#platform/calendar.ts';

export const KNOWN = 'Mohammed Arif';
export const KNOWN_NUMBER = '5550000102';
/** Before the first visit of the day. */
export const MORNING = '08:00';
/** As many as a full clinic has; the known patient is one of those on similar numbers. */
const OTHER_PATIENTS = 60;
const DOCTORS = ['Dr Nisha Trivedi', 'Dr Imran Qureshi', 'Dr Kavita Rao'];
const VISITS_OF_A_DOCTOR = 12;

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly today: string;
}

/** Builds the clinic of the tasks, with what is due in it. */
export async function buildClinic(control: string): Promise<Login> {
  const ask = async (command: string, body: object): Promise<unknown> => {
    const response = await fetch(`${control}/${command}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  await ask('clock', { days: 1, time: MORNING });
  const options = { clinicName: 'Shanti Clinic', hasSheet: true, dueMessages: 3 };
  return (await ask('clinic', options)) as Login;
}

/** Adds three doctors with hours and visits of today, the known patient and many others. */
export async function fillClinic(page: Page, { today }: Login): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const send = async (path: string, { method = 'POST', ...data }: Record<string, unknown>) => {
    const options = { method: String(method), data, headers };
    const response = await page.request.fetch(`/api${path}`, options);
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  };
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '20:00',
  }));
  for (let index = 0; index < OTHER_PATIENTS; index += 1)
    await send('/patients', {
      id: crypto.randomUUID(),
      name: `Mohan Patel ${index + 1}`,
      number: String(5550001000 + index),
    });
  let patient = 0;
  for (const name of DOCTORS) {
    const doctorId = crypto.randomUUID();
    await send('/doctors', { id: doctorId, name, contactNumber: '5550000201' });
    const hours = { version: 1, slotMinutes: 15, patientsPerSlot: 1, sessions: everyDay };
    await send(`/doctors/${doctorId}/hours`, { method: 'PUT', ...hours });
    if (name === DOCTORS[0]) await send('/appointments', buildEarlierVisit({ doctorId, today }));
    for (let visit = 0; visit < VISITS_OF_A_DOCTOR; visit += 1) {
      patient += 1;
      const minutes = String((visit % 4) * 15).padStart(2, '0');
      await send('/appointments', {
        id: crypto.randomUUID(),
        patientName: `Patient ${patient}`,
        appointmentDate: today,
        appointmentTime: `${11 + Math.floor(visit / 4)}:${minutes}`,
        contactNumber: String(5550002000 + patient),
        doctorId,
        patientAddress: 'Navrangpura',
      });
    }
  }
}

/** The known patient was here before. */
function buildEarlierVisit({ doctorId, today }: { doctorId: string; today: string }) {
  return {
    id: crypto.randomUUID(),
    patientName: KNOWN,
    appointmentDate: addDays(today, -28),
    appointmentTime: '10:00',
    contactNumber: KNOWN_NUMBER,
    doctorId,
    patientAddress: 'Navrangpura',
  };
}
