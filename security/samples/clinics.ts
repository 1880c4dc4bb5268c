import { IMAGE } from '../image.ts';
import type { SamplesOf } from '../sample.ts';

export const clinicsSamples: SamplesOf<'clinics'> = {
  'clinics.session': {},
  'clinics.settings': {},
  'clinics.updateSettings': {
    input: () => ({
      version: 1,
      clinicAddress: '14 Ashram Road',
      languages: ['en', 'gu'],
      namesByLanguage: { gu: 'શાંતિ' },
    }),
  },
  'clinics.setLogo': { input: () => ({ image: IMAGE }) },
  'clinics.removeLogo': {},
  'clinics.doctors': {},
  'clinics.addDoctor': {
    input: () => ({ id: crypto.randomUUID(), name: 'Dr Ravi', contactNumber: '9876543210' }),
    newIds: { id: 'doctors' },
  },
  'clinics.updateDoctor': {
    input: ({ rows }) => ({
      id: rows.doctors,
      version: 1,
      name: 'Dr Rao',
      contactNumber: '9876543211',
      namesByLanguage: { hi: 'डॉ. राव' },
    }),
    ids: { id: 'doctors' },
  },
  'clinics.hours': {},
  'clinics.setHours': {
    input: ({ rows }) => ({
      doctorId: rows.doctors,
      version: 1,
      slotMinutes: 30,
      patientsPerSlot: 2,
      sessions: [{ weekday: 1, starts: '09:30', ends: '13:00' }],
    }),
    ids: { doctorId: 'doctors' },
  },
  'clinics.addDay': {
    input: ({ rows }) => ({
      id: crypto.randomUUID(),
      day: {
        doctorId: rows.doctors,
        kind: 'away',
        from: '2026-12-24',
        to: '2026-12-26',
        starts: null,
        ends: null,
        note: 'Wedding',
      },
    }),
    ids: { 'day.doctorId': 'doctors' },
    newIds: { id: 'doctor_days' },
  },
  'clinics.removeDay': {
    input: ({ rows }) => ({ id: rows.doctor_days }),
    ids: { id: 'doctor_days' },
  },
  'clinics.deleteDoctor': {
    input: ({ rows }) => ({ id: rows.doctors }),
    ids: { id: 'doctors' },
  },
  'clinics.integrations': {},
  'clinics.updateIntegrations': {
    input: () => ({ version: 1, providerKey: 'a-provider-key-of-the-proof' }),
  },
};
