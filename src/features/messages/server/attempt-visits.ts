import { sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LIVE_STATES } from '../rules.ts';
import { attemptVisits } from './tables.ts';

/** A visit as a text names it. */
export interface NamedVisit {
  readonly appointmentId: string;
  readonly appointmentDate: string;
  readonly appointmentTime: string;
  readonly doctorId: string | null;
}

/** Records which visits an attempt tells its patient of, and at which number, in the transaction that inserts the attempt. */
export async function insertAttemptVisits(
  tx: ClinicScope,
  {
    attemptId,
    number,
    visits,
  }: { attemptId: string; number: string; visits: readonly NamedVisit[] },
): Promise<void> {
  if (visits.length === 0) return;
  await tx.db.insert(attemptVisits).values(
    visits.map(({ appointmentId, appointmentDate, appointmentTime, doctorId }) => ({
      clinicId: tx.clinicId,
      attemptId,
      appointmentId,
      onDate: appointmentDate,
      atTime: appointmentTime,
      doctorId,
      numberHash: tx.hashNumber(number),
    })),
  );
}

/**
 * Selects from the attempts `a` that named the visit `v` to its patient, the alias of a table of visits, as
 * that is now: at another time or with another doctor it is news to them. With `from`, also joins `a`'s
 * message as `m`, which is null where a person wrote about the visit itself.
 */
export function fromAttemptsAbout(v: SQL): SQL {
  return sql`attempt_visits n
    join send_attempts a on a.user_id = n.user_id and a.id = n.attempt_id
    left join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id
    where n.user_id = ${v}.user_id and n.appointment_id = ${v}.id and n.on_date = ${v}.appointment_date
      and n.at_time = ${v}.appointment_time and n.doctor_id is not distinct from ${v}.doctor_id`;
}

/** Matches attempts `a` that arrived, or may have. */
export const HAS_ARRIVED: SQL = sql`a.state in (${sql.join(
  LIVE_STATES.map((state) => sql`${state}`),
  sql`, `,
)})`;
