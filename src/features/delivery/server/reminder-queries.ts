import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { LIVE_STATES } from '#features/messages/rules.ts';
import type { Attempt } from '#features/messages/schema.ts';
import {
  attemptColumns,
  toDedupeKey,
  toAttempt,
  type Subject,
} from '#features/messages/server/attempts.ts';
import type { NamedVisit } from '#features/messages/server/attempt-visits.ts';
import { attemptVisits, sendAttempts } from '#features/messages/server/tables.ts';
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

/** Returns whether an attempt at an appointment's message waits for the provider. */
export async function isBeingSent(scope: ClinicScope, about: string): Promise<boolean> {
  const { appointmentId, clinicId, state, id } = sendAttempts;
  const rows = await scope.db
    .select({ id })
    .from(sendAttempts)
    .where(and(eq(clinicId, scope.clinicId), eq(appointmentId, about), eq(state, 'requesting')))
    .limit(1);
  return rows.length > 0;
}

/**
 * Finds the newest attempt, by any way, that named a visit to its patient at the slot it has now, or may have.
 */
export async function findAttemptAbout(
  scope: ClinicScope,
  { appointmentId, appointmentDate, appointmentTime, doctorId }: NamedVisit,
): Promise<Attempt | undefined> {
  const { clinicId, state, startedAt, id } = sendAttempts;
  const rows = await scope.db
    .select(attemptColumns)
    .from(attemptVisits)
    .innerJoin(
      sendAttempts,
      and(eq(clinicId, attemptVisits.clinicId), eq(id, attemptVisits.attemptId)),
    )
    .where(
      and(
        eq(attemptVisits.clinicId, scope.clinicId),
        eq(attemptVisits.appointmentId, appointmentId),
        eq(attemptVisits.onDate, appointmentDate),
        eq(attemptVisits.atTime, appointmentTime),
        doctorId === null ? isNull(attemptVisits.doctorId) : eq(attemptVisits.doctorId, doctorId),
        inArray(state, [...LIVE_STATES]),
      ),
    )
    .orderBy(desc(startedAt), desc(id))
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
