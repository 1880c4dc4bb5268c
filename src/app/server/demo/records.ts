import { randomUUID } from 'node:crypto';
import { appointments } from '#features/appointments/server/tables.ts';
import { addDoctor, doctors as doctorsOf } from '#features/clinics/server/doctors.ts';
import { integrations, updateIntegrations } from '#features/clinics/server/integrations.ts';
import { addDay, setHours } from '#features/hours/server/hours.ts';
import { SpecialDayId } from '#features/hours/schema.ts';
import { clinicSettings, updateSettings } from '#features/clinics/server/clinic-settings.ts';
import { DoctorId, type Doctor } from '#features/clinics/schema.ts';
import { ReviewId } from '#features/reviews/schema.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '#features/content/sequence-templates.ts';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { listSlots } from '#features/hours/hours-rules.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { DOCTORS, PATIENTS, type DemoPatient } from './people.ts';
import { fillPastWeeks } from './past-weeks.ts';
import { REGULAR_PATIENTS } from './regular-patients.ts';
import { fillPatientBook } from './patient-book.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';

/** Morning and evening from Monday to Saturday. */
const HOURS = {
  slotMinutes: 30 as const,
  patientsPerSlot: 1,
  sessions: [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, starts: '09:30', ends: '13:00' },
    { weekday, starts: '17:00', ends: '20:00' },
  ]),
};
const DEMO_SHEET_ID = 'demo-sheet-that-is-none';
const CLINIC = { name: 'Shanti Clinic', phone: '5550000200' };

/**
 * Fills the demo's clinic with the four weeks before today and the week after it, through the same doors as the screens where there are any.
 * In the caller's transaction: a clinic that has something is filled.
 */
export async function fillClinic(
  scope: ClinicScope,
  { encryptionKey }: { encryptionKey: Buffer },
): Promise<void> {
  if ((await doctorsOf(scope)).length > 0) return;
  const { version } = await clinicSettings(scope);
  await updateSettings(scope, {
    version,
    clinicName: CLINIC.name,
    clinicAddress: '14 Ashram Road, Navrangpura, Ahmedabad 380009',
    contactPhone: CLINIC.phone,
    contactWhatsapp: CLINIC.phone,
    contactEmail: 'front.desk@shanti-clinic.example',
    gmbLink: 'https://g.page/r/shanti-clinic-demo/review',
    primaryColor: '#0F766E',
    secondaryColor: '#E6F2F0',
    languages: ['en', 'hi', 'gu', 'mr', 'ta'],
    defaultLanguage: 'en',
  });
  const { version: connections } = await integrations(scope);
  // The stand-in provider takes any key; this one says what it is.
  await updateIntegrations(scope, {
    version: connections,
    providerKey: 'demo-key-0000',
    googleSheetId: DEMO_SHEET_ID,
    encryptionKey,
  });
  const doctors: Doctor[] = [];
  for (const doctor of DOCTORS) doctors.push(await addOne(scope, doctor));
  for (const { id } of doctors) await setHours(scope, { doctorId: id, version: 1, ...HOURS });
  await scope.db.insert(appointments).values(listComingVisits(scope, doctors));
  await fillReviews(scope);
  await fillPatientBook(scope);
  await fillPastWeeks(scope, doctors);
  await addLeave(scope, doctors[1]);
}

/** Points a clinic of the demo at the stand-in for Google Sheets; any other clinic stays as it is. */
export async function connectSheet(
  scope: ClinicScope,
  { script, encryptionKey }: { script: { url: string; scriptUrl: string }; encryptionKey: Buffer },
): Promise<void> {
  const { version, googleSheetId } = await integrations(scope);
  if (googleSheetId !== DEMO_SHEET_ID) return;
  await updateIntegrations(scope, {
    version,
    googleAppsScriptUrl: script.scriptUrl,
    encryptionKey,
    sheetOrigins: [script.url],
  });
}

async function addOne(
  scope: ClinicScope,
  doctor: { name: string; contactNumber: string },
): Promise<Doctor> {
  const result = await addDoctor(scope, { ...doctor, id: DoctorId.parse(randomUUID()) });
  if (!result.ok) throw new Error('The demo has more doctors than a clinic may have');
  return result.value;
}

