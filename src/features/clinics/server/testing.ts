import { randomUUID } from 'node:crypto';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { createClinicScope, type ClinicScope } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { DEFAULT_FEATURES, type Actor } from '../schema.ts';
import { clinics } from './tables.ts';
import { drizzle } from 'drizzle-orm/node-postgres';

export interface BuiltClinic {
  readonly id: ClinicId;
  readonly actor: Actor;
  readonly scope: ClinicScope;
}

/** Today of every built clinic, so that tests can speak of due and overdue in plain dates. */
export const TEST_TODAY = '2026-11-20';

/** A clinic of the test's own, complete enough to send messages; fields can be set. */
export async function buildClinic(
  database: TestDatabase,
  fields: Partial<typeof clinics.$inferInsert> & { today?: string } = {},
): Promise<BuiltClinic> {
  const { today = TEST_TODAY, ...columns } = fields;
  const id = ClinicId.parse(randomUUID());
  const row = {
    id,
    name: 'Dr Asha Mehta',
    clinicName: 'Mehta Clinic',
    clinicAddress: '12 MG Road, Pune',
    contactPhone: '9820012345',
    contactWhatsapp: '9820012345',
    gmbLink: 'https://g.page/r/mehta-clinic/review',
    enabledFeatures: [...DEFAULT_FEATURES],
    ...columns,
  };
  await drizzle(database.ownerPool).insert(clinics).values(row);
  const loginId = LoginId.parse(randomUUID());
  const acting = { loginId, name: row.name };
  const timeZone = columns.timeZone ?? 'Asia/Kolkata';
  return {
    id,
    actor: {
      loginId,
      clinicId: id,
      name: row.name,
      role: columns.role ?? 'user',
      enabledFeatures: row.enabledFeatures,
    },
    scope: createClinicScope(database.pool, {
      clinicId: id,
      acting,
      requestId: randomUUID(),
      today,
      timeZone,
    }),
  };
}
