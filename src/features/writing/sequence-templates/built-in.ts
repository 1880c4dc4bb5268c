import { SEQUENCE_LANGUAGES, type SequenceLanguage } from '#platform/language.ts';
import type { BuiltInSequenceTemplate } from '../phrases/schema.ts';
import { englishSequences } from './en.ts';
import { BUILT_IN_PROFILE_TYPES, type SequenceTexts } from './schema.ts';

const TEXTS: Readonly<Partial<Record<SequenceLanguage, SequenceTexts>>> = {
  en: englishSequences,
};

/** Days after the visit: the middle of what the specification's section 7 asks of a sequence. */
const DAYS = [10, 30, 60] as const;

/** The follow-ups that every installation has: each set three messages, in each language of sequences. */
export const BUILT_IN_SEQUENCE_TEMPLATES: readonly BuiltInSequenceTemplate[] =
  SEQUENCE_LANGUAGES.flatMap((language) =>
    BUILT_IN_PROFILE_TYPES.flatMap((profileType) =>
      DAYS.flatMap((sequenceDays, at) => {
        const messageTemplate = TEXTS[language]?.[profileType][at];
        return messageTemplate
          ? [{ profileType, language, sequenceDays, sequenceOrder: at + 1, messageTemplate }]
          : [];
      }),
    ),
  );
