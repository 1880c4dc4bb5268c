import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { findComingVisits, type ComingVisit } from '#features/appointments/server/coming-visits.ts';
import { formatDay } from '#features/content/dates.ts';
import { placeholdersIn } from '#features/content/placeholders.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
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
  { reviews, templates }: { reviews: readonly Patient[]; templates: readonly SequenceTemplate[] },
): Promise<NextVisits> {
  const isNeeded =
    hasFeature(scope, 'appointments') &&
    templates.some(({ messageTemplate }) =>
      placeholdersIn(messageTemplate).some((name) => NEEDING.includes(name)),
    );
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

/** A family may share a number: then the appointments under the patient's name count. */
function selectOwn(visits: readonly ComingVisit[], { patientName }: Patient) {
  const key = (name: string) => name.trim().toLowerCase();
  const own = visits.filter((visit) => key(visit.patientName) === key(patientName));
  return own.length > 0 ? own : visits;
}
