import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { reportsContract } from '../contract.ts';

/** The texts of the Report Requests screen. */
export const REPORTS_TEXTS = texts({
  title: 'Report Requests',
  description: 'Medical reports that patients asked for, and how far each one is.',

  newRequest: 'New Report Request',
  patientName: 'Patient Name',
  patientNumber: 'WhatsApp Number',
  requestDate: 'Date',
  reportType: 'Report Type',
  reportTypeHint: 'Such as blood test, ECG or X-ray.',
  summaryLanguage: 'Language of the summary',
  notes: 'Notes',
  create: 'Create Report Request',
  creating: 'Creating...',
  created: (name: string) => i18n.t('Report request created for {name}.', { name }),
  createFailed: 'The report request could not be created. Please try again.',

  list: 'Report Requests',
  total: (total: number) =>
    i18n.t('{total, plural, one {{total} request} other {{total} requests}}', { total }),
  allClinics: 'You see the requests of all clinics, and can change those of your own.',
  filters: 'Find report requests',
  search: 'Search by patient name or number',
  searchPlaceholder: 'Name or number',
  loading: 'Loading report requests...',
  listFailed: 'The report requests could not be loaded.',
  listFailedHelp: 'Nothing was lost: what you saved is safe on the server.',
  moreFailed: 'The next report requests could not be loaded. Please try again.',
  empty: 'No report requests yet.',
  emptyHelp: 'Create the first one when a patient asks for a report.',
  nothingFound: 'No report request was found.',
  nothingFoundHelp: 'Try another name or number.',
  showAll: 'Show all requests',
  patient: 'Patient',
  report: 'Report',
  clinic: 'Clinic',
  status: 'Status',
  actions: 'Actions',
  noType: '—',
  summaryIn: (language: string) => i18n.t('Summary in {language}', { language }),
  uploaded: (count: number) =>
    i18n.t('{count, plural, one {{count} report} other {{count} reports}}', { count }),
  openGenerated: 'Summary',
  openMerged: 'Merged report',
  openUploaded: (number: number) => i18n.t('Report {number}', { number }),

  edit: 'Edit',
  editOf: (name: string) => i18n.t('Edit the report request of {name}', { name }),
  editTitle: 'Edit Report Request',
  statusHint: 'In your own words, such as pending, in the lab or completed.',
  uploadedReports: 'Addresses of uploaded reports',
  uploadedReportsHint: 'One https address a line.',
  generatedReport: 'Address of the summary',
  mergedReport: 'Address of the merged report',
  saved: 'Changes saved.',
  saveFailed: 'Failed to save changes',

  staleTitle: 'Someone else changed this request',
  staleHelp: 'Nothing is saved yet. Which version do you want to keep?',
  nothingThere: '(empty)',
});

/** One sentence for each refusal of the contract. */
export const REPORTS_REFUSALS: Readonly<Record<RefusalCode<typeof reportsContract>, string>> =
  texts({
    STALE: 'Someone else changed this request. Please check it.',
  });
