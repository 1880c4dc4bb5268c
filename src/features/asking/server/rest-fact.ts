import { sql } from 'drizzle-orm';
import type { PatientFacts } from '#features/patients/server/patient-facts.ts';
import { askSettings } from './tables.ts';

/** How long the clinic lets a patient rest, for lists of patients. */
export const restFact = {
  restDays: ({ clinicId }) =>
    sql`(select s.rest_days from ${askSettings} s where s.user_id = ${clinicId})`,
} as const satisfies Partial<PatientFacts>;
