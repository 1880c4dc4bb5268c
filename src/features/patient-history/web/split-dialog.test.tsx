import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import '#platform/web/styles.css';
import { Patient, TimelineEntry } from '#features/patients/schema.ts';
import { SplitDialog } from './split-dialog.tsx';
import { useSplit } from './use-split.tsx';

function patientWith(name: string): Patient {
  return Patient.parse({
    id: crypto.randomUUID(),
    name,
    number: '5550000101',
    language: 'gu',
    birthYear: null,
    isMinor: false,
    guardianId: null,
    note: '',
    source: 'typed',
    lastVisitOn: '2026-10-03',
    nextVisitOn: null,
    consents: { care: null, feedback: null, marketing: null },
    isSuppressed: false,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
  });
}

const PATIENT = patientWith('આશા પટેલ');
const OTHER = patientWith('ધ્રુવ પટેલ');
const VISIT = TimelineEntry.parse({
  kind: 'appointment',
  id: crypto.randomUUID(),
  at: '2026-10-03T10:15',
  subject: 'Dr Mehta',
  status: 'completed',
});
const CONSENT = TimelineEntry.parse({
  kind: 'consent',
  id: '7',
  at: '2026-10-03T10:20',
  subject: 'care',
  status: 'given',
});

function Shown() {
  const notice = useNotice();
  const split = useSplit(PATIENT, notice);
  return (
    <>
      <NoticeBanner state={notice} />
      <SplitDialog patient={PATIENT} onMoved={split.finish} onClose={() => undefined} />
    </>
  );
}

// covers: split-on-screen
test('moves chosen entries to a new patient, and says what is missing', async () => {
  const requests = stubServer({
    'patients.family': () => ({ patients: [] }),
    'patients.timeline': () => ({ items: [VISIT, CONSENT], nextCursor: null }),
    'patients.split': ({ id }) => (id === PATIENT.id ? OTHER : PATIENT),
  });
  await showScreen({ screen: <Shown /> });
  const dialog = page.getByRole('dialog');
  const entry = dialog.getByRole('checkbox');
  await expect
    .element(entry)
    .toHaveAccessibleName(/Appointment · 3 Oct( 2026)?, 10:15 am · Dr Mehta/);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(dialog.getByText('Choose what belongs to the other person.')).toBeVisible();
  await expect.element(dialog.getByText('Type the name')).toBeVisible();
  await entry.click();
  await dialog.getByLabelText('Patient Name').fill(OTHER.name);
  await dialog.getByRole('button', { name: 'Move 1' }).click();
  await expect.element(page.getByText(`Moved to ${OTHER.name}.`)).toBeInTheDocument();
  const calls = requests.filter(({ operation }) => operation === 'patients.split');
  expect(calls.map(({ input }) => input)).toEqual([
    {
      id: PATIENT.id,
      rows: [{ kind: 'appointment', id: VISIT.id }],
      to: { name: OTHER.name },
    },
  ]);
});
