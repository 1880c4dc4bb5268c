import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { createRandom } from '#platform/server/testing/random.ts';
import { decideVisits } from './decide-visits.ts';
import { askingDatabase, createTestClock, openAt, switchAskingOn } from './testing.ts';

const database = askingDatabase();
const SEED = 20_261_124;
const VISITS = 10_000;
const PATIENTS = 6000;
const DAYS = 60;
const FIRST_DAY = '2026-09-01';
const START = `${FIRST_DAY}T00:00:00Z`;
const HOUR_MS = 3_600_000;

const FEELINGS = ['very angry, wants the money back', '', 'happy, thanked everyone'] as const;
const DOCTORS = ['Dr Asha Mehta', 'Dr Imran Qureshi', 'Dr Meera Shah'] as const;
/**
 * The value of χ² with two degrees of freedom (three groups, asked or not) that independent groups
 * exceed once in a thousand times.
 */
const LIMIT = 13.82;

interface Visit {
  readonly id: string;
  readonly patient: number;
  readonly endedAt: Date;
  readonly feeling: (typeof FEELINGS)[number];
  readonly doctor: (typeof DOCTORS)[number];
}

// covers: ask-independent-of-feelings
test('of ten thousand visits, the angry and the happy are asked alike', async (context) => {
  const random = createRandom(SEED);
  const visits = Array.from({ length: VISITS }, () => drawVisit(random));
  const clinic = await buildClinic(database);
  const clock = createTestClock(START);
  await switchAskingOn(openAt(database, { clinic, clock }), { mostADay: 100, restDays: 30 });
  await insertVisits(clinic, visits);
  for (let hours = 0; hours < (DAYS + 9) * 24; hours += 4) {
    await decideVisits(openAt(database, { clinic, clock }));
    clock.move(4);
  }

  const patientIds = await readAsked(clinic);
  const isAsked = ({ id }: Visit) => patientIds.has(id);
  const byFeeling = measureDependence(visits, { group: ({ feeling }) => feeling, isAsked });
  const byDoctor = measureDependence(visits, { group: ({ doctor }) => doctor, isAsked });
  // The same measure finds a rule that passes over one unhappy patient in ten.
  const isAskedUnfairly = (visit: Visit) =>
    isAsked(visit) && !(visit.feeling === FEELINGS[0] && visit.patient % 10 === 0);
  const unfair = measureDependence(visits, {
    group: ({ feeling }) => feeling,
    isAsked: isAskedUnfairly,
  });
  recordFigures(context, {
    visits: visits.length,
    asked: patientIds.size,
    chiSquareFeeling: Number(byFeeling.toFixed(2)),
    chiSquareDoctor: Number(byDoctor.toFixed(2)),
    chiSquareLimit: LIMIT,
    chiSquareUnfair: Number(unfair.toFixed(2)),
  });
  // Where nearly all or nearly none are asked, no difference can show.
  expect(patientIds.size).toBeGreaterThan(VISITS / 4);
  expect(patientIds.size).toBeLessThan((VISITS * 3) / 4);
  expect(byFeeling).toBeLessThan(LIMIT);
  expect(byDoctor).toBeLessThan(LIMIT);
  expect(unfair).toBeGreaterThan(LIMIT);
}, 600_000);

/** Draws a visit; a third of the patients are angry, and angry ones see each doctor as often as others. */
function drawVisit(random: () => number): Visit {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const hours = Math.floor(random() * DAYS) * 24 + 4 + random() * 9;
  return {
    id: randomUUID(),
    patient: Math.floor(random() * PATIENTS),
    endedAt: new Date(Date.parse(START) + hours * HOUR_MS),
    feeling: pick(FEELINGS),
    doctor: pick(DOCTORS),
  };
}

/** Inserts completed visits and their patients at once: one by one, ten thousand take minutes. */
async function insertVisits(
  { id: clinicId }: BuiltClinic,
  visits: readonly Visit[],
): Promise<void> {
  await database.ownerPool.query(
    `insert into patients (user_id, name, number, source)
     select $1, 'Patient ' || n, (9820000000 + n)::text, 'typed' from generate_series(0, $2::int - 1) n`,
    [clinicId, PATIENTS],
  );
  const rows = visits.map(({ id, patient, endedAt, feeling, doctor }) => ({
    id,
    number: String(9_820_000_000 + patient),
    day: addDays(FIRST_DAY, Math.floor((endedAt.getTime() - Date.parse(START)) / (24 * HOUR_MS))),
    ended_at: endedAt,
    notes: feeling,
    doctor_name: doctor,
  }));
  await database.ownerPool.query(
    `insert into appointments (user_id, id, patient_id, patient_name, contact_number, appointment_date,
       appointment_time, notes, doctor_name, status, ended_at)
     select $1, v.id, p.id, p.name, v.number, v.day, '10:15', v.notes, v.doctor_name, 'completed', v.ended_at
     from jsonb_to_recordset($2::jsonb)
       as v (id uuid, number text, day date, notes text, doctor_name text, ended_at timestamptz)
     join patients p on p.user_id = $1 and p.number = v.number`,
    [clinicId, JSON.stringify(rows)],
  );
}

async function readAsked({ id }: BuiltClinic): Promise<Set<string>> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select a.id from ask_decisions d
     join appointments a on a.user_id = d.user_id and sha256(uuid_send(a.id)) = d.visit_hash
     where d.user_id = $1 and d.because is null`,
    [id],
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns Pearson's χ² of the table of groups against asked or not. */
function measureDependence(
  visits: readonly Visit[],
  on: { group: (visit: Visit) => string; isAsked: (visit: Visit) => boolean },
): number {
  const share = visits.filter(on.isAsked).length / visits.length;
  const groups = Map.groupBy(visits, on.group);
  let sum = 0;
  for (const members of groups.values()) {
    const observedCount = members.filter(on.isAsked).length;
    const expected = members.length * share;
    sum += (observedCount - expected) ** 2 / expected;
    sum += (observedCount - expected) ** 2 / (members.length - expected);
  }
  return sum;
}
