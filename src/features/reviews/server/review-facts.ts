import { sql } from 'drizzle-orm';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { PatientFacts } from '#features/patients/server/patient-facts.ts';
import { reviews } from './tables.ts';

/** The columns that lists of patients show of their reviews. */
export const reviewFacts = {
  lastAskedOn: (scope, { ids }) =>
    hasFeature(scope, 'reviews')
      ? sql`(select (max(r.created_at) at time zone ${scope.timeZone})::date from ${reviews} r
          where r.user_id = patients.user_id and r.patient_id in ${ids})`
      : undefined,
} as const satisfies Partial<PatientFacts>;
