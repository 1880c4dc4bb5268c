import english from '#content/en/sequences.json' with { type: 'json' };
import gujarati from '#content/gu/sequences.json' with { type: 'json' };
import hindi from '#content/hi/sequences.json' with { type: 'json' };
import marathi from '#content/mr/sequences.json' with { type: 'json' };
import * as z from 'zod/mini';
import {
  BUILT_IN_PROFILE_TYPES,
  SHARED_SET_LANGUAGES,
  type BuiltInSequenceTemplate,
  type SharedSetLanguage,
} from './sequence-template-schema.ts';

/**
 * The three follow-ups of each set in one language. They name no illness, since others may read the phone, promise nothing,
 * and say how to stop them. Placeholders: {patient_name}, {clinic_name}, {clinic_phone}, to which no ending is glued.
 */
const SequenceTexts = z.record(
  z.enum(BUILT_IN_PROFILE_TYPES),
  z.tuple([z.string(), z.string(), z.string()]),
);
type SequenceTexts = z.infer<typeof SequenceTexts>;

const TEXTS: Readonly<Record<SharedSetLanguage, SequenceTexts>> = {
  en: SequenceTexts.parse(english),
  hi: SequenceTexts.parse(hindi),
  gu: SequenceTexts.parse(gujarati),
  mr: SequenceTexts.parse(marathi),
};

/** Days after the visit: the middle of what the specification's section 7 asks of a sequence. */
const DAYS = [10, 30, 60] as const;

/** The follow-ups that every installation has: each set three messages, in each language of sequences. */
export const BUILT_IN_SEQUENCE_TEMPLATES: readonly BuiltInSequenceTemplate[] =
  SHARED_SET_LANGUAGES.flatMap((language) =>
    BUILT_IN_PROFILE_TYPES.flatMap((profileType) =>
      TEXTS[language][profileType].map((messageTemplate, index) => ({
        profileType,
        language,
        sequenceDays: DAYS[index] ?? 0,
        sequenceOrder: index + 1,
        messageTemplate,
      })),
    ),
  );
