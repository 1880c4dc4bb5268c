import { addDays } from '#platform/calendar.ts';
import { randomInt } from 'node:crypto';
import type { Split } from '#features/patient-history/contract.ts';
import { toFacts, type FactsOfPatient } from '#features/patient-history/merge-rules.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { PhoneNumber } from '#platform/schema.ts';
import type { SamplesOf } from '../sample.ts';
import type { TestTenant } from '../tenant.ts';

type Merging =
  | 'moveToNumber'
  | 'merge'
  | 'undoMerge'
  | 'split'
  | 'findMerged'
  | 'suggestSame'
  | 'markDifferent';

/** Adds a second patient on the number of the clinic's row. */
export async function addSecond({ call }: TestTenant): Promise<PatientId> {
  const id = crypto.randomUUID();
  await call('patients.create', { id, name: 'Ravi Patil', number: '9000000001' });
  return id as PatientId;
}

/** Merges a patient into that of the clinic's row, by the facts that both have now. */
async function buildMerge({ rows, call }: TestTenant, mergeId: PatientId) {
  const keepId = rows.patients;
  const read = async (id: string) =>
    toFacts((await call('patients.get', { id })).body as FactsOfPatient);
  return { keepId, mergeId, basedOn: { kept: await read(keepId), merged: await read(mergeId) } };
}

/** Books a visit of a second patient on the number of the clinic's row. */
async function bookSecond({ rows, call }: TestTenant) {
  const id = crypto.randomUUID();
  const { body } = await call('appointments.create', {
    id,
    patientName: 'Ravi Patil',
    // To come: only such visits follow a new number.
    appointmentDate: addDays(new Date().toISOString().slice(0, 10), 2),
    appointmentTime: '10:15',
    contactNumber: '9000000001',
    doctorId: rows.doctors,
    patientAddress: '12 MG Road, Pune',
    notes: '',
    acceptClash: true,
    acceptOutsideHours: true,
    acceptSameDay: true,
  });
  return { id, patientId: (body as { patientId: PatientId }).patientId };
}

/** Adds the other kinds of rows that the second patient's history can have. */
async function addHistory({ call }: TestTenant): Promise<Split['rows']> {
  const review = crypto.randomUUID();
  const report = crypto.randomUUID();
  await call('reviews.create', {
    id: review,
    patientName: 'Ravi Patil',
    appointmentDate: '2026-11-12',
    contactNumber: '9000000001',
    treatment: '',
    notes: '',
  });
  await call('reports.create', {
    id: report,
    patientName: 'Ravi Patil',
    patientWhatsappNumber: '9000000001',
    requestDate: '2026-11-20',
    reportType: 'Blood test',
    summaryLanguage: 'gu',
    notes: '',
  });
  const { body } = await call('sequences.create', {
    profileId: review,
    profileType: 'General',
    language: 'en',
  });
  const { messages } = body as { messages: { id: string }[] };
  return [
    { kind: 'review', id: review },
    { kind: 'report', id: report },
    { kind: 'message', id: messages[0]?.id ?? '' },
  ];
}

export const patientMergesSamples: Pick<SamplesOf<'patients'>, `patients.${Merging}`> = {
  'patients.merge': {
    input: async (owner) => buildMerge(owner, await addSecond(owner)),
    ids: { keepId: 'patients', mergeId: 'patients' },
  },
  'patients.undoMerge': {
    async input(owner) {
      const id = await addSecond(owner);
      await owner.call('patients.merge', await buildMerge(owner, id));
      return { id };
    },
    ids: { id: 'patients' },
  },
  'patients.split': {
    async input(owner) {
      const { id, patientId } = await bookSecond(owner);
      return {
        id: patientId,
        rows: [{ kind: 'appointment', id }, ...(await addHistory(owner))],
        to: { patientId: owner.rows.patients },
      };
    },
    ids: {
      id: 'patients',
      'rows.0.id': 'appointments',
      'rows.1.id': 'reviews',
      'rows.2.id': 'report_requests',
      'rows.3.id': 'sequence_messages',
      'to.patientId': 'patients',
    },
  },
  'patients.moveToNumber': {
    async input(owner) {
      const { id, patientId } = await bookSecond(owner);
      // Corrected on the visit alone, so a new number of the patient leaves it as it is.
      const change = { id, version: 1, contactNumber: '9000000002' };
      await owner.call('appointments.update', { ...change, acceptOutsideHours: true });
      const { body } = await owner.call('patients.get', { id: patientId });
      const number = PhoneNumber.parse(String(randomInt(9_100_000_000, 9_200_000_000)));
      const { version } = body as { version: number };
      await owner.call('patients.update', { id: patientId, version, number });
      return { id: patientId, number };
    },
    ids: { id: 'patients' },
  },
  'patients.findMerged': {
    async input(owner) {
      const mergeId = await addSecond(owner);
      await owner.call('patients.merge', await buildMerge(owner, mergeId));
      return { id: owner.rows.patients };
    },
    ids: { id: 'patients' },
  },
  'patients.suggestSame': {
    input: ({ rows }) => ({ id: rows.patients }),
    ids: { id: 'patients' },
  },
  'patients.markDifferent': {
    input: async (owner) => ({ firstId: owner.rows.patients, secondId: await addSecond(owner) }),
    ids: { firstId: 'patients', secondId: 'patients' },
  },
};
