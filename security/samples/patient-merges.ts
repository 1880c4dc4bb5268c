import type { PatientId } from '#features/patients/schema.ts';
import type { SamplesOf } from '../sample.ts';
import type { TestTenant } from '../tenant.ts';

type Merging = 'merge' | 'undoMerge' | 'split' | 'findMerged' | 'suggestSame' | 'markDifferent';

/** Adds a second patient on the number of the clinic's row. */
async function addSecond({ call }: TestTenant): Promise<PatientId> {
  const id = crypto.randomUUID();
  await call('patients.create', { id, name: 'Ravi Patil', number: '9000000001' });
  return id as PatientId;
}

export const patientMergesSamples: Pick<SamplesOf<'patients'>, `patients.${Merging}`> = {
  'patients.merge': {
    input: async (owner) => ({ keepId: owner.rows.patients, mergeId: await addSecond(owner) }),
    ids: { keepId: 'patients', mergeId: 'patients' },
  },
  'patients.undoMerge': {
    async input(owner) {
      const id = await addSecond(owner);
      await owner.call('patients.merge', { keepId: owner.rows.patients, mergeId: id });
      return { id };
    },
    ids: { id: 'patients' },
  },
  'patients.split': {
    async input({ rows, call }) {
      const id = crypto.randomUUID();
      const { body } = await call('appointments.create', {
        id,
        patientName: 'Ravi Patil',
        appointmentDate: '2026-11-21',
        appointmentTime: '10:15',
        contactNumber: '9000000001',
        doctorId: rows.doctors,
        patientAddress: '12 MG Road, Pune',
        notes: '',
        acceptClash: true,
        acceptOutsideHours: true,
      });
      const { patientId } = body as { patientId: PatientId };
      return {
        id: patientId,
        rows: [{ kind: 'appointment', id }],
        to: { patientId: rows.patients },
      };
    },
    ids: { id: 'patients', 'rows.0.id': 'appointments', 'to.patientId': 'patients' },
  },
  'patients.findMerged': {
    async input(owner) {
      const mergeId = await addSecond(owner);
      await owner.call('patients.merge', { keepId: owner.rows.patients, mergeId });
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
