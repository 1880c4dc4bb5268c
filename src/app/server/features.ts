import type { PgTable } from 'drizzle-orm/pg-core';
import { accountsFeature } from '#features/accounts/server/feature.ts';
import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import { askingFeature } from '#features/asking/server/feature.ts';
import { autopilotFeature } from '#features/autopilot/server/feature.ts';
import { boardFeature } from '#features/board/server/feature.ts';
import { clinicsFeature } from '#features/clinics/server/feature.ts';
import type { ClinicWork } from '#features/clinics/server/jobs.ts';
import { consentNoticesFeature } from '#features/consent-notices/server/feature.ts';
import { creativesFeature } from '#features/creatives/server/feature.ts';
import { dataRightsFeature } from '#features/data-rights/server/feature.ts';
import { deliveryFeature } from '#features/delivery/server/feature.ts';
import { feedbackFeature } from '#features/feedback/server/feature.ts';
import { hoursFeature } from '#features/hours/server/feature.ts';
import { linksFeature } from '#features/links/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { patientHistoryFeature } from '#features/patient-history/server/feature.ts';
import { patientImportFeature } from '#features/patient-import/server/feature.ts';
import { patientsFeature } from '#features/patients/server/feature.ts';
import { postersFeature } from '#features/posters/server/feature.ts';
import { remindersFeature } from '#features/reminders/server/feature.ts';
import { reportsFeature } from '#features/reports/server/feature.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import { sequencesFeature } from '#features/sequences/server/feature.ts';
import { modelsFeature } from '#features/models/server/feature.ts';
import type { Contribution } from '#platform/server/db/contributions.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { AppContext } from './router.ts';

/** The tools of jobs: the same tools as requests. */
export type JobsWork = ClinicWork & {
  encryptionKey: Buffer;
  tools: Pick<AppContext['tools'], 'channel' | 'encryptionKey'>;
};

/** The parts that a feature has on the server besides its operations. */
interface Feature {
  readonly tables?: Readonly<Record<string, PgTable>>;
  /** Its background jobs. */
  readonly jobs?: (work: JobsWork) => JobDefinition[];
  /** Its contributions to the features before it. */
  readonly contributions?: readonly Contribution[];
}

/** In the order of ARCHITECTURE.md: a feature knows only those before it. */
export const FEATURES: readonly Feature[] = [
  clinicsFeature,
  accountsFeature,
  hoursFeature,
  modelsFeature,
  consentNoticesFeature,
  patientsFeature,
  messagesFeature,
  deliveryFeature,
  autopilotFeature,
  appointmentsFeature,
  boardFeature,
  remindersFeature,
  linksFeature,
  reviewsFeature,
  askingFeature,
  sequencesFeature,
  creativesFeature,
  reportsFeature,
  postersFeature,
  feedbackFeature,
  patientImportFeature,
  patientHistoryFeature,
  dataRightsFeature,
];

export const CONTRIBUTIONS = FEATURES.flatMap(({ contributions = [] }) => contributions);

/** Everything that the product does by itself. */
export function listJobs(work: Omit<JobsWork, 'encryptionKey'>): JobDefinition[] {
  const { encryptionKey } = work.tools;
  return FEATURES.flatMap(({ jobs }) => jobs?.({ ...work, encryptionKey }) ?? []);
}
