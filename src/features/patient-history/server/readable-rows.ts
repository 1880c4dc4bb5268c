import { sql, type SQL } from 'drizzle-orm';
import type { Feature } from '#features/clinics/schema.ts';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientRow } from '../merge-contract.ts';

// A patient's history has rows of several features. Each kind of row is asked for by itself.

const OPENED_BY: Readonly<Record<PatientRow['kind'], readonly Feature[]>> = {
  appointment: ['appointments'],
  review: ['reviews'],
  report: ['reports'],
  // Each message by its own kind as well, see below.
  message: ['sequences', 'reviews', 'appointments'],
};

/** Checks whether rows of a kind may be read and moved. */
export function mayRead(scope: ClinicScope, kind: PatientRow['kind']): boolean {
  return hasFeature(scope, ...OPENED_BY[kind]);
}

/**
 * Matches the messages that may be read and moved: all in a clinic with Quick Send, which lists them
 * all; otherwise reminders with their visits, and messages about reviews with their reviews.
 */
export function selectReadableMessages(scope: ClinicScope, kind: SQL): SQL {
  if (hasFeature(scope, 'sequences')) return sql`true`;
  const reminders = ['reminder_day', 'reminder_soon'];
  const closed = ['sequence', ...(hasFeature(scope, 'appointments') ? [] : reminders)];
  const isOpen = sql`${kind} <> all(${sql.param(closed)}::text[])`;
  return hasFeature(scope, 'reviews')
    ? isOpen
    : sql`(${isOpen} and ${kind} = any(${sql.param(reminders)}::text[]))`;
}
