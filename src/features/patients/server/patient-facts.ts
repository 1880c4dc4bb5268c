import type { SQL } from 'drizzle-orm';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';

/**
 * Builds an expression about the rows of the clinic whose `patient_id` is in `ids`. Returns undefined
 * where the clinic may not read those rows.
 */
type Fact<More = unknown> = (scope: ClinicScope, rows: { ids: SQL } & More) => SQL | undefined;

export interface PatientFacts {
  /** The date of the last visit until today. */
  readonly lastVisitOn: Fact;
  readonly nextVisitOn: Fact;
  /** The next appointment as `NextVisit`. */
  readonly nextVisit: Fact;
  /** The moment at which it begins. */
  readonly nextVisitAt: Fact;
  /** The patients who have one. */
  readonly expectedIds: (scope: ClinicScope) => SQL | undefined;
  /** Whether there is a visit on the day or later. */
  readonly hasVisitSince: Fact<{ since: CalendarDate }>;
  /** The ids of all visits, to find what was sent about them. */
  readonly visitIds: Fact;
  /** The address at the newest visit. */
  readonly address: Fact;
  /** The doctor of the newest visit. */
  readonly lastDoctorId: Fact;
  /** The date on which a review was last requested. */
  readonly lastAskedOn: Fact;
  /** The days for which the clinic lets a patient rest who was asked for a review. */
  readonly restDays: (scope: ClinicScope) => SQL;
}

/** The columns that lists of patients show of later features' rows. */
export const patientFacts = createContributionPoint<Partial<PatientFacts>>();

/** Returns the facts that features have added. */
export function getPatientFacts(scope: ClinicScope): Readonly<Partial<PatientFacts>> {
  return Object.assign({}, ...patientFacts.list(scope));
}
