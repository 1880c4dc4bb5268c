import { randomUUID } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { DEFAULT_FEATURES } from '../schema.ts';
import { insertClinic, type NewClinic } from './clinic-queries.ts';

/**
 * Creates a clinic and returns its id; missing fields get the specification's defaults. Using the
 * same id again creates nothing.
 */
export async function createClinic(
  scope: OperatorScope,
  clinic: Partial<NewClinic> & { name: string },
): Promise<ClinicId> {
  const id = ClinicId.parse(clinic.id ?? randomUUID());
  await insertClinic(scope, {
    role: 'user',
    clinicName: '',
    profileTypes: [],
    enabledFeatures: DEFAULT_FEATURES,
    timeZone: DEFAULT_TIME_ZONE,
    languages: ['en'],
    defaultLanguage: 'en',
    ...clinic,
    id,
  });
  return id;
}
