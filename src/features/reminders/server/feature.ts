import { appointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { dayListeners } from '#features/hours/server/day-events.ts';
import type { ClinicProfile } from '#features/clinics/schema.ts';
import { clinicListeners } from '#features/clinics/server/clinic-events.ts';
import { findGroup } from '#features/patients/server/patient-group.ts';
import { patientListeners } from '#features/patients/server/patient-events.ts';
import { inboundListeners } from '#features/delivery/server/inbound-listeners.ts';
import { messageComposers } from '#features/messages/server/composers.ts';
import { recordReply } from './answers.ts';
import { remindersJobs } from './jobs.ts';
import { composeReminder } from './compose-reminder.ts';
import { followAppointments, reconcileReminders } from './plan-reminders.ts';
import * as tables from './tables.ts';

/** The clinic's details that reminders contain, or that decide in which language they are written. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set<keyof ClinicProfile>([
  'clinicName',
  'namesByLanguage',
  'clinicAddress',
  'mapLink',
  'contactPhone',
  'contactWhatsapp',
  'defaultLanguage',
]);

export const remindersFeature = {
  tables,
  jobs: remindersJobs,
  contributions: [
    messageComposers.with({ kinds: ['reminder_day', 'reminder_soon'], compose: composeReminder }),
    inboundListeners.with(recordReply),
    appointmentListeners.with(followAppointments),
    patientListeners.with(async (tx, { ids }) => {
      await reconcileReminders(tx, { patientIds: await findGroup(tx, ids) });
    }),
    clinicListeners.with(async (tx, { fields }) => {
      if (fields.some((field) => SHOWN_FIELDS.has(field))) await reconcileReminders(tx);
    }),
    dayListeners.with(async (tx, days) => {
      await reconcileReminders(tx, days);
    }),
  ],
};
