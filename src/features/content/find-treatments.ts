import { LANGUAGES, type Language } from '#platform/language.ts';
import { TREATMENT_NAMES } from './treatment-names.ts';
import { isSureName } from './unsure-names.ts';
import { TREATMENT_IDS, TREATMENTS, type Treatment, type TreatmentId } from './treatments.ts';

/** A treatment that a text names. */
export interface NamedTreatment {
  readonly id: TreatmentId;
  readonly treatment: Treatment;
  /** The words of the text, in lower case. */
  readonly words: string;
  /** False when the words mean other things too, such as 'implant' beside 'breast'. */
  readonly isSure: boolean;
}

interface Match extends Omit<NamedTreatment, 'isSure'> {
  readonly from: number;
  readonly to: number;
}

/**
 * Lists the treatments that a text names in any script or spelling, in their order, each once. Where spellings
 * overlap, the longest counts; where a spelling has two meanings, that of `language`, then that of
 * English.
 */
export function findTreatments(text: string, language: Language): NamedTreatment[] {
  const plain = toPlain(text);
  const longest: Match[] = [];
  const order = new Set<Language>([language, 'en', ...LANGUAGES]);
  const matches = [...order]
    .flatMap((spelling) => listMatches(plain, spelling))
    .toSorted((first, second) => second.words.length - first.words.length);
  for (const match of matches) {
    const isFree = longest.every(
      ({ id, from, to }) => id !== match.id && (match.to <= from || match.from >= to),
    );
    if (isFree) longest.push(match);
  }
  return longest
    .toSorted((first, second) => first.from - second.from)
    .map((match) => ({
      id: match.id,
      treatment: match.treatment,
      words: match.words,
      isSure: isSure(plain, match),
    }));
}

function isSure(plain: string, { from, to }: Match): boolean {
  const words = plain.trim().split(' ');
  const first = plain.slice(0, from).split(' ').length - 1;
  return isSureName(words, {
    from: first,
    to: first + plain.slice(from + 1, to).split(' ').length,
  });
}

function listMatches(plain: string, language: Language): Match[] {
  const words = new Set(plain.trim().split(' '));
  const candidates = [...words].flatMap((word) => getSpellings(language).get(word) ?? []);
  return candidates.flatMap(({ id, spelling }) => {
    const from = plain.indexOf(` ${spelling} `);
    if (from < 0) return [];
    const to = from + spelling.length + 1;
    return [{ id, treatment: TREATMENTS[id], words: spelling, from, to }];
  });
}

interface Spelling {
  readonly id: TreatmentId;
  readonly spelling: string;
}

const spellings = new Map<Language, ReadonlyMap<string, readonly Spelling[]>>();

/** Returns the spellings of all treatments by their first word. */
function getSpellings(language: Language): ReadonlyMap<string, readonly Spelling[]> {
  const knownSpellings = spellings.get(language);
  if (knownSpellings) return knownSpellings;
  const listedTreatments = TREATMENT_IDS.flatMap((id) =>
    TREATMENT_NAMES[language][id].map((name) => ({ id, spelling: toPlain(name).trim() })),
  );
  const byFirstWord = Map.groupBy(listedTreatments, ({ spelling }) => spelling.split(' ')[0] ?? '');
  spellings.set(language, byFirstWord);
  return byFirstWord;
}

/** Returns the words in lower case between single spaces, so that a spelling matches whole words only. */
export function toPlain(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return ` ${(words ?? []).join(' ')} `;
}
