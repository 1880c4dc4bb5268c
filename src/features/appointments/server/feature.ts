import { earlierSends } from '#features/autopilot/server/earlier-sends.ts';
import { doctorListeners } from '#features/clinics/server/doctor-events.ts';
import { attemptNumbers } from '#features/delivery/server/attempt-number.ts';
import { patientFacts } from '#features/patients/server/patient-facts.ts';
import { plannedRows } from '#features/patients/server/planned-rows.ts';
import { updateDoctorCopies } from './copy-doctor.ts';
import { plannedVisits } from './planned-visits.ts';
import * as tables from './tables.ts';
import { visitFacts } from './visit-facts.ts';
import { findVisitNumber, findVisitSends } from './visit-sends.ts';

export const appointmentsFeature = {
  tables,
  contributions: [
    attemptNumbers.with(findVisitNumber),
    doctorListeners.with(updateDoctorCopies),
    earlierSends.with(findVisitSends),
    patientFacts.with(visitFacts),
    plannedRows.with(plannedVisits),
  ],
};
