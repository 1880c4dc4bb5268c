import { randomUUID } from 'node:crypto';
import { LoginId } from '#platform/ids.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { DEFAULT_FEATURES, type Actor } from '../schema.ts';
import { writeClinic, type NewClinic, type WritableColumns } from './clinic-queries.ts';
import { createClinic } from './create-clinic.ts';

export interface BuiltClinic {
  readonly id: Actor['clinicId'];
  readonly actor: Actor;
  readonly scope: ClinicScope;
  /** Above single clinics, for the same database. */
  readonly operator: OperatorScope;
}

/** Today in every built clinic, so that tests can name due and overdue dates. */
export const TEST_TODAY = '2026-11-20';

/** Creates a clinic that is complete enough to send messages; fields can be set. */
export async function buildClinic(
  database: TestDatabase,
  fields: Partial<Omit<NewClinic, 'id'>> & WritableColumns & { today?: string } = {},
): Promise<BuiltClinic> {
  const {
    today = TEST_TODAY,
    name = 'Dr Asha Mehta',
    role = 'user',
    profileTypes = [],
    enabledFeatures = DEFAULT_FEATURES,
    timeZone = 'Asia/Kolkata',
    ...columns
  } = fields;
  const requestId = randomUUID();
  const operator = createOperatorScope(database.operatorPool, requestId);
  const row = { name, role, profileTypes, enabledFeatures, timeZone };
  const id = await createClinic(operator, row);
  const loginId = LoginId.parse(randomUUID());
  const acting = { loginId, name, features: enabledFeatures };
  const scope = createClinicScope(database.pool, {
    clinicId: id,
    acting,
    requestId,
    now: instantAt(timeZone, { date: today, time: '12:00' }),
    timeZone,
  });
  await writeClinic(scope, {
    clinicName: 'Mehta Clinic',
    clinicAddress: '12 MG Road, Pune',
    contactPhone: '9820012345',
    contactWhatsapp: '9820012345',
    gmbLink: 'https://g.page/r/mehta-clinic/review',
    ...columns,
  });
  const actor = {
    loginId,
    clinicId: id,
    name,
    role,
    staffRole: 'owner' as const,
    doctorId: null,
    enabledFeatures: [...enabledFeatures],
    screenLanguage: null,
  };
  return { id, actor, scope, operator };
}
