import type { Language } from '#platform/language.ts';
import { LANGUAGE_PLAYBOOKS, type TwoWordings } from '#features/content/playbooks.ts';
import { listSteps, type WarningId } from '#features/content/playbook-schema.ts';
import { chanceFrom, shuffle } from '#features/content/seeded-random.ts';
import { MOST_MESSAGES, type SequenceRequest, type WrittenTemplate } from './schema.ts';

/**
 * Composes a sequence from the messages of its playbook, or of the general one: the most important
 * steps, in order of their days. The clinic's details go into the first message as they are. The
 * same request and seed give the same sequence.
 */
export function composeSequence(request: SequenceRequest): WrittenTemplate[] {
  const { language, details, numMessages, savedTexts } = request;
  const chance = chanceFrom(`${language} sequence ${request.seed}`);
  const playbook = request.playbook ?? 'general';
  const { greetings, closings, playbooks, optOut } = LANGUAGE_PLAYBOOKS[language];
  const [greeting = ''] = shuffle(chance, greetings);
  const endings = shuffle(chance, closings);
  const preferredWording = chance() < 0.5 ? 0 : 1;
  return listSteps(playbook, numMessages).map(({ day, index, warnings }, position) => {
    const parts = [
      greeting,
      joinWarnings(language, warnings),
      chooseWording(playbooks[playbook].messages[index], { preferredWording, savedTexts }),
      position === 0 ? introduceDetails(language, details) : '',
      `${endings[position % endings.length]}\n{clinic_name}`,
      optOut,
    ];
    return {
      messageTemplate: parts.filter((part) => part !== '').join('\n\n'),
      sequenceDays: day,
      sequenceOrder: position + 1,
    };
  });
}

/** Returns a text with the clinic's details, before the line that says how to stop. */
export function addDetails(
  text: string,
  { language, details }: Pick<SequenceRequest, 'language' | 'details'>,
): string {
  const block = introduceDetails(language, details);
  if (block === '') return text;
  const lines = text.split('\n');
  const optOut = lines.findLastIndex((line) => /\bSTOP\b/.test(line));
  const before = optOut < 0 ? lines : lines.slice(0, optOut);
  const after = optOut < 0 ? [] : lines.slice(optOut);
  return [before, [block], after]
    .map((part) => part.join('\n').trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns the signs at which to call or go to a hospital, as one paragraph. */
function joinWarnings(language: Language, warnings: readonly WarningId[]): string {
  return warnings.map((id) => LANGUAGE_PLAYBOOKS[language].warnings[id]).join(' ');
}

/**
 * Returns a model's message with the warnings of its step, after the line that greets, or before the
 * last paragraph, which says how to stop. A day without a step has those of the step before it.
 */
export function addWarnings(
  { messageTemplate, sequenceDays }: WrittenTemplate,
  { language, playbook }: Pick<SequenceRequest, 'language' | 'playbook'>,
): string {
  const steps = listSteps(playbook ?? 'general', MOST_MESSAGES);
  const step = steps.findLast(({ day }) => day <= sequenceDays) ?? steps[0];
  const warnings = joinWarnings(language, step?.warnings ?? []);
  const [first = '', ...others] = messageTemplate.split('\n');
  const isGreeting = first.includes('{patient_name}') && first.trim().length < LONGEST_GREETING;
  if (isGreeting) return [first, warnings, others.join('\n').trim()].join('\n\n');
  const paragraphs = messageTemplate.split('\n\n');
  return [...paragraphs.slice(0, -1), warnings, ...paragraphs.slice(-1)].join('\n\n');
}

const LONGEST_GREETING = 80;

function introduceDetails(language: Language, details: string): string {
  if (details.trim() === '') return '';
  return `${LANGUAGE_PLAYBOOKS[language].ownDetails}\n${details}`;
}

/** Prefers the wording that no saved text repeats. */
function chooseWording(
  wordings: TwoWordings,
  { preferredWording, savedTexts }: { preferredWording: 0 | 1; savedTexts: readonly string[] },
): string {
  const isUsed = (wording: string) => savedTexts.some((text) => repeats(text, wording));
  const first = wordings[preferredWording];
  const second = wordings[preferredWording === 0 ? 1 : 0];
  return isUsed(first) && !isUsed(second) ? second : first;
}

/**
 * Checks for half of a wording's sentences, since a person may have changed the others. Lines with
 * a placeholder, such as that of the next visit, are in many messages.
 */
function repeats(text: string, wording: string): boolean {
  const sentences = wording.split(/(?<=[.!?।])\s+/u).filter((sentence) => !sentence.includes('{'));
  return sentences.filter((sentence) => text.includes(sentence)).length * 2 >= sentences.length;
}
