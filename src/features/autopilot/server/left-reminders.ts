import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findLeftToday } from '../forecast-rules.ts';
import { findAutopilot } from './autopilot-queries.ts';
import { findPendingReminders } from './snapshot-queries.ts';
import { buildSnapshot } from './snapshot.ts';

/**
 * Returns the ids of today's reminders that the autopilot will not send, such as those to more new numbers than it may write
 * to on a day: a person has to. Of a phone's reminders of one kind, the earliest speaks for all.
 */
export async function findLeftReminders(scope: ClinicScope): Promise<string[]> {
  const { now, today: to } = scope;
  const row = await findAutopilot(scope);
  const pending = await findPendingReminders(scope, { to, now });
  if (pending.length === 0) return [];
  const snapshot = await buildSnapshot(scope, { row, now, pending, hasProviderKey: true });
  return findLeftToday(snapshot, now).map(({ id }) => id);
}
