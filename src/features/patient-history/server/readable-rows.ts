import type { Feature } from '#features/clinics/schema.ts';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { TimelineEntry } from '#features/patients/schema.ts';

// A patient's history has rows of several features. Each kind of row is asked for by itself.

type OpenedKind = Exclude<TimelineEntry['kind'], 'consent'>;

const OPENED_BY: Readonly<Record<OpenedKind, readonly Feature[]>> = {
  appointment: ['appointments'],
  review: ['reviews'],
  report: ['reports'],
  // Each message by its own kind as well: `messages/server/readable-messages.ts`.
  message: ['sequences', 'reviews', 'appointments'],
  reply: ['appointments'],
  feedback: ['reviews'],
};

/** Checks whether rows of a kind may be read and moved. */
export function mayRead(scope: ClinicScope, kind: OpenedKind): boolean {
  return hasFeature(scope, ...OPENED_BY[kind]);
}
