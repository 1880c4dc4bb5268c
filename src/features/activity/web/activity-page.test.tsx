import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { PatientId } from '#features/patients/schema.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { ActivityEntry, ActivityPerson } from '../schema.ts';
import { ActivityPage } from './activity-page.tsx';
import { PatientActivity } from './patient-activity.tsx';

const ASHA = { id: PatientId.parse('5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a11'), name: 'Asha Patel' };
const RAVI = ActivityPerson.parse({
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a12',
  name: 'Ravi Patil',
  isRemoved: true,
});

let count = 0;

function entryWith(fields: Partial<ActivityEntry>): ActivityEntry {
  count += 1;
  return ActivityEntry.parse({
    id: String(count),
    at: '2026-11-20T05:00:00.000Z',
    action: 'appointments.create',
    kind: 'visits',
    actor: { kind: 'person', name: 'Meera Shah' },
    patient: ASHA,
    isErased: false,
    subject: null,
    changes: [],
    outcome: 'done',
    reason: null,
    refusedOperation: null,
    ...fields,
  });
}

const PATH = 'settings/settings/activity';

beforeEach(() => page.viewport(390, 844));

// covers: activity-screen
test('lists who did what by day, and marks sign-ins, exports, erasures, roles and refusals', async () => {
  const requests = stubServer({
    'activity.people': () => ({ items: [RAVI] }),
    'activity.list': ({ cursor }) =>
      cursor === undefined
        ? {
            items: [
              entryWith({}),
              entryWith({
                action: 'accounts.signIn.password',
                kind: 'signIns',
                outcome: 'refused',
              }),
              entryWith({ action: 'clinics.exportEverything', kind: 'data' }),
              entryWith({ action: 'patients.erase', kind: 'data', at: '2026-11-19T19:00:00.000Z' }),
              entryWith({ action: 'staff.disable', kind: 'staff', subject: 'Ravi Patil' }),
              entryWith({
                action: 'denied',
                kind: 'refused',
                outcome: 'refused',
                refusedOperation: 'staff.invite',
              }),
            ],
            nextCursor: 'more',
          }
        : {
            items: [entryWith({ action: 'posters.print', at: '2026-11-18T05:00:00.000Z' })],
            nextCursor: null,
          },
  });
  // A list reaches over the frame's own padding on a phone.
  await showScreen({
    screen: (
      <main className="px-4">
        <ActivityPage />
      </main>
    ),
    path: PATH,
  });
  const today = page.getByRole('region', { name: '20 Nov 2026' });
  await expect
    .element(today.getByText('Meera Shah booked an appointment for Asha Patel'))
    .toBeVisible();
  // 19:00 in UTC is half past midnight at the clinic.
  await expect.element(today.getByText('12:30 am')).toBeVisible();
  const marks = ['Failed sign-in', 'Export', 'Erased', 'Staff and roles', 'Not allowed'];
  for (const mark of marks)
    await expect.element(page.getByRole('listitem').getByText(mark, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show earlier activity' }).click();
  await expect.element(page.getByText('Meera Shah printed slips')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(requests.at(-1)?.input).toEqual({ cursor: 'more' });
});

// covers: activity-screen-filters
test('filters by person, kind and patient, and says when nothing fits', async () => {
  const requests = stubServer({
    'activity.people': () => ({ items: [RAVI] }),
    'activity.list': () => ({ items: [], nextCursor: null }),
    'patients.get': () => ASHA,
    'patients.suggest': () => ({
      patients: [
        {
          ...ASHA,
          number: '5550000101',
          language: 'gu',
          isMinor: false,
          guardianName: null,
          lastVisitOn: null,
          lastAskedOn: null,
          address: '',
        },
      ],
    }),
  });
  const { router } = await showScreen({ screen: <ActivityPage />, path: PATH });
  await expect.element(page.getByText('Nothing has been done yet')).toBeVisible();
  await page.getByLabelText('Person').selectOptions('Ravi Patil (login removed)');
  await page.getByLabelText('Kind').selectOptions('Appointments and visits');
  await page.getByLabelText('Patient').fill('Asha');
  await page.getByRole('button', { name: /^Asha Patel/ }).click();
  await expect.element(page.getByText('Only Asha Patel')).toBeVisible();
  await expect.element(page.getByText('Nothing fits these filters')).toBeVisible();
  const filter = { by: RAVI.id, kind: 'visits', patientId: ASHA.id };
  const readInputs = () =>
    requests.filter(({ operation }) => operation === 'activity.list').map(({ input }) => input);
  expect(readInputs().at(-1)).toEqual(filter);
  // Ids alone: an address ends up in the browser's history.
  const address = { by: RAVI.id, kind: 'visits', patient: ASHA.id };
  expect(router.state.location.search).toEqual(address);
  router.history.back();
  await expect.element(page.getByLabelText('Patient')).toBeVisible();
  await expect.element(page.getByLabelText('Kind')).toHaveValue('visits');
  router.history.forward();
  await expect.element(page.getByText('Only Asha Patel')).toBeVisible();
  await page.getByRole('button', { name: 'Show all patients' }).click();
  await expect.element(page.getByLabelText('Patient')).toHaveValue('');
});

// covers: activity-screen-failed
test('says that the activity could not be loaded, and loads it again', async () => {
  let isBroken = true;
  stubServer({
    'activity.people': () => ({ items: [] }),
    'activity.list': () =>
      isBroken ? refusal('UNAVAILABLE') : { items: [entryWith({})], nextCursor: null },
  });
  await showScreen({ screen: <ActivityPage />, path: PATH });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('Meera Shah booked an appointment for Asha Patel'))
    .toBeVisible();
});

// covers: activity-of-a-patient
test('a patient’s page asks for the patient’s activity when it is unfolded, for owners and managers', async () => {
  const requests = stubServer({
    'activity.list': () => ({ items: [entryWith({})], nextCursor: null }),
  });
  const screen = <PatientActivity patientId={ASHA.id} />;
  const view = await showScreen({ screen });
  const summary = page.getByText('Who did what for this patient');
  await expect.element(summary).toBeVisible();
  expect(requests).toEqual([]);
  await summary.click();
  await expect
    .element(page.getByText('Meera Shah booked an appointment for Asha Patel'))
    .toBeVisible();
  expect(requests.map(({ input }) => input)).toEqual([{ patientId: ASHA.id }]);
  await view.unmount();
  await showScreen({
    screen: (
      <>
        <p>Page</p>
        {screen}
      </>
    ),
    actor: { staffRole: 'reception' },
  });
  await expect.element(page.getByText('Page')).toBeVisible();
  expect(summary.elements()).toEqual([]);
});
