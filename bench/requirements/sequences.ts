import { composeMessage } from '../../src/features/messages/compose-message.ts';
import { checkText } from '../../src/features/text-checks/check-text.ts';
import THEMES from '../../test-data/themes.json' with { type: 'json' };
import { listThemes } from '../../src/features/sequence-writer/themes-testing.ts';
import { findPlaybook } from '../../src/features/sequence-writer/find-playbook.ts';
import { LANGUAGE_PLAYBOOKS } from '../../src/features/content/playbooks.ts';
import {
  PLAYBOOK_IDS,
  PLAYBOOKS,
  type PlaybookId,
} from '../../src/features/content/playbook-schema.ts';
import { composeSequence } from '../../src/features/sequence-writer/compose-sequence.ts';
import { TREATMENT_NAMES } from '../../src/features/content/treatment-names.ts';
import {
  TREATMENT_IDS,
  TREATMENTS,
  type Treatment,
} from '../../src/features/content/treatments.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import type { Requirement } from './requirement.ts';

const COUNTS = [2, 3, 4, 5] as const;
const DETAILS =
  'Do not chew until the crown is fixed.\nDr Shah: Sunday 10–12, 0281 2450000, www.example.com';

/** Days on which a course must have a message, however short it is. */
const NEEDED_DAYS: Readonly<Partial<Record<PlaybookId, readonly number[]>>> = {
  rootCanal: [1, 3],
  extraction: [1, 3],
  surgery: [1, 3],
  cataract: [1, 3],
  delivery: [3, 7],
  vaccination: [1, 28],
  labReport: [1],
  caesarean: [1, 7],
  animalBite: [3, 7],
  diabetes: [90],
  dentalRecall: [180],
  childIllness: [1, 3],
};

/** The share of themes for which no playbook is found, though there is one. */
const MOST_MISSED = 0.01;

type Fault = 'missed' | 'subject' | 'day' | 'order' | 'detail' | 'text';

/** W7: a sequence of any playbook, theme, number and language has the right subject, days and order, and loses no detail. */
export const sequences: Requirement = {
  run() {
    const faults = LANGUAGES.map((language) => [language, listFaults(language)] as const);
    const figures = Object.fromEntries(
      faults.map(([language, result]) => [language, describe(result)]),
    );
    const themes =
      LANGUAGES.flatMap((language) => listThemes(language, THEMES[language])).length +
      TREATMENT_IDS.length +
      PLAYBOOK_IDS.length;
    const courses = PLAYBOOK_IDS.length * COUNTS.length;
    return Promise.resolve({
      figures: { themes, courses, ...figures },
      pass: faults.every(([, result]) => result.length === 0),
    });
  },
};

function describe(faults: readonly Fault[]): number | string {
  const kinds = [...new Set(faults)].map(
    (kind) => `${kind}:${faults.filter((fault) => fault === kind).length}`,
  );
  return faults.length === 0 ? 0 : kinds.join('/');
}

function listFaults(language: Language): Fault[] {
  const { playbooks } = LANGUAGE_PLAYBOOKS[language];
  const themes = PLAYBOOK_IDS.map((id) => [playbooks[id].title, id] as const);
  const examples = listThemes(language, THEMES[language]);
  const missedShare = examples.filter(({ isMissed }) => isMissed).length / examples.length;
  return [
    ...examples.flatMap(({ isWrong }) => (isWrong ? ['subject' as const] : [])),
    ...(missedShare > MOST_MISSED ? ['missed' as const] : []),
    ...TREATMENT_IDS.flatMap((id) => {
      const { playbook = null } = TREATMENTS[id] as Treatment;
      return listSubjectFaults(language, [TREATMENT_NAMES[language][id][0], playbook]);
    }),
    ...themes.flatMap((theme) => [
      ...listSubjectFaults(language, theme),
      ...COUNTS.flatMap((count) => listCourseFaults(language, { playbook: theme[1], count })),
    ]),
  ];
}

function listSubjectFaults(
  language: Language,
  [theme, expected]: readonly [string, PlaybookId | null],
): Fault[] {
  const { playbook } = findPlaybook({ theme, profileType: 'General', language });
  return playbook === expected ? [] : ['subject'];
}

function listCourseFaults(
  language: Language,
  { playbook, count }: { playbook: PlaybookId | null; count: number },
): Fault[] {
  const write = (savedTexts: readonly string[]) =>
    composeSequence({
      theme: 'x',
      playbook,
      details: DETAILS,
      numMessages: count,
      language,
      profileType: 'General',
      clinicName: 'Mehta Clinic',
      clinicPhone: '9820012345',
      savedTexts: [...savedTexts],
      seed: `${count}`,
    });
  const id = playbook ?? 'general';
  const course = write([]);
  const texts = course.map(({ messageTemplate }) => messageTemplate);
  const again = write(texts).map(({ messageTemplate }) => messageTemplate);
  const days = course.map(({ sequenceDays }) => sequenceDays);
  const steps = new Map<number, readonly string[]>(
    PLAYBOOKS[id].steps.map(({ day }, index) => [
      day,
      LANGUAGE_PLAYBOOKS[language].playbooks[id].messages[index] ?? [],
    ]),
  );
  const bodies = (day: number, text: string) =>
    (steps.get(day) ?? []).filter((body) => text.includes(body));
  const isRising = days.every((day, index) => day > (days[index - 1] ?? 0));
  const neededDays = (NEEDED_DAYS[id] ?? []).slice(0, count);
  const isInOrder =
    course.length === count &&
    course.every((candidate, index) => candidate.sequenceOrder === index + 1);
  const repeats = texts.some((text, index) => {
    const [body = ''] = bodies(days[index] ?? 0, text);
    return again[index]?.includes(body);
  });
  return [
    ...(texts.every((text, index) => bodies(days[index] ?? 0, text).length === 1)
      ? []
      : ['subject' as const]),
    ...(isRising && neededDays.every((day) => days.includes(day)) ? [] : ['day' as const]),
    ...(isInOrder ? [] : ['order' as const]),
    ...(texts[0]?.includes(DETAILS) ? [] : ['detail' as const]),
    ...(repeats || texts.some((text) => isFaultyText(text, language)) ? ['text' as const] : []),
  ];
}

/** Checks a message as it would be sent: by the rules, and without a label that lost its value. */
function isFaultyText(template: string, language: Language): boolean {
  const text = template.replace(DETAILS, '');
  const clinic = { names: [], phones: [], links: [] };
  if (checkText({ text, language, kind: 'sequence', clinic }).length > 0) return true;
  const values = { patient_name: 'Asha', clinic_name: 'Mehta Clinic', clinic_phone: '9820012345' };
  const { ownDetails } = LANGUAGE_PLAYBOOKS[language];
  const fillWith = (next: string, doctor: string) =>
    composeMessage({
      template: text.replace(ownDetails, ''),
      values: {
        ...values,
        next_visit: next,
        doctor_name: doctor,
        map_link: next && 'https://maps.example',
      },
    });
  const bare = fillWith('', '');
  return (
    /[{}]/.test(bare + fillWith('12 March 2026', 'Dr Shah')) ||
    bare.split('\n').some((line) => /[:,–-]\s*$/.test(line) && !line.includes('Asha'))
  );
}
