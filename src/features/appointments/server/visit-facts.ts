import { sql, type SQL } from 'drizzle-orm';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { PatientFacts } from '#features/patients/server/patient-facts.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { appointments } from './tables.ts';

/** The columns that lists of patients show of their visits. */
export const visitFacts = {
  lastVisitOn: (scope, { ids }) =>
    select(scope, {
      value: sql`max(v.appointment_date)`,
      ids,
      // A visit of today counts once the patient is here.
      where: sql`(v.appointment_date < ${scope.today} and v.status not in ('cancelled', 'no_show')
        or v.appointment_date = ${scope.today} and (v.status = 'completed' or v.arrived_at is not null))`,
    }),
  nextVisitOn: (scope, { ids }) =>
    select(scope, {
      value: sql`min(v.appointment_date)`,
      ids,
      where: sql`v.appointment_date >= ${scope.today} and v.status = 'pending'`,
    }),
  nextVisit: (scope, { ids }) =>
    select(scope, {
      value: sql`json_build_object('date', v.appointment_date, 'time', to_char(v.appointment_time, 'HH24:MI'), 'token', v.token,
        'stage', case when v.started_at is not null then 'with_doctor' when v.arrived_at is not null then 'arrived' else 'expected' end)`,
      ids,
      where: sql`v.appointment_date >= ${scope.today} and v.status = 'pending'
        order by v.appointment_date, v.appointment_time, v.id limit 1`,
    }),
  nextVisitAt: (scope, { ids }) =>
    select(scope, {
      value: sql`min(v.appointment_date + v.appointment_time)`,
      ids,
      where: sql`v.appointment_date >= ${scope.today} and v.status = 'pending'`,
    }),
  expectedIds: (scope) =>
    hasFeature(scope, 'appointments')
      ? sql`(select v.patient_id from ${appointments} v where v.user_id = ${scope.clinicId}
          and v.appointment_date >= ${scope.today} and v.status = 'pending')`
      : undefined,
  hasVisitSince: (scope, { ids, since }) => {
    const visits = select(scope, {
      value: sql``,
      ids,
      where: sql`v.appointment_date >= ${since} and v.status not in ('cancelled', 'no_show')`,
    });
    return visits && sql`exists ${visits}`;
  },
  // Sent is sent, also where appointments are switched off by now.
  visitIds: ({ clinicId }, { ids }) =>
    sql`(select v.id from ${appointments} v where v.user_id = ${clinicId} and v.patient_id in ${ids})`,
  address: (scope, { ids }) =>
    select(scope, {
      value: sql`v.patient_address`,
      ids,
      where: sql`true order by v.appointment_date desc limit 1`,
    }),
  lastDoctorId: (scope, { ids }) =>
    select(scope, {
      value: sql`v.doctor_id`,
      ids,
      where: sql`v.doctor_id is not null order by v.appointment_date desc, v.appointment_time desc limit 1`,
    }),
} as const satisfies Partial<PatientFacts>;

function select(
  scope: ClinicScope,
  { value, ids, where }: { value: SQL; ids: SQL; where: SQL },
): SQL | undefined {
  if (!hasFeature(scope, 'appointments')) return undefined;
  return sql`(select ${value} from ${appointments} v
    where v.user_id = patients.user_id and v.patient_id in ${ids} and ${where})`;
}
