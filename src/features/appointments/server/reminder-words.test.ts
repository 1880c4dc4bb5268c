import { expect, test } from 'vitest';
import { DoctorId } from '#features/clinics/schema.ts';
import { reminderText } from '../reminder-rules.ts';
import { reminderWords } from './reminder-words.ts';

const clinic = {
  name: 'Dr Asha Mehta',
  clinicName: 'मेहता क्लिनिक',
  contactPhone: '+91 98200 12345',
  contactWhatsapp: '9820054321',
  clinicAddress: '12 MG Road, Pune',
  namesByLanguage: {},
  mapLink: '',
};
const appointment = {
  patientName: 'प्रिया शर्मा',
  appointmentDate: '2026-03-05',
  appointmentTime: '16:05',
  doctorId: DoctorId.parse('7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d'),
  doctorName: 'डॉ. राव',
};

test('the message contains every known detail in its language', () => {
  const words = reminderWords({ clinic, language: 'hi', doctorNames: {} });
  expect(reminderText({ appointment, words })).toBe(
    'नमस्ते प्रिया शर्मा जी,\n\nमेहता क्लिनिक में आपके अपॉइंटमेंट की याद दिलाने के लिए यह मैसेज है।\n\nतारीख: गुरुवार, 5 मार्च 2026\nसमय: शाम 4:05 बजे\nडॉक्टर: डॉ. राव\nपता: 12 MG Road, Pune\n\nकृपया 15 मिनट पहले आएँ।\nसमय बदलना हो या आना न हो पाए, तो कृपया हमें +91 98200 12345 पर फ़ोन करें।\n\nधन्यवाद,\nमेहता क्लिनिक',
  );
});

test('leaves out the doctor and the number that are not known, and names the clinic by its own name', () => {
  const unnamedClinic = { ...clinic, clinicName: '', contactPhone: '', contactWhatsapp: '' };
  const words = reminderWords({ clinic: unnamedClinic, language: 'en', doctorNames: {} });
  const patientName = '{time} $& ઈશા';
  const unassignedVisit = { ...appointment, patientName, doctorName: 'Not assigned' };
  expect(reminderText({ appointment: unassignedVisit, words })).toBe(
    'Dear {time} $& ઈશા,\n\nThis is a reminder of your appointment at Dr Asha Mehta.\n\nDate: Thursday, 5 March 2026\nTime: 4:05 pm\nAddress: 12 MG Road, Pune\n\nPlease arrive 15 minutes early.\nIf you need to change the time or cannot come, please call us.\n\nSee you soon,\nDr Asha Mehta',
  );
});

test('where there is no telephone, the number is the one for WhatsApp', () => {
  const words = reminderWords({
    clinic: { ...clinic, contactPhone: '' },
    language: 'ta',
    doctorNames: {},
  });
  expect(reminderText({ appointment, words })).toContain('9820054321');
});

// covers: reminder-names-in-its-language
test('a reminder uses the names of its language, and the map link', () => {
  const namedVisit = {
    ...clinic,
    clinicName: 'Mehta Clinic',
    namesByLanguage: { gu: 'મહેતા ક્લિનિક' },
    mapLink: 'https://maps.app.goo.gl/abc',
  };
  const doctorNames = { [appointment.doctorId]: 'ડૉ. રાવ' };
  const text = reminderText({
    appointment: { ...appointment, doctorName: 'Dr Rao' },
    words: reminderWords({ clinic: namedVisit, language: 'gu', doctorNames }),
  });
  expect(text).toContain('મહેતા ક્લિનિક');
  expect(text).not.toContain('Mehta');
  expect(text).toContain('ડૉક્ટર: ડૉ. રાવ\n');
  expect(text).toContain('https://maps.app.goo.gl/abc');
  const hindi = reminderText({
    appointment: { ...appointment, doctorName: 'Dr Rao' },
    words: reminderWords({ clinic: namedVisit, language: 'hi', doctorNames: {} }),
  });
  expect(hindi).toContain('Mehta Clinic');
  expect(hindi).toContain('डॉक्टर: Dr Rao\n');
});
