import { and, eq, sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment } from '../schema.ts';
import { appointments } from './tables.ts';

type Queue = Pick<Appointment, 'doctorId' | 'appointmentDate'>;

/**
 * Returns the next token of a doctor's day. Until the transaction ends no other one gets it; tokens
 * of cancelled visits are not given again.
 */
export async function takeToken(
  tx: ClinicScope,
  { doctorId, appointmentDate }: Queue,
): Promise<number> {
  const name = `tokens:${tx.clinicId}:${doctorId}:${appointmentDate}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const rows = await tx.db
    .select({ last: sql<number | null>`max(${appointments.token})` })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, tx.clinicId),
        eq(appointments.appointmentDate, appointmentDate),
        doctorId === null
          ? sql`${appointments.doctorId} is null`
          : eq(appointments.doctorId, doctorId),
      ),
    );
  return (rows[0]?.last ?? 0) + 1;
}
