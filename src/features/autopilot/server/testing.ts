import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import {
  buildSendingClinic,
  channelTo,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { createClinicScope, type ClinicScope } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import type { AutopilotSettings } from '../schema.ts';
import { AUTOPILOT_NAME } from './autopilot-queries.ts';
import { readAutopilot } from './change-autopilot.ts';
import { sendNextDue } from './send-next-due.ts';
import { autopilots } from './tables.ts';

/** A clock that shows the same time until it is set. */
export interface MovableClock {
  now(): Date;
  set(time: Date): void;
}

export function createMovableClock(start: Date): MovableClock {
  let current = start;
  return {
    now: () => current,
    set: (time) => {
      current = time;
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
    acting: { loginId: null, name: AUTOPILOT_NAME, features: 'all' },
    requestId: randomUUID(),
    now: clock.now(),
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

/** Friday noon on the clinic's clocks; the database's own clock shows the day on which tests run. */
export const TEST_NOON = new Date('2026-11-20T06:30:00Z');

/**
 * Switches the autopilot of a new clinic on before each test, and returns functions that run it
 * and read what it did.
 */
export function testAutopilot({
  database,
  provider,
}: {
  database: TestDatabase;
  provider: FakeProvider;
}) {
  let clinic: BuiltClinic;
  let clock: MovableClock;
  beforeEach(async () => {
    clinic = await buildSendingClinic(database);
    clock = createMovableClock(TEST_NOON);
    await switchOn(clinic);
  });
  const toolsWith = () => ({
    channel: channelTo(provider),
    encryptionKey: TEST_ENCRYPTION_KEY,
    clock,
  });
  return {
    get clinic() {
      return clinic;
    },
    get clock() {
      return clock;
    },
    toolsWith,
    /** Lets the autopilot send the next message, if one may go now. */
    runTurn: () => {
      const scope = createAutopilotScope(database, { clinic, clock });
      return sendNextDue(scope, { tools: toolsWith(), clock });
    },
    /** Moves the clock past any spacing between two messages. */
    passSpacing: (): void => {
      clock.set(new Date(clock.now().getTime() + 150_000));
    },
    /** Lists the numbers that the provider was asked to send to. */
    numbersReached: (): string[] => {
      return provider.requests.map(({ body }) =>
        (JSON.parse(body) as { to: string }).to.slice(-10),
      );
    },
    /** Reads why the autopilot pauses; undefined while it runs. */
    readPause: async (): Promise<string | undefined> => {
      const { pause } = await readAutopilot(clinic.scope, { tools: toolsWith() });
      return pause?.because;
    },
  };
}
