import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isOptOut } from '#features/delivery/opt-out-rules.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { readReply } from './reply-rules.ts';

const Texts = z.array(z.string());
/** Replies by what they mean: `optOut` asks for no more messages, `unclear` and `other` answer nothing. */
const Examples = z.strictObject({
  yes: Texts,
  no: Texts,
  unclear: Texts,
  optOut: Texts,
  other: Texts,
});
type Examples = z.infer<typeof Examples>;

const FOLDER = resolve(import.meta.dirname, '../../../test-data/replies');
/** The texts of `-second` files were read for the first time by finished phrases, which then learned from what they missed. */
const readExamples = (language: Language): Examples[] =>
  [language, `${language}-second`].map((name) =>
    Examples.parse(JSON.parse(readFileSync(resolve(FOLDER, `${name}.json`), 'utf8'))),
  );
const ordinaryReplies = ({ yes, no, unclear, other }: Examples) => [
  ...yes,
  ...no,
  ...unclear,
  ...other,
];
const clearReplies = ({ yes, no }: Examples) => [
  ...yes.map((text) => ({ text, meaning: 'yes' })),
  ...no.map((text) => ({ text, meaning: 'no' })),
];
const percent = (part: readonly unknown[], whole: readonly unknown[]) =>
  (100 * part.length) / whole.length;

// covers: opt-outs-missed-at-most-two-percent
test.each(LANGUAGES)(
  'misses at most 2 % of the opt-outs in %s and finds no other reply one',
  (language) => {
    const examples = readExamples(language);
    const wishes = examples.flatMap(({ optOut }) => optOut);
    const others = examples.flatMap(ordinaryReplies);
    expect(others.length).toBeGreaterThanOrEqual(200);
    expect(others.filter((text) => isOptOut(text))).toEqual([]);
    const missedTexts = wishes.filter((text) => !isOptOut(text));
    expect(percent(missedTexts, wishes), missedTexts.join(' | ')).toBeLessThanOrEqual(2);
  },
);

// covers: clear-answers-missed-at-most-five-percent
test.each(LANGUAGES)(
  'misses at most 5 % of the clear answers in %s and gets none wrong',
  (language) => {
    const examples = readExamples(language);
    const clear = examples.flatMap(clearReplies);
    expect(clear.length).toBeGreaterThanOrEqual(60);
    const read = clear.map((example) => ({ ...example, reading: readReply(example.text) }));
    const isMissed = (reading: unknown) => reading === undefined || reading === 'polite';
    expect(
      read.filter(({ meaning, reading }) => !isMissed(reading) && reading !== meaning),
    ).toEqual([]);
    const missedTexts = read.filter(({ reading }) => isMissed(reading));
    expect(percent(missedTexts, clear), JSON.stringify(missedTexts)).toBeLessThanOrEqual(5);
  },
);

// covers: reads-no-answer-in-unclear-replies
test.each(LANGUAGES)(
  'reads no answer in an unclear reply in %s, another message or an opt-out',
  (language) => {
    const texts = readExamples(language).flatMap(({ unclear, other, optOut }) => [
      ...unclear,
      ...other,
      ...optOut,
    ]);
    const answers = texts.filter((text) => ['yes', 'no'].includes(readReply(text) ?? ''));
    expect(answers).toEqual([]);
  },
);
