import { call } from '@orpc/server';
import { and, eq } from 'drizzle-orm';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { markSent } from '#features/delivery/server/record-outcome.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import type { Overview } from '../schema.ts';
import { dashboardRouter } from './router.ts';

/** Returns the overview of the clinic's start page, checked against the contract. */
export function fetchOverview({
  actor,
  scope,
}: Pick<BuiltClinic, 'actor' | 'scope'>): Promise<Overview> {
  const context = {
    actor,
    scope,
    requestId: scope.requestId,
    headers: {},
    address: '127.0.0.1',
    event: { kind: 'request' as const },
    setCookies: [],
    secure: false,
  };
  return call(dashboardRouter.overview, undefined, { context });
}

/** Builds a message that a person marked as sent at that time. */
export async function buildSentMessage(clinic: BuiltClinic, finishedAt: string): Promise<string> {
  const { id } = await buildMessage(clinic, { scheduledDate: '2026-11-30' });
  await markSent(clinic.scope, { messageId: id });
  await clinic.scope.db
    .update(sendAttempts)
    .set({ finishedAt: new Date(finishedAt) })
    .where(and(eq(sendAttempts.clinicId, clinic.id), eq(sendAttempts.messageId, id)));
  return id;
}
