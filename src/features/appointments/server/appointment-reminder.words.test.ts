import { expect, test } from 'vitest';
import { updateDoctor } from '#features/clinics/server/doctors.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { LANGUAGES } from '#platform/language.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { ReminderWords } from '../schema.ts';
import { createAppointment } from './create-appointment.ts';
import { searchAppointments } from './find-appointments.ts';
import { buildAppointment, buildDoctor, buildForm } from './testing.ts';
import { reminderText, selectWords } from '../reminder-rules.ts';
import { getAppointmentReminder } from './appointment-reminder.ts';

const database = testDatabase();

// covers: language-asks-to-come-15-minutes-early
test('every language asks to come 15 minutes early, and fills in everything', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildAppointment(clinic, { doctorName: 'Dr Rao' });
  for (const language of LANGUAGES) {
    const { text } = await getAppointmentReminder(clinic.scope, { id, language });
    for (const part of [
      'Ravi Patil',
      'Mehta Clinic',
      'Dr Rao',
      language === 'bn' ? '10টা 15 মিনিট' : '10:15',
      '9820012345',
      '15',
      '2026',
    ]) {
      expect(text, language).toContain(part);
    }
    expect(text).not.toMatch(/[{}]/);
  }
});

// covers: reminder-doctor-and-map
test('a reminder names the doctor and the clinic in its language, and the map', async () => {
  const clinic = await buildClinic(database, {
    namesByLanguage: { hi: 'मेहता क्लिनिक' },
    mapLink: 'https://maps.app.goo.gl/abc',
  });
  const doctorId = await buildDoctor(clinic, 'Dr Rao');
  const namesByLanguage = { hi: 'डॉ. राव' };
  await updateDoctor(clinic.scope, { id: doctorId, version: 1, namesByLanguage });
  const { id } = await buildAppointment(clinic, { doctorId });
  const hindi = await getAppointmentReminder(clinic.scope, { id, language: 'hi' });
  expect(hindi.text).toContain('डॉक्टर: डॉ. राव\n');
  expect(hindi.text).toContain('मेहता क्लिनिक में');
  expect(hindi.text).toContain('मैप: https://maps.app.goo.gl/abc');
  const gujarati = await getAppointmentReminder(clinic.scope, { id, language: 'gu' });
  expect(gujarati.text).toContain('ડૉક્ટર: Dr Rao\n');
  expect(gujarati.text).toContain('Mehta Clinic');
});

test("leaves out unknown details, and uses the clinic's default language", async () => {
  const quiet = await buildClinic(database, {
    defaultLanguage: 'hi',
    contactPhone: '',
    contactWhatsapp: '',
  });
  const { id } = await buildAppointment(quiet);
  const { text, language } = await getAppointmentReminder(quiet.scope, { id });
  expect(language).toBe('hi');
  expect(text).toContain('15 मिनट पहले');
  expect(text).not.toContain('Not assigned');
  expect(text).not.toContain('डॉक्टर:');
  expect(text).toContain('तो कृपया हमें फ़ोन करें।');
});

// covers: reminder-in-language-of-patient
test("a reminder is in the patient's language, and the list has the words for each", async () => {
  const clinic = await buildClinic(database, { defaultLanguage: 'en' });
  const doctorId = await buildDoctor(clinic);
  const namesByLanguage = { gu: 'ડૉ. રાવ' };
  await updateDoctor(clinic.scope, { id: doctorId, version: 1, namesByLanguage });
  for (const [patientName, language] of [
    ['Asha', 'gu'],
    ['Ravi', 'hi'],
    ['Mary', undefined],
    ['John', 'en'],
  ] as const)
    await createAppointment(clinic.scope, {
      ...buildForm(doctorId),
      patientName,
      language,
      acceptClash: true,
    });
  const { items, reminder, reminders } = await searchAppointments(clinic.scope, { limit: 50 });
  expect(reminder.language).toBe('en');
  expect(reminders.map(({ language }) => language).toSorted()).toEqual(['gu', 'hi']);
  const textsByLanguage = new Map<string, string>();
  for (const appointment of items) {
    const sentReminder = await getAppointmentReminder(clinic.scope, { id: appointment.id });
    const words = selectWords(appointment, [reminder, ...reminders]);
    expect(words && reminderText({ appointment, words })).toBe(sentReminder.text);
    textsByLanguage.set(appointment.patientName, sentReminder.language);
  }
  expect(Object.fromEntries(textsByLanguage)).toEqual({
    Asha: 'gu',
    Ravi: 'hi',
    Mary: 'en',
    John: 'en',
  });
});

test.each(LANGUAGES)(
  'a screen writes in %s, of the words of a list, what the server sends',
  async (language) => {
    for (const details of [{}, { clinicName: '', contactPhone: '', contactWhatsapp: '' }]) {
      const ownClinic = await buildClinic(database, { defaultLanguage: language, ...details });
      await buildAppointment(ownClinic, { patientName: '{date} મીરા $&', doctorName: 'डॉ. राव' });
      const doctorId = await buildDoctor(ownClinic);
      const namesByLanguage = { [language]: 'ராவ்' };
      await updateDoctor(ownClinic.scope, { id: doctorId, version: 1, namesByLanguage });
      await buildAppointment(ownClinic, {
        patientName: 'கவிதா',
        appointmentDate: '2026-02-01',
        doctorId,
      });
      const { items, reminder } = await searchAppointments(ownClinic.scope, { limit: 50 });
      const words = ReminderWords.parse(JSON.parse(JSON.stringify(reminder)));
      for (const appointment of items) {
        const { text } = await getAppointmentReminder(ownClinic.scope, { id: appointment.id });
        expect(reminderText({ appointment, words })).toBe(text);
      }
      expect([items.length, words.language]).toEqual([2, language]);
      expect(words.doctorNames).toEqual({ [doctorId]: 'ராவ்' });
    }
  },
);
