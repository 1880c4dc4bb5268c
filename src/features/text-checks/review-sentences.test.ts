import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { checkText } from './check-text.ts';
import { findTreatments } from '#features/content/find-treatments.ts';
import { placeholdersIn } from '#features/content/placeholders.ts';
import { expandChoices } from '#features/content/seeded-random.ts';
import { wordCount } from './similarity.ts';
import { REVIEW_SENTENCES, type ReviewSentences } from '#features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { isSpokenBy, speakAs } from '#features/content/persons.ts';
import DRAFT_WORDS from '../../../test-data/draft-words.json' with { type: 'json' };
import UNSOURCED_WORDS from '../../../test-data/unsourced-words.json' with { type: 'json' };

const FEWEST_OF_A_POINT = 50;
const FEWEST_OF_A_FRAME = 50;
const clinic = { names: ['Sunrise Clinic'], phones: [], links: [] };

function listCells({ points }: ReviewSentences) {
  return POINTS.flatMap((point) =>
    DIRECTIONS.map((direction) => ({ cell: `${point} ${direction}`, ...points[point][direction] })),
  );
}

function expandAll(phrases: readonly string[]): string[] {
  return phrases.flatMap(expandChoices);
}

/** Lists the sentences that contain one of the words, or a word that begins with one. */
function findWith(words: readonly string[], phrases: readonly string[]): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})`, 'iu');
  return expandAll(phrases).filter((phrase) => pattern.test(phrase));
}

describe.each(LANGUAGES)('%s', (language) => {
  const sentences = REVIEW_SENTENCES[language];
  const cells = listCells(sentences);
  const frames = [
    { frame: 'visited', phrases: sentences.visited, names: ['clinic_name'] },
    { frame: 'visitedOn', phrases: sentences.visitedOn, names: ['clinic_name', 'visit_date'] },
  ];
  const all = [
    ...cells.flatMap(({ sentences: long, short }) => [...long, ...short]),
    ...sentences.visited,
    ...sentences.visitedOn,
    ...sentences.thanks,
  ].flatMap(expandChoices);

  test.each(cells)(`${language} $cell has enough different sentences`, ({ sentences: long }) => {
    expect(new Set(expandAll(long)).size).toBeGreaterThanOrEqual(FEWEST_OF_A_POINT);
  });

  test.each(cells)(`${language} $cell has a chip and three short sentences`, (cell) => {
    expect(wordCount(cell.label)).toBeGreaterThan(0);
    expect(wordCount(cell.label)).toBeLessThanOrEqual(5);
    const short = expandAll(cell.short);
    expect(new Set(short).size).toBeGreaterThanOrEqual(3);
    expect(short.filter((text) => wordCount(text) > 6)).toEqual([]);
  });

  test.each(frames)(`${language} $frame names what it may, in enough ways`, (frame) => {
    for (const phrase of frame.phrases) {
      expect([...new Set(placeholdersIn(phrase))].toSorted()).toEqual(frame.names);
    }
    expect(new Set(expandAll(frame.phrases)).size).toBeGreaterThanOrEqual(FEWEST_OF_A_FRAME);
  });

  // covers: each-visit-sentence-says-the-visit
  test.each(frames)(`${language} $frame says in each sentence that they came`, ({ phrases }) => {
    const visit = new RegExp(DRAFT_WORDS[language].visit, 'iu');
    expect(expandAll(phrases).filter((text) => !visit.test(text))).toEqual([]);
  });

  test(`${language} thanks name at most the clinic, in enough ways`, () => {
    const names = sentences.thanks.flatMap(placeholdersIn);
    expect(names.filter((name) => name !== 'clinic_name')).toEqual([]);
    expect(new Set(expandAll(sentences.thanks)).size).toBeGreaterThanOrEqual(FEWEST_OF_A_FRAME);
  });

  test(`${language} points name nothing that has to be filled in`, () => {
    const names = cells.flatMap((cell) =>
      [...cell.sentences, ...cell.short].filter((text) => /[{}\d]/.test(text)),
    );
    expect(names).toEqual([]);
  });

  test(`${language} sentences have 3 to 25 words, and 2 where they are short`, () => {
    const short = new Set(cells.flatMap((cell) => expandAll(cell.short)));
    const odd = all.filter(
      (text) => wordCount(text) > 25 || wordCount(text) < (short.has(text) ? 2 : 3),
    );
    expect(odd).toEqual([]);
  });

  test(`${language} sentences end as sentences and have no stray spaces`, () => {
    const end = ['hi', 'bn', 'pa'].includes(language) ? /[।!]$/u : /[.!]$/;
    const odd = all.filter((text) => !end.test(text) || / {2}|^ | $| [.,;:!?।]|[[\]|]/u.test(text));
    expect(odd).toEqual([]);
  });

  test(`${language} says no sentence in two places`, () => {
    const seenTexts = new Set<string>();
    const twice = all.filter((text) => seenTexts.size === seenTexts.add(text).size);
    expect(twice).toEqual([]);
  });

  // covers: bank-names-no-private-treatment
  test(`${language} sentences name no treatment that patients keep private`, () => {
    const treatments = findTreatments(all.join(' · qqq · '), language);
    expect(treatments.filter(({ treatment }) => treatment.isSensitive)).toEqual([]);
  });

  test(`${language} sentences break no rule`, () => {
    const problems = all.flatMap((sentence) => {
      const text = sentence
        .replace('{clinic_name}', 'Sunrise Clinic')
        .replace('{visit_date}', '12-11-2026');
      const findings = checkText({ text, language, kind: 'review', clinic, isFilled: true });
      const due = findings.filter(({ rule }) => rule !== 'WRONG_SCRIPT');
      return due.map(({ rule, excerpt }) => `${rule} ${excerpt}: ${text}`);
    });
    expect(problems).toEqual([]);
  });
});

const speakers = LANGUAGES.flatMap((language) => {
  const { singular, plural } = DRAFT_WORDS[language];
  return [
    { language, person: 'singular', other: new RegExp(plural, 'iu') },
    { language, person: 'plural', other: new RegExp(singular, 'iu') },
  ] as const;
});

// covers: one-person-in-a-draft
test.each(speakers)(
  '$language drafts in the $person have no word or verb of the other person',
  (speaker) => {
    const { language, person, other } = speaker;
    const bank = REVIEW_SENTENCES[language];
    const phrases = listCells(bank).flatMap((cell) => [...cell.sentences, ...cell.short]);
    const sentences = [...bank.visited, ...bank.visitedOn, ...bank.thanks, ...phrases]
      .flatMap((phrase) => expandChoices(speakAs(person, phrase)))
      .filter((text) => isSpokenBy(person, { text, language }));
    expect(sentences.filter((text) => other.test(text))).toEqual([]);
  },
);

const checked = LANGUAGES.map((language) => ({
  language,
  words: UNSOURCED_WORDS[language],
  sentences: REVIEW_SENTENCES[language],
}));

describe.each(checked)('$language unsourced words', ({ language, words, sentences }) => {
  const cells = listCells(sentences);
  const inPoints = cells.flatMap((cell) => [...cell.sentences, ...cell.short, cell.label]);
  const frames = [...sentences.visited, ...sentences.visitedOn];

  test(`${language} visits name no time but the date, and no necessity`, () => {
    expect(findWith([...words.time, ...words.necessity], frames)).toEqual([]);
  });

  test(`${language} points besides the wait are no stronger than their chip`, () => {
    const others = cells.filter(({ cell }) => !cell.startsWith('waiting'));
    const phrases = others.flatMap((cell) => [...cell.sentences, ...cell.short, cell.label]);
    expect(findWith(words.strength, phrases)).toEqual([]);
  });

  test(`${language} sentences recommend nothing and do not judge the price`, () => {
    const phrases = [...frames, ...sentences.thanks, ...inPoints];
    expect(findWith([...words.recommendation, ...words.price], phrases)).toEqual([]);
  });
});
