import { sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { toArray } from '#platform/server/db/select-values.ts';
import type { AppointmentId } from '../schema.ts';

/**
 * Matches the visit `v` with an absence `l` of its doctor, or a day on which the clinic is closed, that it has to be moved out of:
 * it was booked before that was known, is open, and lies within its days and times on the clinic's clocks. A visit in an
 * extra session takes place. Both are aliases of tables.
 */
export function isWithinAbsence({ v, l }: { v: SQL; l: SQL }): SQL {
  return sql`${v}.user_id = ${l}.user_id
    and (${l}.doctor_id is null or ${v}.doctor_id = ${l}.doctor_id)
    and ${v}.status = 'pending' and ${v}.kind = 'booked' and ${v}.started_at is null
    and ${v}.appointment_date between ${l}.from_date and ${l}.to_date
    and (${l}.starts is null or (${v}.appointment_time >= ${l}.starts and ${v}.appointment_time < ${l}.ends))
    and ${v}.slot_since <= ${l}.created_at
    and not exists (
      select 1 from doctor_days extra
      where extra.user_id = ${v}.user_id and extra.kind = 'extra'
        and (extra.doctor_id is null or extra.doctor_id = ${v}.doctor_id)
        and ${v}.appointment_date between extra.from_date and extra.to_date
        and ${v}.appointment_time >= extra.starts and ${v}.appointment_time < extra.ends)`;
}

/** Matches visits `v` that do not take place as booked, because of any such absence. */
export function isOff(v: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from doctor_days l where l.kind = 'away' and ${isWithinAbsence({ v, l: sql`l` })})`;
}

/** Selects which of these visits do not take place as booked. */
export function selectVisitsOff(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  ids: readonly AppointmentId[],
): SQL<AppointmentId[]> {
  return sql`(select coalesce(json_agg(v.id), '[]') from appointments v
    where v.user_id = ${clinicId} and v.id = any(${toArray(ids, 'uuid')}) and ${isOff(sql`v`)})`;
}
