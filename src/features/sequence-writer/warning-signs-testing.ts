import type { Language } from '#platform/language.ts';
import { PLAYBOOKS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { composeSequence } from './compose-sequence.ts';

const COUNTS = [1, 2, 3, 4, 5];
/** Enough for both wordings of each step; the second course of each takes the other one. */
const SEEDS = ['1', '2', '3', '4'];

/** The signs that each step needs, and words for them, as in test-data/warning-signs.json. */
interface WarningSigns {
  readonly signs: Readonly<Record<PlaybookId, readonly (readonly string[])[]>>;
  readonly words: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>;
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
