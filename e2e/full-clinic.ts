import type { Page } from '@playwright/test';
import { addDays } from '#platform/calendar.ts';
import { callApi, type Clinic } from './product.ts';
import { fill, PATIENTS } from './states.ts';

/** Names as they come in a clinic's book, short and long, in many scripts. */
const NAMES = [
  'ઉર્વશીબેન રમણલાલ ત્રિવેદી',
  'Thiruvenkadathan Srinivasaraghavan Iyengar',
  'ഉണ്ണിക്കൃഷ്ണൻ നമ്പൂതിരിപ്പാട്',
  'ಸುನೀತಾ ಹೆಗಡೆ',
  'मीना जोशी',
  'ਗੁਰਪ੍ਰੀਤ ਕੌਰ',
  'কৃষ্ণেন্দু মুখোপাধ্যায়',
  'రామలింగేశ్వరరావు వెంకట',
  ...PATIENTS,
] as const;
const DOCTORS = ['Dr Nisha Trivedi', 'डॉ. कृष्णमूर्ति वेंकटरामन अय्यर'];
const VISITS_OF_A_DOCTOR = 14;
const REVIEWS = 16;

/**
 * Stores what a busy clinic has on a day: three doctors, a column of visits each, reviews, messages that are due, late and to
 * come, an unread feedback, and a leave with visits to move.
 */
export async function fillFullClinic(page: Page, { today }: Clinic): Promise<void> {
  await fill(page, today);
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '20:00',
  }));
  const doctorIds: string[] = [];
  for (const [index, name] of DOCTORS.entries()) {
    const doctorId = crypto.randomUUID();
    doctorIds.push(doctorId);
    await callApi(page, 'post', '/doctors', {
      id: doctorId,
      name,
      contactNumber: `555000020${index + 4}`,
    });
    const hours = { version: 1, slotMinutes: 15, patientsPerSlot: 1, sessions: everyDay };
    await callApi(page, 'put', `/doctors/${doctorId}/hours`, hours);
    for (let visit = 0; visit < VISITS_OF_A_DOCTOR; visit += 1) {
      const place = index * VISITS_OF_A_DOCTOR + visit;
      const booking = {
        patientName: NAMES[place % NAMES.length],
        contactNumber: String(5550003000 + place),
        appointmentTime: `${String(9 + Math.floor(visit / 4)).padStart(2, '0')}:${String((visit % 4) * 15).padStart(2, '0')}`,
        doctorId,
        patientAddress: 'Navrangpura, Ahmedabad',
      };
      // The first doctor will be away in two days.
      for (const days of index === 0 ? [0, 2] : [0])
        await callApi(page, 'post', '/appointments', {
          ...booking,
          id: crypto.randomUUID(),
          appointmentDate: addDays(today, days),
        });
    }
  }
  for (let index = 0; index < REVIEWS; index += 1) {
    const id = crypto.randomUUID();
    await callApi(page, 'post', '/reviews', {
      id,
      patientName: NAMES[index % NAMES.length],
      contactNumber: String(5550004000 + index),
      appointmentDate: today,
      treatment: 'Root canal, second visit of three',
      notes: 'Left side',
    });
    if (index < 8) {
      await callApi(page, 'post', `/reviews/${id}/send-plan`, { language: 'en' });
      await callApi(page, 'put', `/reviews/${id}/queue`, { queued: true });
    }
  }
  const [doctorId] = doctorIds;
  const leaveDay = addDays(today, 2);
  await callApi(page, 'post', '/hours/days', {
    id: crypto.randomUUID(),
    day: {
      doctorId,
      kind: 'away',
      from: leaveDay,
      to: leaveDay,
      starts: null,
      ends: null,
      note: '',
    },
  });
}
