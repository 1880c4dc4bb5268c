import { randomUUID } from 'node:crypto';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { createClinicScope, type ClinicScope } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { AutopilotSettings } from '../schema.ts';
import { wallClock } from '../send-window-rules.ts';
import { AUTOPILOT_NAME } from './autopilot-queries.ts';
import { autopilots } from './tables.ts';

/** A clock that shows the same time until it is set. */
export interface MovableClock {
  now(): Date;
  set(at: Date): void;
}

export function createMovableClock(start: Date): MovableClock {
  let current = start;
  return {
    now: () => current,
    set: (at) => {
      current = at;
    },
  };
}

/** A scope as background work has it, with the today of the clock. */
export function createAutopilotScope(
  database: Pick<TestDatabase, 'pool'>,
  { clinic, clock }: { clinic: BuiltClinic; clock: Pick<MovableClock, 'now'> },
): ClinicScope {
  const { timeZone } = clinic.scope;
  return createClinicScope(database.pool, {
    clinicId: clinic.id,
    acting: { loginId: null, name: AUTOPILOT_NAME },
    requestId: randomUUID(),
    today: wallClock(timeZone, clock.now()).date,
    timeZone,
  });
}

/** Switches a clinic's autopilot on, as if a person had done so long ago. */
export async function switchOn(
  clinic: Pick<BuiltClinic, 'id' | 'scope'>,
  settings: Partial<AutopilotSettings & { isOn: boolean }> = {},
): Promise<void> {
  const row = { isOn: true, ...settings };
  await clinic.scope.db
    .insert(autopilots)
    .values({ clinicId: clinic.id, ...row })
    .onConflictDoUpdate({ target: autopilots.clinicId, set: row });
}
