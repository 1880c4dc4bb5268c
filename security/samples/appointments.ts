import type { SamplesOf } from '../sample.ts';

const ids = { id: 'appointments' } as const;

export const appointmentsSamples: SamplesOf<'appointments'> = {
  'appointments.search': {
    input: ({ rows }) => ({ doctorId: rows.doctors, from: '2099-11-01', to: '2099-11-30' }),
    ids: { doctorId: 'doctors' },
  },
  'appointments.freeTimes': {
    input: ({ rows }) => ({
      doctorId: rows.doctors,
      date: '2099-11-20',
      movedId: rows.appointments,
    }),
    ids: { doctorId: 'doctors', movedId: 'appointments' },
  },
  'appointments.freeDays': {
    input: ({ rows }) => ({ doctorId: rows.doctors, firstDay: '2099-11-01' }),
    ids: { doctorId: 'doctors' },
  },
  'appointments.get': { input: ({ rows }) => ({ id: rows.appointments }), ids },
  'appointments.create': {
    input: ({ rows }) => ({
      id: crypto.randomUUID(),
      patientName: 'Ravi Patil',
      appointmentDate: '2026-11-21',
      appointmentTime: '10:15',
      contactNumber: '9876543210',
      doctorId: rows.doctors,
      patientAddress: '12 MG Road, Pune',
      notes: 'Bring the report',
      acceptClash: true,
      acceptOutsideHours: true,
      acceptSameDay: true,
    }),
    ids: { doctorId: 'doctors' },
    newIds: { id: 'appointments' },
  },
  'appointments.update': {
    input: ({ rows }) => ({
      id: rows.appointments,
      version: 1,
      doctorId: rows.doctors,
      notes: 'Bring the report',
      acceptClash: true,
      acceptOutsideHours: true,
      acceptSameDay: true,
    }),
    ids: { ...ids, doctorId: 'doctors' },
  },
  'appointments.setStatus': {
    input: ({ rows }) => ({ id: rows.appointments, status: 'completed' }),
    ids,
  },
  'appointments.setAnswer': {
    input: ({ rows }) => ({ id: rows.appointments, answer: 'confirmed' }),
    ids,
  },
  'appointments.reminders': {},
  'appointments.updateReminders': {
    input: () => ({
      version: 1,
      isOn: true,
      dayBeforeAt: '17:30',
      soonMinutes: 120,
      asksConfirmation: true,
    }),
  },
  'appointments.day': { input: () => ({ date: '2099-11-20' }) },
  'appointments.week': {
    input: ({ rows }) => ({ doctorId: rows.doctors, date: '2099-11-20' }),
    ids: { doctorId: 'doctors' },
  },
  'appointments.leaves': { input: () => ({}) },
  'appointments.leave': {
    input: ({ rows }) => ({ id: rows.doctor_days }),
    ids: { id: 'doctor_days' },
  },
  'appointments.setStage': {
    input: ({ rows }) => ({ id: rows.appointments, stage: 'arrived', from: 'expected' }),
    ids,
  },
  'appointments.addWalkIn': {
    input: ({ rows }) => ({
      id: crypto.randomUUID(),
      patientName: 'Ravi Patil',
      contactNumber: '9876543210',
      doctorId: rows.doctors,
    }),
    ids: { doctorId: 'doctors' },
    newIds: { id: 'appointments' },
  },
  'appointments.board': { input: () => ({}) },
  'appointments.boardLinks': { input: () => ({}) },
  'appointments.addBoardLink': {
    input: () => ({ id: crypto.randomUUID(), name: 'TV at the entrance' }),
    newIds: { id: 'board_links' },
  },
  'appointments.removeBoardLink': {
    input: ({ rows }) => ({ id: rows.board_links }),
    ids: { id: 'board_links' },
  },
  'appointments.reminder': {
    input: ({ rows }) => ({ id: rows.appointments, language: 'gu' }),
    ids,
  },
  'appointments.send': {
    input: ({ rows }) => ({ id: rows.appointments, clickId: crypto.randomUUID(), again: true }),
    ids,
    newIds: { clickId: 'send_attempts' },
  },
  'appointments.opened': {
    input: ({ rows }) => ({
      ids: [rows.appointments],
      clickId: crypto.randomUUID(),
      again: true,
    }),
    ids: { 'ids.0': 'appointments' },
    newIds: { clickId: 'send_attempts' },
  },
  'appointments.resolve': {
    async input({ rows, call, provider }) {
      provider.answerWith({ status: 500 });
      const id = rows.appointments;
      await call('appointments.send', { id, clickId: crypto.randomUUID(), again: true });
      return { id, arrived: true };
    },
    ids,
  },
  'appointments.notSentAfterAll': {
    async input({ rows, call }) {
      const id = rows.appointments;
      await call('appointments.opened', { ids: [id], clickId: crypto.randomUUID(), again: true });
      return { id };
    },
    ids,
  },
};
