import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { NO_DOCTOR } from '../rules.ts';
import { appointments } from './tables.ts';

export interface ComingVisit {
  readonly contactNumber: string;
  readonly patientName: string;
  readonly on: CalendarDate;
  /** Empty when no doctor is assigned. */
  readonly doctorName: string;
  readonly doctorNames: NamesByLanguage | null;
}

/** Returns the pending appointments of these numbers from today on, the earliest first. */
export async function findComingVisits(
  scope: ClinicScope,
  { contactNumbers }: { contactNumbers: readonly string[] },
): Promise<ComingVisit[]> {
  if (contactNumbers.length === 0) return [];
  const rows = await scope.db
    .select({
      contactNumber: appointments.contactNumber,
      patientName: appointments.patientName,
      on: appointments.appointmentDate,
      doctorName: appointments.doctorName,
      doctorNames: doctors.namesByLanguage,
    })
    .from(appointments)
    .leftJoin(
      doctors,
      and(eq(doctors.clinicId, scope.clinicId), eq(doctors.id, appointments.doctorId)),
    )
    .where(
      and(
        eq(appointments.clinicId, scope.clinicId),
        inArray(appointments.contactNumber, [...new Set(contactNumbers)]),
        eq(appointments.status, 'pending'),
        gte(appointments.appointmentDate, scope.today),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.appointmentTime));
  return rows.map((visit) => ({
    ...visit,
    doctorName: visit.doctorName === NO_DOCTOR.doctorName ? '' : visit.doctorName,
  }));
}
