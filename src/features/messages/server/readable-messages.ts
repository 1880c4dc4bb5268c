import { sql, type SQL } from 'drizzle-orm';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/**
 * Matches the messages that may be read and moved: all in a clinic with Quick Send, which lists them
 * all; otherwise reminders with their visits, and messages about reviews with their reviews.
 */
export function selectReadableMessages(scope: ClinicScope, kind: SQL): SQL {
  if (hasFeature(scope, 'sequences')) return sql`true`;
  const reminders = ['reminder_day', 'reminder_soon'];
  const closedKinds = ['sequence', ...(hasFeature(scope, 'appointments') ? [] : reminders)];
  const isOpen = sql`${kind} <> all(${sql.param(closedKinds)}::text[])`;
  return hasFeature(scope, 'reviews')
    ? isOpen
    : sql`(${isOpen} and ${kind} = any(${sql.param(reminders)}::text[]))`;
}
