import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { DoctorId, type Actor } from '#features/clinics/schema.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { HoursPage } from './hours-page.tsx';

const [OWN_ID, OTHER_ID] = [crypto.randomUUID(), crypto.randomUUID()];

const leave = (doctorId: string | null, note: string) => ({
  id: crypto.randomUUID(),
  doctorId,
  kind: 'away',
  from: '2026-12-24',
  to: '2026-12-24',
  starts: null,
  ends: null,
  note,
});

async function show(actor: Partial<Actor>) {
  const doctors = [
    { doctorId: OWN_ID, doctorName: 'Dr Asha' },
    { doctorId: OTHER_ID, doctorName: 'Dr Rao' },
  ].map((doctor) => ({ ...doctor, slotMinutes: 15, patientsPerSlot: 1, sessions: [], version: 1 }));
  const days = [leave(OWN_ID, 'Own'), leave(OTHER_ID, 'Other'), leave(null, 'Closed')];
  stubServer({ 'clinics.hours': () => ({ doctors, days }) });
  await showScreen({ actor, screen: <HoursPage Affected={() => null} /> });
  await expect.element(page.getByText('Dr Asha', { exact: true })).toBeVisible();
  const listNames = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .elements()
      .map((button) => button.getAttribute('aria-label'));
  return { listNames };
}

// covers: doctor-changes-own-hours-only
test('a doctor changes the own hours and leave, and reads those of the others', async () => {
  const actor = { staffRole: 'doctor', doctorId: DoctorId.parse(OWN_ID) } as const;
  const { listNames } = await show(actor);
  expect(listNames(/^Change hours/)).toEqual(['Change hours of Dr Asha']);
  expect(listNames(/^Remove/)).toEqual([expect.stringContaining('Dr Asha')]);
  await expect.element(page.getByText(/^You can change your own hours/)).toBeVisible();
  await expect.element(page.getByText('Dr Rao', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Public holidays' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add a day' }).click();
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'For' });
  await expect.element(choice).toHaveValue(OWN_ID);
  expect(choice.element().querySelectorAll('option')).toHaveLength(1);
});

test('a doctor whose login is linked to no doctor reads the hours and whom to ask', async () => {
  const { listNames } = await show({ staffRole: 'doctor', doctorId: null });
  expect(listNames(/^(Change hours|Remove)/)).toEqual([]);
  await expect.element(page.getByText(/^Your login is not linked to a doctor yet/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a day' })).not.toBeInTheDocument();
});

test('a manager changes the hours and leave of all doctors and the clinic’s holidays', async () => {
  const { listNames } = await show({ staffRole: 'manager' });
  expect(listNames(/^Change hours/)).toHaveLength(2);
  expect(listNames(/^Remove/)).toHaveLength(3);
  await expect.element(page.getByRole('heading', { name: 'Public holidays' })).toBeVisible();
});

// covers: hours-by-day
test('a day is closed and opened with its times, and has a second session when it is added', async () => {
  const sessions = [1, 4].map((weekday) => ({ weekday, starts: '09:30', ends: '13:00' }));
  const doctor = { doctorId: OWN_ID, doctorName: 'Dr Asha', slotMinutes: 15, patientsPerSlot: 1 };
  const requests = stubServer({
    'clinics.hours': () => ({ doctors: [{ ...doctor, sessions, version: 1 }], days: [] }),
    'clinics.setHours': () => ({ ...doctor, sessions: [], version: 2 }),
  });
  await showScreen({ screen: <HoursPage Affected={() => null} /> });
  await page.getByRole('button', { name: 'Change hours of Dr Asha' }).click();
  const dialog = page.getByRole('dialog');
  const findDay = (name: string) => dialog.getByRole('group', { name });
  const readTimes = (day: string) =>
    findDay(day)
      .getByRole('textbox')
      .elements()
      .map((field) => (field instanceof HTMLInputElement ? field.value : ''));
  await expect.element(findDay('Tuesday').getByText('Closed')).toBeVisible();
  expect(readTimes('Tuesday')).toEqual([]);
  const monday = findDay('Monday').getByRole('checkbox', { name: 'Monday' });
  await monday.click();
  await expect.poll(() => readTimes('Monday')).toEqual([]);
  await monday.click();
  await expect.poll(() => readTimes('Monday')).toEqual(['9:30 am', '1:00 pm']);
  await findDay('Thursday').getByRole('checkbox', { name: 'Thursday' }).click();
  await findDay('Monday').getByRole('button', { name: 'Add a second session on Monday' }).click();
  await dialog.getByLabelText('Monday, second session, from').fill('5 pm');
  await dialog.getByLabelText('Monday, second session, until').fill('8 pm');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const findSaved = () => requests.find(({ operation }) => operation === 'clinics.setHours');
  await expect
    .poll(() => findSaved()?.input)
    .toMatchObject({
      sessions: [
        { weekday: 1, starts: '09:30', ends: '13:00' },
        { weekday: 1, starts: '17:00', ends: '20:00' },
      ],
    });
});
