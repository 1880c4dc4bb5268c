import type { SamplesOf } from '../sample.ts';

export const reviewDraftsSamples: SamplesOf<'reviewDrafts'> = {
  'reviewDrafts.generateReview': {
    input: () => ({ clinicName: 'Mehta Clinic', treatment: 'root canal', language: 'en' }),
  },
  'reviewDrafts.generateReviewBundle': {
    input: () => ({
      language: 'en',
      flow: 'ai3',
      context: { clinicName: 'Mehta Clinic', gmbLink: 'https://g.page/r/mehta-clinic/review' },
    }),
  },
};
