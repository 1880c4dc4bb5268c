import { sql } from 'drizzle-orm';
import type { AppointmentListener } from '#features/appointments/server/appointment-events.ts';
import { findComingVisits, type ComingVisit } from '#features/appointments/server/coming-visits.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import { formatDay } from '#features/content/dates.ts';
import { placeholdersIn } from '#features/content/placeholders.ts';
import { refreshWaitingMessages } from '#features/messages/server/refresh-messages.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { toArray } from '#platform/server/db/select-values.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { NextVisitValues } from '../rules.ts';
import type { SequenceTemplate } from '../schema.ts';

interface Patient {
  readonly patientName: string;
  readonly contactNumber: string;
}

/** The coming appointments of patients. */
export interface NextVisits {
  /** Returns the first appointment on or after `from`; empty texts without one. */
  readonly find: (
    patient: Patient,
    message: { from: CalendarDate; language: Language },
  ) => NextVisitValues;
}

const NEEDING: readonly string[] = ['next_visit', 'doctor_name'];

/** Reads the coming appointments of patients, if one of the templates names them. */
export async function findNextVisits(
  scope: ClinicScope,
  {
    clinic,
    reviews,
    templates,
  }: {
    /** The clinic's features, not the actor's: a job, which may read all, composes the same text. */
    clinic: { readonly enabledFeatures: readonly string[] };
    reviews: readonly Patient[];
    templates: readonly Pick<SequenceTemplate, 'messageTemplate'>[];
  },
): Promise<NextVisits> {
  const isNeeded =
    clinic.enabledFeatures.includes('appointments') &&
    templates.some(({ messageTemplate }) => namesNextVisit(messageTemplate));
  const contactNumbers = reviews.map(({ contactNumber }) => contactNumber);
  const visits = isNeeded ? await findComingVisits(scope, { contactNumbers }) : [];
  const byNumber = Map.groupBy(visits, ({ contactNumber }) => contactNumber);
  return {
    find: (patient, { from, language }) => {
      const ofPatient = selectOwn(byNumber.get(patient.contactNumber) ?? [], patient);
      const next = ofPatient.find(({ on }) => on >= from);
      return {
        next_visit: next ? formatDay(language, next.on) : '',
        doctor_name: next?.doctorNames?.[language] ?? next?.doctorName ?? '',
      };
    },
  };
}

/** Returns whether the words of a follow-up name the patient's next visit. */
export function namesNextVisit(template: string): boolean {
  return placeholdersIn(template).some((name) => NEEDING.includes(name));
}

/** Composes the follow-ups of patients again whose visits were booked, moved or ended. */
export const refreshNextVisits: AppointmentListener = async (tx, { ids }) => {
  const patientIds = sql`select ${appointments.patientId} from ${appointments}
    where ${appointments.clinicId} = ${tx.clinicId} and ${appointments.id} = any(${toArray(ids, 'uuid')})`;
  await refreshWaitingMessages(tx, { patientIds });
};

/** A family may share a number: then the appointments under the patient's name count. */
function selectOwn(visits: readonly ComingVisit[], { patientName }: Patient) {
  const key = (name: string) => name.trim().toLowerCase();
  const ownVisits = visits.filter((visit) => key(visit.patientName) === key(patientName));
  return ownVisits.length > 0 ? ownVisits : visits;
}
