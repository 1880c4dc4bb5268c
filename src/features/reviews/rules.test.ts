import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChanges, cleanPatientName, placeholderValues } from './rules.ts';
import { ReviewId, type Review } from './schema.ts';

const review: Review = {
  id: ReviewId.parse('7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d'),
  patientId: null,
  patientLanguage: null,
  patientName: 'Ravi Patil',
  appointmentDate: '2026-11-12',
  contactNumber: '9876543210',
  treatment: '',
  notes: '',
  status: 'pending',
  hasSequence: false,
  followUpsCreatedAt: null,
  aiReviewText: null,
  aiReviewWriter: null,
  aiReviewFirstMessageSent: false,
  language: 'en',
  localizedMessageBundle: null,
  localizedMessageBundleStatus: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
};

const clinic = {
  name: 'Dr Asha Mehta',
  clinicName: 'Mehta Clinic',
  clinicAddress: '12 MG Road, Pune',
  namesByLanguage: { gu: 'મહેતા ક્લિનિક' },
  mapLink: 'https://maps.app.goo.gl/abc',
  gmbLink: 'https://g.page/r/mehta-clinic/review',
  website: 'https://mehta.example.in',
  bookingLink: '',
  furtherPhones: '',
  contactPhone: '9820012345',
  contactWhatsapp: '9820012346',
};

// covers: cleaned-name
test.each([
  ['  asha   devi ', 'Asha Devi'],
  ["o'neil", "O'Neil"],
  ['जगदीश  पाटील', 'जगदीश पाटील'],
  ["R.K. D'SOUZA", "R.K. D'Souza"],
  ['ravi\u00A0patil', 'Ravi Patil'],
])('the name %j is kept as %j', (name, expectedName) => {
  expect(cleanPatientName(name)).toBe(expectedName);
});

// covers: cleaning-name-twice-cleaning-once
test('cleaning a name twice is cleaning it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      expect(cleanPatientName(cleanPatientName(name))).toBe(cleanPatientName(name));
    }),
  );
});

test('only what differs is changed, and a name is compared as it will be stored', () => {
  expect(
    findChanges(review, { patientName: ' ravi  patil', notes: '', treatment: 'filling' }),
  ).toEqual({ treatment: 'filling' });
  expect(findChanges(review, { contactNumber: '9876543211', appointmentDate: undefined })).toEqual({
    contactNumber: '9876543211',
  });
});

// covers: messages-name-visit-in-their-own-language
test('messages name the visit and the clinic in their own language', () => {
  expect(placeholderValues({ review, clinic, language: 'gu' })).toEqual({
    patient_name: 'Ravi Patil',
    clinic_name: 'મહેતા ક્લિનિક',
    clinic_address: '12 MG Road, Pune',
    visit_date: '12 નવેમ્બર 2026',
    gmb_link: 'https://g.page/r/mehta-clinic/review',
    contact_phone: '9820012345',
    map_link: 'https://maps.app.goo.gl/abc',
    clinic_website: 'https://mehta.example.in',
    booking_link: '',
    further_phones: '',
  });
});

test("missing values are empty; the account's name and the WhatsApp number replace the clinic's name and phone", () => {
  const bare = { ...clinic, clinicName: '', contactPhone: '' };
  expect(
    placeholderValues({
      review: { ...review, appointmentDate: null },
      clinic: bare,
      language: 'en',
    }),
  ).toMatchObject({
    visit_date: '',
    clinic_name: 'Dr Asha Mehta',
    contact_phone: '9820012346',
  });
});

// covers: messages-name-landline-as-it-is-dialled
test('a landline has 0 before its area code, without which it cannot be dialled', () => {
  const contactPhone = '2223456789';
  expect(
    placeholderValues({ review, clinic: { ...clinic, contactPhone }, language: 'en' })
      .contact_phone,
  ).toBe('02223456789');
});
