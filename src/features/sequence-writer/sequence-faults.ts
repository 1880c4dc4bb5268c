import { listSteps, PLAYBOOKS } from '#features/content/playbook-schema.ts';
import {
  findAdviceFault,
  hasOptOut,
  toPlainWords,
  type AdviceFault,
  SENTENCE_END,
  STOP,
} from './advice.ts';
import type { SequenceRequest, WrittenTemplate } from './schema.ts';

/** Why a model's message must not be used, besides the rules for all texts. */
export type SequenceFault =
  | AdviceFault
  | 'NO_OPT_OUT'
  | 'PLACEHOLDER'
  | 'GREETING'
  | 'FORMATTED'
  | 'NAME'
  | 'DAY'
  | 'ALIKE';

/** Returns the first fault of a model's sequence, and the message that has it. */
export function findSequenceFault(
  templates: readonly WrittenTemplate[],
  request: SequenceRequest,
): { fault: SequenceFault; index: number } | undefined {
  for (const [index, template] of templates.entries()) {
    const fault =
      findTextFault(template.messageTemplate, request) ??
      (isOnDay(templates, { index, request }) ? undefined : 'DAY') ??
      (templates.slice(0, index).some((earlier) => isAlike(earlier, template))
        ? 'ALIKE'
        : undefined);
    if (fault) return { fault, index };
  }
  return undefined;
}

const FORMATTED =
  /[*_`~#|<>•]|^[ \t]*(?:[-–]|\p{Nd}{1,2}[.)])\s|\]\(|\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20E3\u{1D400}-\u{1D7FF}]/mu;

/** A model knows no person, so a title with a name is invented. */
const TITLED_NAME = /\b(?:Dr|Mr|Mrs|Ms|Smt|Shri)\b\.?\s*\p{Lu}/u;

/** So many words may precede the name in a greeting. */
const LONGEST_GREETING = 6;

function findTextFault(text: string, { language }: SequenceRequest): SequenceFault | undefined {
  if (!hasOptOut(text, language)) return 'NO_OPT_OUT';
  if (!text.includes('{patient_name}') || !text.includes('{clinic_name}')) return 'PLACEHOLDER';
  const [greeting = ''] = text.split('{patient_name}');
  const greetingLength = toPlainWords(greeting.replaceAll('{clinic_name}', '')).length;
  if (greetingLength > LONGEST_GREETING || greeting.includes('STOP')) return 'GREETING';
  const ownText = text.replace(/\{[^{}]*\}/gu, ' ');
  if (FORMATTED.test(ownText)) return 'FORMATTED';
  if (TITLED_NAME.test(ownText)) return 'NAME';
  return findAdviceFault(text, language);
}

/** The days that the prompt asks for when no playbook fits, with some leniency. */
const FIRST_DAYS = [
  { from: 5, to: 17 },
  { from: 22, to: 38 },
  { from: 45, to: 70 },
] as const;
const NEXT_DAYS = { from: 17, to: 33 };
/** This part of a day's number is no other day where the day itself does not matter. */
const LENIENCE = 0.2;

function isOnDay(
  templates: readonly WrittenTemplate[],
  { index, request: { playbook, numMessages } }: { index: number; request: SequenceRequest },
): boolean {
  const day = templates[index]?.sequenceDays ?? 0;
  if (playbook === null) {
    const days = FIRST_DAYS[index];
    const gap = day - (templates[index - 1]?.sequenceDays ?? 0);
    return days ? day >= days.from && day <= days.to : gap >= NEXT_DAYS.from && gap <= NEXT_DAYS.to;
  }
  const wantedDay = listSteps(playbook, numMessages)[index]?.day ?? 0;
  const leniency = PLAYBOOKS[playbook].isDated ? 0 : Math.max(1, wantedDay * LENIENCE);
  return Math.abs(day - wantedDay) <= leniency;
}

/** Messages with this share of equal words say the same. */
const MOST_EQUAL = 0.7;

function isAlike(first: WrittenTemplate, second: WrittenTemplate): boolean {
  const [words, otherWords] = [first, second].map(({ messageTemplate }) =>
    toPlainWords(withoutFrame(messageTemplate)),
  ) as [string[], string[]];
  const rest = [...otherWords];
  const equalWords = words.filter((word) => {
    const position = rest.indexOf(word);
    if (position >= 0) rest.splice(position, 1);
    return position >= 0;
  });
  return equalWords.length * 2 >= (words.length + otherWords.length) * MOST_EQUAL;
}

/** Removes the greeting and the sentence that says how to stop, which all messages have. */
function withoutFrame(text: string): string {
  const [greeting = '', ...rest] = text.split('{patient_name}');
  return (rest.length > 0 ? rest.join(' ') : greeting)
    .replace(/\{[^{}]*\}/gu, ' ')
    .split(SENTENCE_END)
    .filter((sentence) => !STOP.test(sentence))
    .join(' ');
}
