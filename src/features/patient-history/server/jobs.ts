import type { ClinicWork } from '#features/clinics/server/jobs.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import { linkRowsOfAll } from './worker.ts';

/** Background jobs of the patients' history. */
export function patientHistoryJobs(work: ClinicWork): JobDefinition[] {
  return [
    {
      name: 'patients.linkRows',
      // Rows without a patient come from before the patient book or out of a backup. The interval is
      // the time until a run that was cut off continues; a run that finds nothing costs four index
      // lookups a clinic.
      everySeconds: 3600,
      run: (context) => linkRowsOfAll(work, context),
    },
  ];
}
