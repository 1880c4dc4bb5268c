import { expect, test } from 'vitest';
import { reminderText, reminderWords } from './reminder-rules.ts';

const clinic = {
  name: 'Dr Asha Mehta',
  clinicName: 'मेहता क्लिनिक',
  contactPhone: '+91 98200 12345',
  contactWhatsapp: '9820054321',
};
const appointment = {
  patientName: 'प्रिया शर्मा',
  appointmentDate: '2026-03-05',
  appointmentTime: '16:05',
  doctorName: 'डॉ. राव',
};

test('the message contains every known detail in its language', () => {
  const words = reminderWords({ clinic, language: 'hi' });
  expect(reminderText({ appointment, words })).toBe(
    'प्रिय प्रिया शर्मा जी,\n\nमेहता क्लिनिक में आपके अपॉइंटमेंट की याद दिलाने के लिए यह संदेश है।\n\nतारीख: 5 मार्च 2026\nसमय: 4:05 pm\nडॉक्टर: डॉ. राव\n\nकृपया 15 मिनट पहले पहुँचें।\nसमय बदलना हो, तो हमें +91 98200 12345 पर फ़ोन करें।\n\nधन्यवाद,\nमेहता क्लिनिक',
  );
});

test('leaves out the doctor and the number that are not known, and names the clinic by its own name', () => {
  const unnamed = { ...clinic, clinicName: '', contactPhone: '', contactWhatsapp: '' };
  const words = reminderWords({ clinic: unnamed, language: 'en' });
  const patientName = '{time} $& ઈશા';
  const unassigned = { ...appointment, patientName, doctorName: 'Not assigned' };
  expect(reminderText({ appointment: unassigned, words })).toBe(
    'Dear {time} $& ઈશા,\n\nThis is a reminder of your appointment at Dr Asha Mehta.\n\nDate: 5 March 2026\nTime: 4:05 pm\n\nPlease arrive 15 minutes early.\nIf you need to change the time, call us.\n\nSee you soon,\nDr Asha Mehta',
  );
});

test('where there is no telephone, the number is the one for WhatsApp', () => {
  const words = reminderWords({ clinic: { ...clinic, contactPhone: '' }, language: 'ta' });
  expect(reminderText({ appointment, words })).toContain('9820054321');
});
