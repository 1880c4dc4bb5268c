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
    input: ({ rows }) => ({ id: rows.doctors, version: 1, namesByLanguage: { hi: 'डॉ. राव' } }),
    ids: { id: 'doctors' },
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
