import { englishSequences } from './en.ts';
import { gujaratiSequences } from './gu.ts';
import { hindiSequences } from './hi.ts';
import { marathiSequences } from './mr.ts';
import {
  BUILT_IN_PROFILE_TYPES,
  SHARED_SET_LANGUAGES,
  type BuiltInSequenceTemplate,
  type SequenceTexts,
  type SharedSetLanguage,
} from './schema.ts';

const TEXTS: Readonly<Record<SharedSetLanguage, SequenceTexts>> = {
  en: englishSequences,
  hi: hindiSequences,
  gu: gujaratiSequences,
  mr: marathiSequences,
};

/** Days after the visit: the middle of what the specification's section 7 asks of a sequence. */
const DAYS = [10, 30, 60] as const;

/** The follow-ups that every installation has: each set three messages, in each language of sequences. */
export const BUILT_IN_SEQUENCE_TEMPLATES: readonly BuiltInSequenceTemplate[] =
  SHARED_SET_LANGUAGES.flatMap((language) =>
    BUILT_IN_PROFILE_TYPES.flatMap((profileType) =>
      TEXTS[language][profileType].map((messageTemplate, at) => ({
        profileType,
        language,
        sequenceDays: DAYS[at] ?? 0,
        sequenceOrder: at + 1,
        messageTemplate,
      })),
    ),
  );
