import type { ClinicProfile } from '#features/clinics/schema.ts';
import { clinicListeners } from '#features/clinics/server/clinic-events.ts';
import { plannedRows } from '#features/patients/server/planned-rows.ts';
import { patientListeners } from '#features/patients/server/patient-events.ts';
import { messagesJobs } from './jobs.ts';
import { plannedMessages } from './planned-messages.ts';
import { refreshWaitingMessages } from './refresh-messages.ts';
import * as tables from './tables.ts';

/** The clinic's details that messages contain, or that decide in which words they are written. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set<keyof ClinicProfile>([
  'clinicName',
  'namesByLanguage',
  'clinicAddress',
  'mapLink',
  'gmbLink',
  'website',
  'bookingLink',
  'furtherPhones',
  'contactPhone',
  'contactWhatsapp',
]);

export const messagesFeature = {
  tables,
  jobs: messagesJobs,
  contributions: [
    clinicListeners.with(async (tx, { fields }) => {
      if (fields.some((field) => SHOWN_FIELDS.has(field)))
        await refreshWaitingMessages(tx, 'all', { soonest: 1000 });
    }),
    plannedRows.with(plannedMessages),
    patientListeners.with(async (tx, { ids }) => {
      await refreshWaitingMessages(tx, { patientIds: ids });
    }),
  ],
};
