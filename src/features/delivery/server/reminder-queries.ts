import { and, desc, eq, inArray } from 'drizzle-orm';
import { LIVE_STATES } from '#features/messages/rules.ts';
import type { Attempt } from '#features/messages/schema.ts';
import {
  attemptColumns,
  toDedupeKey,
  toAttempt,
  type Subject,
} from '#features/messages/server/attempts.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** Finds the newest attempt at an appointment's message. */
export async function findNewestAttempt(
  scope: ClinicScope,
  about: string,
): Promise<Attempt | undefined> {
  const { appointmentId, clinicId, startedAt, id } = sendAttempts;
  const rows = await scope.db
    .select(attemptColumns)
    .from(sendAttempts)
    .where(and(eq(clinicId, scope.clinicId), eq(appointmentId, about)))
    .orderBy(desc(startedAt), desc(id))
    .limit(1);
  return rows[0] && toAttempt(rows[0]);
}

/**
 * Finds the attempt that forbids another one: one that is being sent, else the newest that arrived
 * or may have.
 */
export async function findCurrentAttempt(
  scope: ClinicScope,
  about: string,
): Promise<Attempt | undefined> {
  const { appointmentId, clinicId, state, startedAt, id } = sendAttempts;
  const rows = await scope.db
    .select(attemptColumns)
    .from(sendAttempts)
    .where(
      and(eq(clinicId, scope.clinicId), eq(appointmentId, about), inArray(state, [...LIVE_STATES])),
    )
    .orderBy(desc(eq(state, 'requesting')), desc(startedAt), desc(id))
    .limit(1);
  return rows[0] && toAttempt(rows[0]);
}

/** Finds the newest attempt of one click, with any outcome. */
export async function findClickAttempt(
  scope: ClinicScope,
  subject: Subject,
): Promise<Attempt | undefined> {
  const rows = await scope.db
    .select(attemptColumns)
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, scope.clinicId),
        eq(sendAttempts.dedupeKey, toDedupeKey(subject)),
      ),
    )
    .orderBy(desc(sendAttempts.startedAt), desc(sendAttempts.id))
    .limit(1);
  return rows[0] && toAttempt(rows[0]);
}

/** Finds the newest attempt at an appointment's message with an unknown outcome. */
export async function findNewestUnknown(
  scope: ClinicScope,
  about: string,
): Promise<string | undefined> {
  const { appointmentId, clinicId, state, startedAt, id } = sendAttempts;
  const rows = await scope.db
    .select({ id })
    .from(sendAttempts)
    .where(and(eq(clinicId, scope.clinicId), eq(appointmentId, about), eq(state, 'unknown')))
    .orderBy(desc(startedAt), desc(id))
    .limit(1);
  return rows[0]?.id;
}
