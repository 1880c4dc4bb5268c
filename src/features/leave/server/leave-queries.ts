import { sql, type SQL } from 'drizzle-orm';
import type { SpecialDayId } from '#features/hours/schema.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Leave } from '../schema.ts';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { isWithinAbsence } from '#features/appointments/server/visits-off.ts';

/** Matches the visits `a` of a leave `l` that must be moved, from today on. */
function selectAffected({ today }: Pick<ClinicScope, 'today'>): SQL {
  return sql`${isWithinAbsence({ v: sql`a`, l: sql`l` })} and a.appointment_date >= ${today}::date`;
}

/** Returns the clinic's coming leave with the number of visits in it, the next first; or one of them. */
export async function findLeaves(
  scope: ClinicScope,
  { id }: { id?: SpecialDayId } = {},
): Promise<Leave[]> {
  const { db, clinicId, today } = scope;
  const condition = id === undefined ? sql`` : sql`and l.id = ${id}`;
  const rows = await db.execute<Leave & Record<string, unknown>>(sql`
    select l.id, d.name as "doctorName", l.from_date::text as "from", l.to_date::text as "to",
      to_char(l.starts, 'HH24:MI') as starts, to_char(l.ends, 'HH24:MI') as ends, l.note,
      (select count(*)::int from appointments a where ${selectAffected(scope)}) as visits
    from doctor_days l left join doctors d on d.user_id = l.user_id and d.id = l.doctor_id
    where l.user_id = ${clinicId} and l.kind = 'away' and l.to_date >= ${today}::date ${condition}
    order by l.from_date, l.starts nulls first, l.created_at, l.id`);
  return [...rows];
}

/** Returns the ids of a leave's visits that must be moved, in time order. */
export async function findAffectedIds(
  scope: ClinicScope,
  { id, limit }: { id: SpecialDayId; limit: number },
): Promise<AppointmentId[]> {
  const rows = await scope.db.execute<{ id: AppointmentId }>(sql`
    select a.id from doctor_days l join appointments a on ${selectAffected(scope)}
    where l.user_id = ${scope.clinicId} and l.kind = 'away' and l.id = ${id}
    order by a.appointment_date, a.appointment_time, a.created_at, a.id
    limit ${limit}`);
  return rows.map((row) => row.id);
}
