import { composeDraft } from '../../src/features/review-drafts/compose-draft.ts';
import { composeBundle } from '../../src/features/review-drafts/compose-messages.ts';
import { tidyPatientWords } from '../../src/features/review-drafts/patient-words.ts';
import { splitSentences } from '../../src/features/review-drafts/split-sentences.ts';
import { TONES, type ReviewPoint } from '../../src/features/review-drafts/schema.ts';
import { chanceFrom, expandChoices, shuffle } from '../../src/features/content/seeded-random.ts';
import type { Language } from '../../src/platform/language.ts';
import { HINTS } from '../hints.ts';
import UNSOURCED_WORDS from '../../test-data/unsourced-words.json' with { type: 'json' };
import { listTopics, type Topic } from '../lexicon/topic-words.ts';
import {
  CLINIC_NAME,
  cellName,
  LISTED_SENTENCES,
  POINT_CHOICES,
  VISIT_ON,
} from './listed-sentences.ts';
import { countByLanguage } from './per-language.ts';
import { callPublicFunctions, type OutsideDraft } from './public-drafts.ts';
import type { Requirement } from './requirement.ts';

const LENGTHS = [20, 40, 80, 150, 300] as const;
/** Drafts of several points, for each language. */
const MIXED_DRAFTS = 400;
/** A late report is a wait for it, and thanks go to the staff. */
const BELONGS_TOGETHER: Readonly<Record<string, readonly Topic[]>> = {
  report: ['waiting'],
  thanks: ['staff'],
};

interface DraftCase {
  readonly points: readonly ReviewPoint[];
  readonly hint?: string;
  readonly isDated: boolean;
  readonly tone: (typeof TONES)[number];
  readonly maxWords: number;
  readonly seed: string;
}

/** W2: every sentence of a draft is the visit, thanks, a tapped point or the patient's own words. */
export const unsourcedClaims: Requirement = {
  async run() {
    const outside = await callPublicFunctions();
    let drafts = outside.length;
    return countByLanguage(
      (language) => {
        const cases = [...listSingleCases(language), ...listMixedCases(language)];
        drafts += cases.length;
        return [
          ...cases.flatMap((draftCase) => checkDraft(draftCase, language)),
          ...outside
            .filter((outsideDraft) => outsideDraft.language === language)
            .flatMap(checkOutsideDraft),
          ...checkTopics(language),
        ];
      },
      () => ({ drafts }),
    );
  },
};

function listSingleCases(language: Language): DraftCase[] {
  const hint = expandChoices(HINTS[language].complaint[0] ?? '')[0];
  return POINT_CHOICES.flatMap((point) =>
    TONES.flatMap((tone) =>
      LENGTHS.flatMap((maxWords) =>
        [undefined, hint].flatMap((words) =>
          [true, false].map((isDated) => ({
            points: [point],
            hint: words,
            isDated,
            tone,
            maxWords,
            seed: `${maxWords}`,
          })),
        ),
      ),
    ),
  );
}

function listMixedCases(language: Language): DraftCase[] {
  const hints = [...HINTS[language].praise, ...HINTS[language].complaint].flatMap(expandChoices);
  return Array.from({ length: MIXED_DRAFTS }, (_, index) => {
    const chance = chanceFrom(`${language} ${index}`);
    const points = shuffle(chance, POINT_CHOICES)
      .slice(0, Math.floor(chance() * 7))
      .filter(
        ({ point }, place, all) =>
          all.findIndex((candidate) => candidate.point === point) === place,
      );
    return {
      points,
      hint: chance() < 0.5 ? hints[Math.floor(chance() * hints.length)] : undefined,
      isDated: chance() < 0.5,
      tone: TONES[index % TONES.length] ?? 'warm',
      maxWords: LENGTHS[index % LENGTHS.length] ?? 80,
      seed: `mixed ${index}`,
    };
  });
}

/** Checks a draft, alone and as the second message of a bundle. */
function checkDraft(draftCase: DraftCase, language: Language): string[] {
  const { isDated, points, ...rest } = draftCase;
  const visitOn = isDated ? VISIT_ON : undefined;
  const text = composeDraft({
    clinicName: CLINIC_NAME,
    language,
    points: [...points],
    visitOn,
    ...rest,
  });
  const values = { patient_name: 'Asha', clinic_name: CLINIC_NAME, gmb_link: '' };
  const bundle = composeBundle({ language, flow: 'ai3', values, second: text });
  const second = bundle.find(({ type }) => type === 'ai_second')?.text;
  return [
    ...findUnsourced(text, { language, points, hint: rest.hint }),
    ...(second === text ? [] : [`changes a draft in a bundle: ${second}`]),
  ];
}

function checkOutsideDraft({ text, language, hint }: OutsideDraft): string[] {
  return findUnsourced(text, { language, points: [], hint });
}

/** Lists the sentences of a draft that its request does not give. */
function findUnsourced(
  text: string,
  {
    language,
    points,
    hint = '',
  }: { language: Language; points: readonly ReviewPoint[]; hint?: string },
): string[] {
  const { visitedSentences, visitedOn, thanks, cells } = LISTED_SENTENCES[language];
  const words = tidyPatientWords({ words: hint, language });
  const mayThank = words === '' && points.every(({ direction }) => direction === 'good');
  const sources = [
    visitedSentences,
    visitedOn,
    ...(mayThank ? [thanks] : []),
    ...points.map((point) => cells.get(cellName(point)) ?? new Set<string>()),
  ];
  const isLost = words !== '' && !text.includes(words);
  const rest = splitSentences(text.replace(words, '')).map((sentence) => sentence.trim());
  return [
    ...(isLost ? [`loses words: ${words} → ${text}`] : []),
    ...rest
      .filter((sentence) => !sources.some((source) => source.has(sentence)))
      .map((sentence) => `claims without a source: ${sentence}`),
  ];
}

/** Visit and thanks speak of no topic, a point of no other one. */
function checkTopics(language: Language): string[] {
  const { visitedSentences, visitedOn, thanks, cells } = LISTED_SENTENCES[language];
  const places: (readonly [place: string, own: string, sentences: ReadonlySet<string>])[] = [
    ['visited', 'visited', visitedSentences],
    ['visitedOn', 'visited', visitedOn],
    ['thanks', 'thanks', thanks],
    ...[...cells].map(([cell, set]) => [cell, cell.replace(/ .*/, ''), set] as const),
  ];
  const { recommendation, price } = UNSOURCED_WORDS[language];
  const claims = [...recommendation, ...price];
  return places.flatMap(([place, placeText, sentences]) =>
    [...sentences].flatMap((sentence) => {
      const others = listTopics(sentence.replace(CLINIC_NAME, ''), language).filter(
        (topic) => topic !== placeText && !BELONGS_TOGETHER[placeText]?.includes(topic),
      );
      const isUnsourced = claims.some((word) => sentence.toLowerCase().includes(word));
      return [
        ...(others.length > 0 ? [`speaks in ${place} of ${others.join()}: ${sentence}`] : []),
        ...(isUnsourced ? [`recommends or judges a price in ${place}: ${sentence}`] : []),
      ];
    }),
  );
}
