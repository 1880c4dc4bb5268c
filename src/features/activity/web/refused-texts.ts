import { texts } from '#platform/i18n.ts';

/** Names of refused operations by the part of the product that they belong to, in the words of its screen. */
const PARTS: Readonly<Record<string, string>> = texts({
  accounts: 'My account',
  activity: 'Activity',
  admin: 'Admin Panel',
  appointments: 'Appointments',
  clinics: 'Clinic Settings',
  creatives: 'Creatives',
  dashboard: 'Dashboard',
  dataRights: 'Export or erase data',
  feedback: 'Private feedback',
  live: 'Live updates',
  messaging: 'Messages',
  models: 'Text model',
  month: 'Month',
  patients: 'Patients',
  posters: 'Posters',
  reports: 'Report Requests',
  reviews: 'Reviews',
  reviewDrafts: 'Review drafts',
  sequences: 'Follow-ups',
  setup: 'Set-up',
  staff: 'Staff',
});

/** Operations for which the part alone says too little. */
const OPERATIONS: Readonly<Record<string, string>> = texts({
  'clinics.integrations': 'Integrations',
  'clinics.updateIntegrations': 'Change the integrations',
  'dataRights.find': 'Patient data',
  'dataRights.export': 'Export the data of a patient',
  'messaging.exportToSheet': 'Export to the Google Sheet',
  'month.export': 'Export the tables of a month',
  'patients.startImport': 'Import of patients',
  'reviews.remove': 'Remove a review request',
  'staff.changeRole': 'Change a role',
  'staff.disable': 'Disable a login',
  'staff.invite': 'Invite a person',
  'staff.markDesk': 'Make this a desk device',
  'staff.remove': 'Remove a login',
  'staff.removeDesk': 'Remove a desk device',
});

/** Names a refused operation; one of another version by its own name. */
export function nameRefused(operation: string | null): string {
  const name = operation ?? '';
  return OPERATIONS[name] ?? PARTS[name.split('.')[0] ?? ''] ?? name;
}
