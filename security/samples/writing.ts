import type { SamplesOf } from '../sample.ts';

export const writingSamples: SamplesOf<'writing'> = {
  'writing.testModel': {},
  'writing.generateReview': {
    input: () => ({ clinicName: 'Mehta Clinic', treatment: 'root canal', language: 'en' }),
  },
  'writing.generateReviewBundle': {
    input: () => ({
      language: 'en',
      flow: 'ai3',
      context: { clinicName: 'Mehta Clinic', gmbLink: 'https://g.page/r/mehta-clinic/review' },
    }),
  },
};
