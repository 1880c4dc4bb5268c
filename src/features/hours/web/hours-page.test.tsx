import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { DoctorId, type Actor } from '#features/clinics/schema.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
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
  await expect.element(page.getByRole('button', { name: 'Dr Asha', exact: true })).toBeVisible();
  const listNames = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .elements()
      .map((button) => button.getAttribute('aria-label'));
  const maySet = async (doctorName: string) => {
    await page.getByRole('button', { name: doctorName, exact: true }).click();
    return page.getByRole('switch', { name: 'Monday' }).elements().length > 0;
  };
  return { listNames, maySet };
}

// covers: doctor-changes-own-hours-only
test('a doctor changes the own hours and leave, and reads those of the others', async () => {
  const actor = { staffRole: 'doctor', doctorId: DoctorId.parse(OWN_ID) } as const;
  const { listNames, maySet } = await show(actor);
  await expect.element(page.getByRole('switch', { name: 'Monday' })).toBeVisible();
  expect([await maySet('Dr Rao'), await maySet('Dr Asha')]).toEqual([false, true]);
  expect(listNames(/^Remove/)).toEqual([expect.stringContaining('Dr Asha')]);
  await expect.element(page.getByText(/^You can change your own hours/)).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Public holidays' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add a day' }).click();
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'For' });
  await expect.element(choice).toHaveValue(OWN_ID);
  expect(choice.element().querySelectorAll('option')).toHaveLength(1);
});

test('a doctor whose login is linked to no doctor reads the hours and whom to ask', async () => {
  const { listNames, maySet } = await show({ staffRole: 'doctor', doctorId: null });
  expect([await maySet('Dr Asha'), await maySet('Dr Rao')]).toEqual([false, false]);
  expect(listNames(/^Remove/)).toEqual([]);
  await expect.element(page.getByText(/^Your login is not linked to a doctor yet/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a day' })).not.toBeInTheDocument();
});

test('a manager changes the hours and leave of all doctors and the clinic’s holidays', async () => {
  const { listNames, maySet } = await show({ staffRole: 'manager' });
  expect([await maySet('Dr Asha'), await maySet('Dr Rao')]).toEqual([true, true]);
  expect(listNames(/^Remove/)).toHaveLength(3);
  await expect.element(page.getByRole('heading', { name: 'Public holidays' })).toBeVisible();
});

test('a doctor without hours is in at any time, and takes those of another at one tap', async () => {
  const doctor = { slotMinutes: 20, patientsPerSlot: 2, version: 1 };
  const sessions = [1, 4].map((weekday) => ({ weekday, starts: '09:30', ends: '13:00' }));
  const requests = stubServer({
    'clinics.hours': () => ({
      doctors: [
        { ...doctor, doctorId: OWN_ID, doctorName: 'Dr Asha', sessions },
        { ...doctor, doctorId: OTHER_ID, doctorName: 'Dr Rao', slotMinutes: 15, sessions: [] },
      ],
      days: [],
    }),
    'clinics.setHours': () => ({ ...doctor, doctorId: OTHER_ID, doctorName: 'Dr Rao', sessions }),
  });
  await showScreen({ screen: <HoursPage Affected={() => null} /> });
  const same = page.getByRole('button', { name: 'Same hours as Dr Asha' });
  await expect.element(page.getByRole('switch', { name: 'Monday' })).toBeChecked();
  await expect.element(same).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dr Rao' }).click();
  await expect.element(page.getByRole('group', { name: 'Monday' })).toMatchTextContent(/Any time/);
  await same.click();
  await expect.element(page.getByRole('switch', { name: 'Monday' })).toBeChecked();
  await expect.element(page.getByRole('group', { name: 'Sunday' })).toMatchTextContent(/Closed/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'clinics.setHours')?.input)
    .toEqual({ doctorId: OTHER_ID, version: 1, slotMinutes: 20, patientsPerSlot: 2, sessions });
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
  const findDay = (name: string) => page.getByRole('group', { name });
  const findSwitch = (name: string) => findDay(name).getByRole('switch', { name });
  const readTimes = (day: string) =>
    findDay(day)
      .getByRole('textbox')
      .elements()
      .map((field) => (field instanceof HTMLInputElement ? field.value : ''));
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect.element(findDay('Monday').getByText('14 places')).toBeVisible();
  expect(readTimes('Tuesday')).toEqual([]);
  expect(save.elements()).toEqual([]);
  await findSwitch('Monday').click();
  await expect.poll(() => readTimes('Monday')).toEqual([]);
  await findSwitch('Monday').click();
  await expect.poll(() => readTimes('Monday')).toEqual(['9:30 am', '1:00 pm']);
  expect(save.elements()).toEqual([]);
  await findSwitch('Thursday').click();
  await findSwitch('Tuesday').click();
  await expect.poll(() => readTimes('Tuesday')).toEqual(['9:30 am', '1:00 pm']);
  await findSwitch('Tuesday').click();
  await findDay('Monday').getByRole('button', { name: 'Show times: Monday' }).click();
  await findDay('Monday').getByRole('button', { name: 'Add evening on Monday' }).click();
  await page.getByLabelText('Monday, Evening, from', { exact: true }).fill('5 pm');
  await page.getByLabelText('Monday, Evening, until', { exact: true }).fill('8 pm');
  await expect.element(page.getByText(/^6 h 30 min, 26 places a week\./)).toBeVisible();
  await save.click();
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

test('a week that another person changed is shown beside the own one, and saved over it when chosen', async () => {
  const doctor = { doctorId: OWN_ID, doctorName: 'Dr Asha', slotMinutes: 15, patientsPerSlot: 1 };
  const first = {
    ...doctor,
    sessions: [{ weekday: 1, starts: '09:00', ends: '12:00' }],
    version: 1,
  };
  const current = {
    ...first,
    sessions: [{ weekday: 2, starts: '10:00', ends: '13:00' }],
    version: 2,
  };
  const versions: unknown[] = [];
  stubServer({
    'clinics.hours': () => ({ doctors: [first], days: [] }),
    'clinics.setHours': (input) => {
      versions.push(input.version);
      return input.version === 1 ? refusal('STALE', { current }) : { ...current, version: 3 };
    },
  });
  await showScreen({ screen: <HoursPage Affected={() => null} /> });
  await page.getByLabelText('Monday, Morning, until', { exact: true }).fill('11 am');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed these hours' });
  await expect.element(question.getByText('Mon: 9:00 – 11:00 am')).toBeVisible();
  await expect.element(question.getByText('Tue: 10:00 am – 1:00 pm')).toBeVisible();
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(page.getByText('Hours of Dr Asha saved.')).toBeVisible();
  expect(versions).toEqual([1, 2]);
});

test('public holidays begin with those of all of India, until a state is chosen', async () => {
  await show({ staffRole: 'owner' });
  const state = page.getByRole('combobox', { name: 'State' });
  await expect.element(state).toHaveDisplayValue('All of India');
  const ofState = page.getByRole('button', { name: /Uttarayan/ });
  expect(ofState.elements()).toEqual([]);
  await state.selectOptions('Gujarat');
  await expect.element(ofState).toBeVisible();
});
