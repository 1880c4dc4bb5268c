import { expect, test } from 'vitest';
import { ClinicSettings } from '../schema.ts';
import { pickChangedSettings, toProfile } from './use-clinic-form.ts';

const settings = ClinicSettings.parse({
  id: crypto.randomUUID(),
  name: 'Meera Shah',
  clinicName: 'શાંતિ ક્લિનિક',
  clinicAddress: '',
  contactPhone: '9876543210',
  contactWhatsapp: '',
  contactEmail: '',
  namesByLanguage: {},
  mapLink: '',
  gmbLink: '',
  website: '',
  bookingLink: '',
  furtherPhones: '',
  primaryColor: '#0F766E',
  secondaryColor: '#E6F2F0',
  timeZone: 'Asia/Kolkata',
  languages: ['en', 'gu'],
  defaultLanguage: 'gu',
  screenLanguage: 'en',
  aiMayReadNotes: false,
  offersDrafts: true,
  asksWithoutConsent: true,
  logoUrl: null,
  profileTypes: ['General'],
  version: 3,
});

test('an untouched form changes nothing', () => {
  const values = { ...toProfile(settings), languages: [...settings.languages] };
  expect(pickChangedSettings(settings, values)).toEqual({});
});

test('sends only changed fields, and never those that a clinic may not change', () => {
  const values = { ...toProfile(settings), clinicAddress: 'Ahmedabad', languages: ['gu' as const] };
  expect(pickChangedSettings(settings, values)).toEqual({
    clinicAddress: 'Ahmedabad',
    languages: ['gu'],
  });
  expect(Object.keys(toProfile(settings))).not.toContain('profileTypes');
});
