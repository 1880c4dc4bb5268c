import { expect, test } from 'vitest';
import { DoctorId } from '#features/clinics/schema.ts';
import { findChanges, cleanPatientName, hasFormerDoctor, isPast } from './rules.ts';
import { NO_DOCTOR } from './rules.ts';
import { AppointmentId, type Appointment } from './schema.ts';

const rao = DoctorId.parse('11111111-6a53-4c0b-9a77-0a1f4a2b3c4d');
const shah = DoctorId.parse('22222222-6a53-4c0b-9a77-0a1f4a2b3c4d');

const appointment: Appointment = {
  id: AppointmentId.parse('7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d'),
  patientId: null,
  patientLanguage: null,
  patientName: 'Ravi Patil',
  appointmentDate: '2026-11-21',
  appointmentTime: '10:15',
  contactNumber: '9876543210',
  patientAddress: 'Pune',
  notes: '',
  doctorId: rao,
  doctorName: 'Dr Rao',
  doctorContact: '9820011111',
  status: 'pending',
  kind: 'booked',
  token: null,
  arrivedAt: null,
  startedAt: null,
  endedAt: null,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  cancelReason: null,
  openReply: null,
  reminderAt: null,
  remindedAt: null,
  lastAttempt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
};
const unassignedVisit: Appointment = { ...appointment, ...NO_DOCTOR, doctorId: null };
const former: Appointment = { ...appointment, doctorId: null };

// covers: cleaned-name
test.each([
  ['asha  devi ', 'Asha Devi'],
  ["o'neil d.souza", "O'Neil D.Souza"],
  ['McDonald', 'McDonald'],
  ['ASHA', 'Asha'],
  [' मीना  कुमारी', 'मीना कुमारी'],
  ['zoë', 'Zoë'],
])('%j becomes %j', (input, expectedName) => {
  expect(cleanPatientName(input)).toBe(expectedName);
});

test('only what differs is a change, after cleaning', () => {
  expect(findChanges(appointment, {})).toEqual({});
  expect(findChanges(appointment, { patientName: ' ravi patil' })).toEqual({});
  expect(findChanges(appointment, { notes: undefined, doctorId: undefined })).toEqual({});
  expect(
    findChanges(appointment, { patientName: 'ravi p', appointmentTime: '10:15', notes: 'New' }),
  ).toEqual({ patientName: 'Ravi P', notes: 'New' });
});

test('a doctor is changed, taken away, and taken away only once', () => {
  expect(findChanges(appointment, { doctorId: rao })).toEqual({});
  expect(findChanges(appointment, { doctorId: shah })).toEqual({ doctorId: shah });
  expect(findChanges(appointment, { doctorId: null })).toEqual({ doctorId: null });
  expect(findChanges(unassignedVisit, { doctorId: null })).toEqual({});
});

test("a deleted doctor's name is there until someone takes it away", () => {
  expect([appointment, unassignedVisit, former].map((visit) => hasFormerDoctor(visit))).toEqual([
    false,
    false,
    true,
  ]);
  expect(findChanges(former, { doctorId: null })).toEqual({ doctorId: null });
});

test('a time has passed in the clinic’s time zone', () => {
  const timeZone = 'Asia/Kolkata';
  const now = new Date('2026-11-20T05:00:00Z');
  const visitAt = (appointmentDate: string, appointmentTime: string) =>
    isPast({ appointmentDate, appointmentTime }, { timeZone, now });
  expect(visitAt('2026-11-20', '10:15')).toBe(true);
  expect(visitAt('2026-11-20', '10:30')).toBe(false);
  expect(visitAt('2026-11-19', '20:00')).toBe(true);
  expect(visitAt('2026-11-21', '06:00')).toBe(false);
});
