import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Language } from '#platform/schema.ts';
import { PlaybookId } from '../schema.ts';
import { checkAnswer } from './check-answer.ts';

const FILE = join(import.meta.dirname, '../../../../test-data/model-answers/sequences.json');

const Example = z.object({
  /** The fault of it. */
  kind: z.optional(z.string()),
  hand: z.int(),
  language: Language,
  playbook: z.optional(z.nullable(PlaybookId)),
  days: z.optional(z.array(z.int())),
  messages: z.array(z.string()),
});
type Example = z.infer<typeof Example>;

const { good, bad } = z
  .object({ good: z.array(Example), bad: z.array(Example) })
  .parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Judges the examples of model sequences; lists those that the checks judge wrongly. */
export function judgeModelSequences() {
  return {
    bad: bad.length,
    badPassed: bad.filter((example) => isAccepted(withCompanion(example))),
    good: good.length,
    goodRefused: good.filter((example) => !isAccepted(example)),
  };
}

/** A bad message goes with a good one, so that nothing else is wrong with the sequence. */
function withCompanion(example: Example): Example {
  const { language, messages } = example;
  if (example.days !== undefined) return example;
  if (messages.length > 1) return { ...example, days: messages.map((_, index) => 10 + index * 20) };
  const companion = good.find(
    (other) => other.language === language && other.playbook === null && isAccepted(other),
  );
  const [first = ''] = companion?.messages ?? [];
  return { ...example, playbook: null, days: [10, 30], messages: [first, ...messages] };
}

function isAccepted({ language, playbook = null, days = [], messages }: Example): boolean {
  const templates = messages.map((messageTemplate, index) => ({
    messageTemplate,
    sequenceDays: days[index],
    sequenceOrder: index + 1,
  }));
  const request = {
    theme: 'After the visit',
    playbook,
    details: '',
    numMessages: messages.length,
    language,
    profileType: 'General',
    clinicName: 'Mehta Clinic',
    clinicPhone: '9820012345',
    savedTexts: [],
    seed: 'one',
  };
  return checkAnswer(JSON.stringify({ templates }), { writer: 'a model', request }).ok;
}
