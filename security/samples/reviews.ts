import type { TestTenant } from '../tenant.ts';
import type { SamplesOf } from '../sample.ts';

const ids = { id: 'reviews' } as const;
const step = 'ai_first' as const;

/** The review with its three messages written. */
async function prepareReview({ rows, call }: TestTenant) {
  await call('reviews.prepare', { id: rows.reviews, language: 'en' });
  return { id: rows.reviews };
}

/** A visit that was completed and waits for its decision. */
async function endVisit({ rows, call }: TestTenant) {
  await call('appointments.setStatus', {
    id: rows.appointments,
    status: 'completed',
    acceptClash: true,
  });
  return { appointmentId: rows.appointments };
}

export const reviewsSamples: SamplesOf<'reviews'> = {
  'reviews.search': { input: () => ({ patient: 'Asha', status: 'pending' }) },
  'reviews.templates': {},
  'reviews.saveTemplate': {
    input: () => ({
      templateType: 'simple_thank_you',
      language: 'en',
      version: 0,
      messageTemplate: 'Thank you, {patient_name}. Reply STOP to stop.',
    }),
  },
  'reviews.restoreTemplate': {
    input: () => ({ templateType: 'ai_integrated', language: 'pa' }),
  },
  'reviews.asking': { input: () => ({ month: '2026-11' }) },
  'reviews.saveAsking': {
    input: () => ({ isOn: true, afterHours: 4, restDays: 180, mostADay: 10, version: 1 }),
  },
  'reviews.askDecisions': { input: () => ({ month: '2026-11' }) },
  'reviews.waitingVisits': {},
  'reviews.askFunnel': {},
  'reviews.excludeVisit': {
    input: async (owner) => ({ ...(await endVisit(owner)), reason: 'duplicate' }),
    ids: { appointmentId: 'appointments' },
  },
  'reviews.includeVisit': { input: endVisit, ids: { appointmentId: 'appointments' } },
  'reviews.points': { input: () => ({ language: 'gu' }) },
  'reviews.get': { input: ({ rows }) => ({ id: rows.reviews }), ids },
  'reviews.create': {
    input: () => ({
      id: crypto.randomUUID(),
      patientName: 'Ravi Patil',
      appointmentDate: '2026-11-12',
      contactNumber: '9876543210',
      treatment: 'root canal',
      notes: 'First visit',
    }),
    newIds: { id: 'reviews' },
  },
  'reviews.update': {
    input: ({ rows }) => ({ id: rows.reviews, version: 1, notes: 'First visit' }),
    ids,
  },
  'reviews.setStatus': { input: ({ rows }) => ({ id: rows.reviews, status: 'sent' }), ids },
  'reviews.writeText': { input: ({ rows }) => ({ id: rows.reviews, language: 'en' }), ids },
  'reviews.setText': {
    input: ({ rows }) => ({
      id: rows.reviews,
      version: 1,
      language: 'en',
      aiReviewText: 'They took their time.',
      writer: null,
    }),
    ids,
  },
  'reviews.remove': { input: ({ rows }) => ({ id: rows.reviews }), ids },
  'reviews.prepare': { input: ({ rows }) => ({ id: rows.reviews, language: 'en' }), ids },
  'reviews.editStep': {
    input: async (owner) => ({ ...(await prepareReview(owner)), step, text: 'Namaste Asha' }),
    ids,
  },
  'reviews.sendStep': { input: async (owner) => ({ ...(await prepareReview(owner)), step }), ids },
  'reviews.openStep': { input: async (owner) => ({ ...(await prepareReview(owner)), step }), ids },
  'reviews.stepNotSent': {
    async input(owner) {
      const { id } = await prepareReview(owner);
      await owner.call('reviews.openStep', { id, step });
      return { id, step };
    },
    ids,
  },
  'reviews.resolveStep': {
    async input(owner) {
      const { id } = await prepareReview(owner);
      owner.provider.answerWith({ status: 500 });
      await owner.call('reviews.sendStep', { id, step });
      return { id, step, arrived: true };
    },
    ids,
  },
  'reviews.setQueued': {
    input: async (owner) => ({ ...(await prepareReview(owner)), queued: true }),
    ids,
  },
  'reviews.complete': {
    async input(owner) {
      const { id } = await prepareReview(owner);
      for (const each of ['ai_first', 'ai_second', 'gmb_link'])
        await owner.call('reviews.openStep', { id, step: each });
      return { id };
    },
    ids,
  },
};
