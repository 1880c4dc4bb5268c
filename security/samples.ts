import type { OperationName } from '#app/contract.ts';
import { mapLanguages } from '#features/consent-notices/standard-texts.ts';
import type { Sample, SamplesOf } from './sample.ts';
import { accountsSamples } from './samples/accounts.ts';
import { adminSamples } from './samples/admin.ts';
import { appointmentsSamples } from './samples/appointments.ts';
import { clinicsSamples } from './samples/clinics.ts';
import { messagingSamples } from './samples/messaging.ts';
import { addSecond, patientMergesSamples } from './samples/patient-merges.ts';
import { reviewsSamples } from './samples/reviews.ts';
import { sequencesSamples } from './samples/sequences.ts';
import { staffSamples } from './samples/staff.ts';
import { reviewDraftsSamples } from './samples/review-drafts.ts';

const creativesSamples: SamplesOf<'creatives'> = {
  'creatives.list': {
    input: ({ rows }) => ({ categoryId: rows.creative_categories, year: 2026, monthNumber: 11 }),
    ids: { categoryId: 'creative_categories' },
  },
  'creatives.categories': {},
};

const reportsSamples: SamplesOf<'reports'> = {
  'reports.search': { input: () => ({ patient: 'Asha' }) },
  'reports.create': {
    input: () => ({
      id: crypto.randomUUID(),
      patientName: 'Ravi Patil',
      patientWhatsappNumber: '9876543210',
      requestDate: '2026-11-20',
      reportType: 'Blood test',
      summaryLanguage: 'gu',
      notes: '',
    }),
    newIds: { id: 'report_requests' },
  },
  'reports.update': {
    input: ({ rows }) => ({ id: rows.report_requests, version: 1, status: 'ready' }),
    ids: { id: 'report_requests' },
  },
};

const importedRow = {
  rowNumber: 1,
  name: 'Ravi Patil',
  number: '9876543210',
  language: 'mr',
  birthYear: 1984,
  lastSeenOn: '2026-11-02',
  note: 'From the old register',
};

const patientsSamples: SamplesOf<'patients'> = {
  'patients.checkImport': { input: () => ({ rows: [importedRow] }) },
  'patients.imports': {},
  'patients.startImport': {
    input: () => ({ id: crypto.randomUUID(), fileName: 'patients.csv', totalRows: 1 }),
    newIds: { id: 'patient_imports' },
  },
  'patients.importRows': {
    input: ({ rows }) => ({
      id: rows.patient_imports,
      rows: [{ ...importedRow, rowNumber: 20_000 }],
    }),
    ids: { id: 'patient_imports' },
  },
  'patients.finishImport': {
    input: ({ rows }) => ({ id: rows.patient_imports }),
    ids: { id: 'patient_imports' },
  },
  'patients.undoImport': {
    input: ({ rows }) => ({ id: rows.patient_imports }),
    ids: { id: 'patient_imports' },
  },
  ...patientMergesSamples,
  'patients.create': {
    input: ({ rows }) => ({
      id: crypto.randomUUID(),
      name: 'Ravi Patil',
      number: '9876543210',
      language: 'mr',
      guardianId: rows.patients,
    }),
    ids: { guardianId: 'patients' },
    newIds: { id: 'patients' },
  },
  'patients.noticeDraft': {},
  'patients.notices': {},
  'patients.notice': { input: () => ({ version: 1 }) },
  'patients.publishNotice': {
    input: () => ({ version: 1, texts: mapLanguages(() => 'What we keep of you') }),
  },
  'patients.search': { input: () => ({ patient: 'Asha' }) },
  'patients.update': {
    input: async (owner) => ({
      id: owner.rows.patients,
      version: 1,
      note: 'Prefers evenings',
      guardianId: await addSecond(owner),
    }),
    ids: { id: 'patients', guardianId: 'patients' },
  },
  'patients.otherNumbers': {
    input: ({ rows }) => ({ id: rows.patients }),
    ids: { id: 'patients' },
  },
  'patients.counts': {},
  'patients.family': { input: ({ rows }) => ({ id: rows.patients }), ids: { id: 'patients' } },
  'patients.timeline': { input: ({ rows }) => ({ id: rows.patients }), ids: { id: 'patients' } },
  'patients.suggest': { input: () => ({ number: '9000000001' }) },
  'patients.recordConsent': {
    input: ({ rows }) => ({
      id: rows.patients,
      purpose: 'care',
      act: 'given',
      way: 'said_at_desk',
    }),
    ids: { id: 'patients' },
  },
  'patients.optIns': {},
  'patients.answerOptIn': {
    input: ({ rows }) => ({ number: '9000000001', id: rows.patients }),
    ids: { id: 'patients' },
  },
  'patients.removeOptIn': { input: () => ({ number: '9000000001' }) },
  'patients.get': { input: ({ rows }) => ({ id: rows.patients }), ids: { id: 'patients' } },
};

const dataRightsSamples: SamplesOf<'dataRights'> = {
  'dataRights.find': { input: () => ({ number: '9000000001' }) },
  'dataRights.export': { input: () => ({ number: '9000000001', form: 'page' }) },
  'dataRights.erase': { input: () => ({ number: '9000000001', typedNumber: '9000000001' }) },
};

/** How to call each operation. A new operation gets one entry in its slice's file; without it nothing compiles. */
export const SAMPLES: Record<OperationName, Sample> = {
  ...accountsSamples,
  'activity.list': {
    input: ({ rows }) => ({ by: rows.logins, patientId: rows.patients, kind: 'visits' }),
    ids: { by: 'logins', patientId: 'patients' },
  },
  'activity.people': {},
  ...adminSamples,
  ...appointmentsSamples,
  ...clinicsSamples,
  ...creativesSamples,
  'dashboard.overview': {},
  ...messagingSamples,
  'feedback.list': { input: () => ({ state: 'open' }) },
  'feedback.count': {},
  'feedback.setClosed': {
    input: ({ rows }) => ({ id: rows.feedback, isClosed: true }),
    ids: { id: 'feedback' },
  },
  'feedback.openAnswer': {
    input: ({ rows }) => ({ id: rows.feedback }),
    ids: { id: 'feedback' },
  },
  'feedback.endSlip': {
    input: ({ rows }) => ({ id: rows.feedback }),
    ids: { id: 'feedback' },
  },
  'month.figures': { input: () => ({ month: '2026-11' }) },
  'month.export': { input: () => ({ month: '2026-11', form: 'csv' }) },
  ...dataRightsSamples,
  ...patientsSamples,
  'posters.read': {},
  'posters.createSlips': { input: () => ({ language: 'gu', count: 2 }) },
  ...reportsSamples,
  ...reviewsSamples,
  ...sequencesSamples,
  'setup.steps': {},
  'setup.openTest': {},
  'setup.mark': { input: () => ({ mark: 'languages' }) },
  ...staffSamples,
  'models.testModel': {},
  ...reviewDraftsSamples,
  'live.changes': {},
  'health.check': {},
};
