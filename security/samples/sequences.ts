import type { TestTenant } from '../tenant.ts';
import type { SamplesOf } from '../sample.ts';

const choice = ({ rows }: TestTenant) => ({
  profileId: rows.reviews,
  profileType: 'General',
  language: 'en' as const,
});

export const sequencesSamples: SamplesOf<'sequences'> = {
  'sequences.templates': { input: () => ({ profileType: 'General', language: 'en' }) },
  'sequences.treatmentKeys': { input: () => ({ treatments: ['Root canal'] }) },
  'sequences.plan': { input: choice, ids: { profileId: 'reviews' } },
  'sequences.create': { input: choice, ids: { profileId: 'reviews' } },
  'sequences.createMany': {
    input: ({ rows }) => ({
      profileIds: [rows.reviews, rows.reviews],
      language: 'en',
      includePast: true,
    }),
    ids: { 'profileIds.1': 'reviews' },
  },
  'sequences.generateTemplates': {
    input: () => ({
      theme: 'Care after a root canal',
      numMessages: 3,
      language: 'en',
      profileType: 'General',
    }),
  },
  'sequences.saveTemplates': {
    input: () => ({
      templates: [
        {
          id: crypto.randomUUID(),
          profileType: 'General',
          language: 'en',
          messageTemplate: 'Hello {patient_name}',
          sequenceDays: 3,
          sequenceOrder: 1,
          setId: crypto.randomUUID(),
        },
      ],
    }),
    newIds: {
      'templates.0.id': 'sequence_templates',
      // Of a set there is no row: one that others took is as good as any.
      'templates.0.setId': 'sequence_templates',
    },
  },
  'sequences.updateTemplate': {
    input: ({ rows }) => ({ id: rows.sequence_templates, version: 1, sequenceDays: 9 }),
    ids: { id: 'sequence_templates' },
  },
  'sequences.deleteTemplate': {
    input: ({ rows }) => ({ id: rows.sequence_templates }),
    ids: { id: 'sequence_templates' },
  },
};
