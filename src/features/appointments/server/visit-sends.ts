import { sql } from 'drizzle-orm';
import type { EarlierSend, FindEarlierSends } from '#features/autopilot/server/earlier-sends.ts';
import type { FindAttemptNumber } from '#features/delivery/server/attempt-number.ts';

// A reminder that a person sends by hand is an attempt at the visit itself.

/** Finds the number that an attempt at a visit went to; undefined where the visit has another one by now. */
export const findVisitNumber: FindAttemptNumber = async (tx, attemptId) => {
  const rows = await tx.db.execute<{ number: string }>(sql`
    select p.contact_number as number from send_attempts a
    join appointments p on p.user_id = a.user_id and p.id = a.appointment_id
    where a.user_id = ${tx.clinicId} and a.id = ${attemptId}
      and right(p.contact_number, 4) = a.to_last_four`);
  return rows[0]?.number;
};

/** Finds the numbers to which something about a visit was sent. */
export const findVisitSends: FindEarlierSends = async (
  { db, clinicId },
  { numbers, byOthers, states },
) =>
  db.execute<EarlierSend>(sql`
    select p.contact_number as number, bool_or(${byOthers}) as today
    from appointments p
    join send_attempts a
      on a.user_id = p.user_id and a.appointment_id = p.id and a.state = any(${sql.param([...states])})
    where p.user_id = ${clinicId} and p.contact_number = any(${sql.param([...numbers])})
    group by p.contact_number`);
