import { reviewsFeature } from '#features/reviews/server/feature.ts';
import { beforeAll } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { createClinicScope, type ClinicScope } from '#platform/server/db/scope.ts';
import { dateIn } from '#platform/calendar.ts';
import type { Clock } from '#platform/server/clock.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { DEFAULT_ASK_SETTINGS, type AskSettings, type RecordedReason } from '../schema.ts';
import { saveAsking } from './asking.ts';
import { askingFeature } from './feature.ts';
import { findAskSettings } from './settings-queries.ts';

const HOUR_MS = 3_600_000;

/** A clock that tests set. */
export function createTestClock(time: string): Clock & { move(hours: number): void } {
  let now = new Date(time);
  return {
    now: () => now,
    move(hours) {
      now = new Date(now.getTime() + hours * HOUR_MS);
    },
  };
}

/** Opens a database where decisions have the times of a test's clock; otherwise the database sets the real ones. */
export function askingDatabase(): TestDatabase {
  const contributions = [...reviewsFeature.contributions, ...askingFeature.contributions];
  const database = testDatabase({ contributions });
  beforeAll(async () => {
    await database.ownerPool.query(
      'alter table ask_decisions disable trigger ask_decisions_recorded',
    );
  });
  return database;
}

/** Opens the clinic's scope again at the time of the clock, as a job or a request does. */
export function openAt(
  database: TestDatabase,
  { clinic, clock }: { clinic: BuiltClinic; clock: Clock },
): ClinicScope {
  const { clinicId, timeZone, acting, requestId } = clinic.scope;
  const now = clock.now();
  return createClinicScope(database.pool, { clinicId, acting, requestId, now, timeZone });
}

/** Switches asking on, or changes its settings. */
export async function switchAskingOn(
  scope: ClinicScope,
  settings: Partial<AskSettings> = {},
): Promise<void> {
  const version = (await findAskSettings(scope))?.version ?? 1;
  const input = { ...DEFAULT_ASK_SETTINGS, isOn: true, ...settings, version };
  expectValue(await saveAsking(scope, input));
}

/** Creates a visit that was marked as done at `endedAt`, by default on its own day. */
export async function buildEndedVisit(
  database: TestDatabase,
  {
    clinic,
    endedAt,
    ...fields
  }: { clinic: BuiltClinic; endedAt: Date } & Partial<
    Pick<Appointment, 'patientName' | 'contactNumber' | 'appointmentDate' | 'notes'>
  >,
): Promise<Appointment> {
  const visit = await buildAppointment(clinic, {
    appointmentDate: dateIn(clinic.scope.timeZone, endedAt),
    ...fields,
  });
  const end = `update appointments set status = 'completed', ended_at = $2 where id = $1`;
  await database.ownerPool.query(end, [visit.id, endedAt]);
  return visit;
}

/** Reads what was decided in the clinic, in the order of the chain; 'ask' for those who are asked. */
export async function readDecisions(
  database: TestDatabase,
  { id }: Pick<BuiltClinic, 'id'>,
): Promise<(RecordedReason | 'ask')[]> {
  const { rows } = await database.ownerPool.query<{ because: RecordedReason | 'ask' }>(
    `select coalesce(because, 'ask') as because from ask_decisions where user_id = $1 order by seq`,
    [id],
  );
  return rows.map(({ because }) => because);
}
