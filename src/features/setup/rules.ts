import { isMobileNumber } from '#platform/phone.ts';
import type { SetupFacts, SetupStep, SetupStepId } from './schema.ts';

type Check = (facts: SetupFacts) => boolean;

/** When each step is done; in the order of the list. */
const CHECKS: Readonly<Record<SetupStepId, Check>> = {
  doctor: ({ doctor }) => doctor !== null,
  phone: ({ contactPhone }) => contactPhone !== '',
  // A new clinic has English alone; that is an answer only when a person gave it.
  languages: ({ languages, marks }) => languages.length > 1 || marks.includes('languages'),
  listing: ({ gmbLink }) => gmbLink !== '',
  hours: ({ hours }) => hours !== null && hours.days > 0,
  patient: ({ patients }) => patients > 0,
  test: ({ marks }) => marks.includes('test_message'),
};

/** Returns the steps of the set-up list, and which of them are done. */
export function listSetupSteps(facts: SetupFacts): SetupStep[] {
  const ids = Object.keys(CHECKS) as SetupStepId[];
  return ids.map((id) => ({ id, isDone: CHECKS[id](facts) }));
}

/** About how long each step takes a person, in seconds. */
const SECONDS: Readonly<Record<SetupStepId, number>> = {
  doctor: 30,
  phone: 15,
  languages: 15,
  listing: 60,
  hours: 15,
  patient: 30,
  test: 10,
};

/** Returns about how many seconds the steps that are left take. */
export function countSecondsLeft(steps: readonly SetupStep[]): number {
  return steps.reduce((sum, { id, isDone }) => (isDone ? sum : sum + SECONDS[id]), 0);
}

/** Returns about how many seconds a step takes. */
export function findSeconds(id: SetupStepId): number {
  return SECONDS[id];
}

/** Returns the number that the test message goes to; '' without one: a landline has no WhatsApp unless the clinic said so. */
export function findTestNumber({
  contactPhone,
  contactWhatsapp,
}: Pick<SetupFacts, 'contactPhone' | 'contactWhatsapp'>): string {
  return contactWhatsapp || (isMobileNumber(contactPhone) ? contactPhone : '');
}
