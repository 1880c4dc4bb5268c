import type { Language } from '#platform/language.ts';
import { PHRASES } from '../phrases/rules.ts';
import { TOPICS, type Topic } from '../phrases/schema.ts';

export interface ReadHint {
  /** The topics that the patient praised, and did not complain of. */
  readonly topics: readonly Topic[];
  /** True when the hint complains: the draft must not say that all was well. */
  readonly complains: boolean;
}

const CLAUSE_END = /[,.;:!?।\n]+|\s(?:but|however|though|lekin)\s/iu;

/**
 * Reads a patient's hint in `language` or in English, clause by clause: 'kind staff, long wait'
 * praises the staff and leaves the waiting out. An unclear clause is a complaint, because a draft
 * that contradicts the patient is the worse mistake.
 */
export function readHint({ hint = '', language }: { hint?: string; language: Language }): ReadHint {
  const clauses = hint.normalize('NFC').toLowerCase().split(CLAUSE_END);
  const complaints = clauses.filter((clause) => containsAny(clause, complaintWords(language)));
  const praise = clauses.filter((clause) => !complaints.includes(clause));
  const isNamed = (topic: Topic, among: readonly string[]) =>
    among.some((clause) => containsAny(clause, topicWords(topic, language)));
  return {
    topics: TOPICS.filter((topic) => isNamed(topic, praise) && !isNamed(topic, complaints)),
    complains: complaints.length > 0,
  };
}

function complaintWords(language: Language): readonly string[] {
  return [...PHRASES[language].hintWords.complaint, ...PHRASES.en.hintWords.complaint];
}

function topicWords(topic: Topic, language: Language): readonly string[] {
  return [...PHRASES[language].hintWords.topics[topic], ...PHRASES.en.hintWords.topics[topic]];
}

/**
 * Words count from their beginning ('wait' in 'waiting', not in 'await'); a word given with its own space must end there, and
 * one given with a hyphen is the end or the middle of a word ("-n't" in "didn't", '-ில்லை' in 'கேட்கவில்லை').
 */
function containsAny(clause: string, words: readonly string[]): boolean {
  const spaced = ` ${clause.replace(/\s+/gu, ' ')} `;
  return words.some((word) =>
    spaced.includes(word.normalize('NFC').replace(/^-|^/u, (hyphen) => (hyphen ? '' : ' '))),
  );
}
