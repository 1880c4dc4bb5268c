import type { Language } from '#platform/language.ts';
import { PLAYBOOKS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { composeSequence } from './compose-sequence.ts';

const COUNTS = [1, 2, 3, 4, 5];
/** Enough for both wordings of each step; the second course of each takes the other one. */
const SEEDS = ['1', '2', '3', '4'];

/** The signs that each step needs, and words for them, as in test-data/warning-signs.json. */
interface WarningSigns {
  readonly signs: Readonly<Record<PlaybookId, readonly (readonly string[])[]>>;
  readonly words: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>;
  /** Words of sentences that let a sign wait, such as 'soon'. */
  readonly softWords: Readonly<Record<Language, readonly string[]>>;
  /** The signs that have one urgency wherever they are named, and how a text says when. */
  readonly urgency: {
    readonly atOnce: readonly string[];
    readonly sameDay: readonly string[];
    readonly atOnceWords: Readonly<Record<Language, readonly string[]>>;
    readonly sameDayWords: Readonly<Record<Language, readonly string[]>>;
  };
}

/** After these, no sign may wait; 'hospital' is no sign. */
const ACUTE_PLAYBOOKS = [
  'rootCanal',
  'extraction',
  'surgery',
  'smallSurgery',
  'cataract',
  'delivery',
  'antenatal',
] as const;

const splitSentences = (text: string) => text.split(/(?<=[.!?।])\s/u);

const hasAny = (sentence: string, parts: readonly string[] = []) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${parts.join('|')})`, 'iu').test(sentence);

/** Lists the sentences that name a warning sign of their step and let it wait, in any wording. */
export function listSoftenedSigns(
  { signs, words, softWords }: WarningSigns,
  language: Language,
): string[] {
  return ACUTE_PLAYBOOKS.flatMap((playbook) =>
    LANGUAGE_PLAYBOOKS[language].playbooks[playbook].messages.flatMap((wordings, step) => {
      const stepSigns = signs[playbook][step]?.filter((sign) => sign !== 'hospital') ?? [];
      return wordings
        .flatMap(splitSentences)
        .filter((sentence) => hasAny(sentence, softWords[language]))
        .filter((sentence) => stepSigns.some((sign) => hasAny(sentence, words[language][sign])));
    }),
  );
}

/**
 * Lists the sentences of warnings and messages that say of a sign that is always urgent, or always
 * a matter for the same day, something else; and the signs that no sentence names.
 */
export function listUnlikeUrgencies(
  { words, urgency }: WarningSigns,
  language: Language,
): string[] {
  const { warnings, playbooks } = LANGUAGE_PLAYBOOKS[language];
  const warningSentences = Object.values(warnings).flatMap(splitSentences);
  const sentences = [
    ...warningSentences,
    ...Object.values(playbooks).flatMap(({ messages }) => messages.flat().flatMap(splitSentences)),
  ];
  const saysAtOnce = (sentence: string) => hasAny(sentence, urgency.atOnceWords[language]);
  const saysSameDay = (sentence: string) => hasAny(sentence, urgency.sameDayWords[language]);
  const listSentences = (sign: string, isWrong: (sentence: string) => boolean) => {
    const naming = sentences.filter((sentence) => hasAny(sentence, words[language][sign]));
    if (naming.length === 0) return [`${sign}: not named`];
    return naming.filter(isWrong).map((sentence) => `${sign}: ${sentence}`);
  };
  const unlike = [
    // Messages may name such a sign without a time: the warning above them says it.
    ...urgency.atOnce.flatMap((sign) =>
      listSentences(
        sign,
        (sentence) =>
          saysSameDay(sentence) || (warningSentences.includes(sentence) && !saysAtOnce(sentence)),
      ),
    ),
    ...urgency.sameDay.flatMap((sign) =>
      listSentences(sign, (sentence) => saysAtOnce(sentence) || !saysSameDay(sentence)),
    ),
  ];
  return [...new Set(unlike)];
}

/**
 * Lists the warning signs that a composed message of a playbook lacks, by words that are not those
 * of the texts, over all numbers of messages, both wordings and a second course.
 */
export function listMissingSigns(
  { signs, words }: WarningSigns,
  { language, playbook }: { language: Language; playbook: PlaybookId },
): string[] {
  const missingSigns = COUNTS.flatMap((numMessages) =>
    SEEDS.flatMap((seed) => {
      const write = (savedTexts: readonly string[]) =>
        composeSequence({
          theme: 'x',
          playbook,
          details: '',
          numMessages,
          language,
          profileType: 'General',
          clinicName: 'Mehta Clinic',
          clinicPhone: '9820012345',
          savedTexts: [...savedTexts],
          seed,
        });
      const course = write([]);
      const secondCourse = write(course.map(({ messageTemplate }) => messageTemplate));
      return [...course, ...secondCourse].flatMap(({ sequenceDays, messageTemplate }) => {
        const text = messageTemplate.toLowerCase();
        const step = PLAYBOOKS[playbook].steps.findIndex(({ day }) => day === sequenceDays);
        return (signs[playbook][step] ?? [])
          .filter((sign) => !words[language][sign]?.some((word) => text.includes(word)))
          .map((sign) => `${language} ${playbook} day ${sequenceDays}: ${sign}`);
      });
    }),
  );
  return [...new Set(missingSigns)];
}