/** Returns the visits of the next seven days but Sunday; Dr Qureshi is away on one of them. */
function listComingVisits(scope: ClinicScope, doctors: readonly Doctor[]) {
  const people = [...PATIENTS, ...REGULAR_PATIENTS];
  return COMING_DAYS.map((days) => addDays(scope.today, days))
    .filter((date) => !isSunday(date))
    .flatMap((date, day) =>
      doctors.flatMap((doctor, column) =>
        // The first doctor's first day is full.
        (day + column === 0 ? FULL_DAY : COMING_TIMES).map((appointmentTime, row) => {
          const place = (day * doctors.length + column) * COMING_TIMES.length + row;
          const patient = people[(place * 7 + 3) % people.length] ?? FIRST_PATIENT;
          return {
            clinicId: scope.clinicId,
            doctorId: doctor.id,
            doctorName: doctor.name,
            doctorContact: doctor.contactNumber,
            patientName: patient.name,
            contactNumber: patient.number,
            patientAddress: 'Ahmedabad',
            appointmentDate: date,
            appointmentTime,
            createdAt: minutesBefore(scope, 600 - place * 5),
          };
        }),
      ),
    );
}

/** A leave that was planned after patients had booked: their visits wait to be moved. */
async function addLeave(scope: ClinicScope, doctor: Doctor | undefined): Promise<void> {
  if (doctor === undefined) return;
  const date = COMING_DAYS.map((days) => addDays(scope.today, days)).find(
    (day, place) => place > 0 && !isSunday(day),
  );
  if (date === undefined) return;
  const id = SpecialDayId.parse(randomUUID());
  const period = { from: date, to: date, starts: null, ends: null };
  const leave = await addDay(scope, {
    id,
    day: { doctorId: doctor.id, kind: 'away', note: 'Conference', ...period },
  });
  if (!leave.ok) throw new Error('The demo has more leave than a clinic may have');
}

function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
}

const COMING_DAYS = [1, 2, 3, 4, 5, 6, 7];
const COMING_TIMES = ['10:00', '11:00', '12:00', '17:30'];
const FULL_DAY = listSlots(HOURS.sessions.slice(0, 2), HOURS.slotMinutes);
const FIRST_PATIENT = { name: 'Asha Patel', number: '5550000101' };

async function fillReviews(scope: ClinicScope): Promise<void> {
  const rows = PATIENTS.map((patient, index) => ({
    id: ReviewId.parse(randomUUID()),
    clinicId: scope.clinicId,
    patientName: patient.name,
    appointmentDate: addDays(scope.today, -(VISITS_AGO[index % VISITS_AGO.length] ?? 0)),
    contactNumber: patient.number,
    treatment: patient.treatment,
    notes: patient.notes ?? '',
    language: patient.language,
    status: index % 3 === 2 ? ('sent' as const) : ('pending' as const),
    hasSequence: index % 3 === 2 || hasFollowUps(index),
    followUpsCreatedAt: hasFollowUps(index) ? minutesBefore(scope, 2000) : null,
    createdAt: minutesBefore(scope, 500 - index * 30),
  }));
  await inTransaction(scope, async (tx) => {
    await tx.db.insert(reviews).values(rows);
    await insertMessages(tx, {
      messages: PLANS.flatMap((plan, index) => {
        const patients = PATIENTS.map((patient, position) => ({
          patient,
          review: rows[position]?.id ?? null,
        }));
        const receivers = patients.filter((_each, position) => hasFollowUps(position));
        const to = receivers[index % receivers.length];
        if (to === undefined) return [];
        const scheduledDate = addDays(scope.today, plan.inDays);
        return [{ ...messageFor(to.patient, plan), profileId: to.review, scheduledDate }];
      }),
    });
  });
}

/** Every other made-up patient gets follow-ups. */
function hasFollowUps(index: number): boolean {
  return index % 2 === 1;
}

const VISITS_AGO = [0, 1, 12, 0, 2, 33, 1, 3, 62, 0, 4, 14, 2, 5];

/** When each made-up follow-up is due, counted from today. */
const PLANS = [
  { inDays: 0, order: 1 },
  { inDays: 0, order: 1 },
  { inDays: 0, order: 2 },
  { inDays: 0, order: 1 },
  { inDays: -1, order: 1 },
  { inDays: -3, order: 1 },
  { inDays: -6, order: 2 },
  { inDays: 1, order: 2 },
  { inDays: 1, order: 3 },
  { inDays: 9, order: 2 },
  { inDays: 24, order: 3 },
  { inDays: 41, order: 3 },
] as const;

function messageFor(patient: DemoPatient, plan: { order: number }) {
  const templates = BUILT_IN_SEQUENCE_TEMPLATES.filter(
    (template) => template.profileType === 'General',
  );
  const language = templates.some((template) => template.language === patient.language)
    ? patient.language
    : 'en';
  const template = templates.find(
    (each) => each.language === language && each.sequenceOrder === plan.order,
  );
  const values = {
    patient_name: patient.name,
    clinic_name: CLINIC.name,
    clinic_phone: CLINIC.phone,
  };
  return {
    kind: 'sequence' as const,
    templateId: null,
    patientName: patient.name,
    whatsappNumber: patient.number,
    messageContent: composeMessage({ template: template?.messageTemplate ?? '', values }),
    language,
  };
}

function minutesBefore({ now }: ClinicScope, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
