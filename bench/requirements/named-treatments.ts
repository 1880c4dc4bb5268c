import { composeDraft } from '../../src/features/review-drafts/compose-draft.ts';
import { BUILT_IN_TEMPLATES } from '../../src/features/content/message-templates.ts';
import { LANGUAGE_PLAYBOOKS } from '../../src/features/content/playbooks.ts';
import { namesTreatment, ORDINARY_VISITS } from '../../src/features/content/names-treatment.ts';
import { findTreatments } from '../../src/features/content/find-treatments.ts';
import { TREATMENT_NAMES } from '../../src/features/content/treatment-names.ts';
import { TREATMENT_IDS, TREATMENTS } from '../../src/features/content/treatments.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import UNKNOWN_TREATMENTS from '../../test-data/unknown-treatments.json' with { type: 'json' };
import { CLINIC_NAME, LISTED_SENTENCES } from './listed-sentences.ts';
import { countByLanguage } from './per-language.ts';
import type { Requirement } from './requirement.ts';
import { collectMessages, type SentMessage } from './treatment-messages.ts';

/** No spelling contains it, so that none is found across two sentences. */
const BETWEEN = ' · qqq · ';

/**
 * W3: a treatment field and notes reach no draft, message, reminder or follow-up; the patient's
 * own words may name a treatment, and then the draft is marked.
 */
export const namedTreatments: Requirement = {
  async run() {
    const messages = await collectMessages();
    const spellings = LANGUAGES.reduce((sum, language) => sum + listSpellings(language).length, 0);
    return countByLanguage(
      (language) => [
        ...messages.filter((message) => message.language === language).flatMap(checkMessage),
        ...listSpellings(language).flatMap((spelling) => checkWords(spelling, language)),
        ...checkBuiltInTexts(language),
        ...checkPlaybooks(language),
      ],
      () => ({ spellings, unknown: UNKNOWN_TREATMENTS.length, messages: messages.length }),
    );
  },
};

function listSpellings(language: Language): string[] {
  return TREATMENT_IDS.filter((id) => !ORDINARY_VISITS.includes(id)).flatMap((id) => [
    ...TREATMENT_NAMES[language][id],
  ]);
}

function checkMessage({ text, secrets }: SentMessage): string[] {
  const words = toWords(text);
  return secrets
    .filter((secret) => words.includes(toWords(secret)))
    .map((secret) => `sends ${secret}: ${text}`);
}

function toWords(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return ` ${(words ?? []).join(' ')} `;
}

/** A treatment in the patient's own words stays, and marks the draft; without words there is none. */
function checkWords(spelling: string, language: Language): string[] {
  const request = {
    clinicName: CLINIC_NAME,
    points: [],
    tone: 'warm' as const,
    maxWords: 80,
    language,
    seed: spelling,
  };
  const text = composeDraft({ ...request, hint: `${spelling}. Ok` });
  return [
    ...(toWords(text).includes(toWords(spelling.normalize('NFKC')))
      ? []
      : [`loses ${spelling}: ${text}`]),
    ...(namesTreatment(text, language) ? [] : [`does not mark ${spelling}`]),
  ];
}

/** A draft's sentences and the messages name nothing that a patient may want to keep private. */
function checkBuiltInTexts(language: Language): string[] {
  const { visitedSentences, visitedOn, thanks, cells } = LISTED_SENTENCES[language];
  const drafts = [visitedSentences, visitedOn, thanks, ...cells.values()].map((set) => [...set]);
  const templates = Object.values(BUILT_IN_TEMPLATES[language]);
  return [...drafts, templates].flatMap((texts) =>
    findTreatments(texts.join(BETWEEN), language)
      .filter(({ treatment }) => treatment.isSensitive)
      .map(({ words, id }) => `names ${words} (${id}) by itself: ${findText(texts, words)}`),
  );
}

/** Named after a symptom, at which every reader of a follow-up is asked to call: 'fits'. */
const SYMPTOMS: readonly string[] = ['epilepsyVisit', 'sleepProblemsVisit'];

/** A follow-up may say when to call, such as after fits, but names no sensitive treatment. */
function checkPlaybooks(language: Language): string[] {
  const { playbooks, warnings } = LANGUAGE_PLAYBOOKS[language];
  const messages = Object.values(playbooks).flatMap((playbook) => playbook.messages.flat());
  const texts = [...messages, ...Object.values(warnings)];
  const words = toWords(texts.join(BETWEEN));
  return TREATMENT_IDS.filter((id) => 'isSensitive' in TREATMENTS[id] && !SYMPTOMS.includes(id))
    .map((id) => TREATMENT_NAMES[language][id][0])
    .filter((name) => words.includes(toWords(name)))
    .map((name) => `follows up with ${name}: ${findText(texts, name)}`);
}

function findText(texts: readonly string[], words: string): string | undefined {
  return texts.find((text) => toWords(text).includes(toWords(words)));
}
