import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '#features/content/sequence-templates.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { findOffer } from './check-text.ts';

const FOLDER = join(import.meta.dirname, '../../../test-data/offers');
/** `offers` by the words that give each of them away; `ordinary` follow-ups, some of which come near to one. */
const Examples = z.strictObject({
  offers: z.array(z.tuple([z.string(), z.string()])),
  ordinary: z.array(z.string()),
});

function readExamples(language: Language) {
  return Examples.parse(JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')));
}

test.each(LANGUAGES)('finds the words that make a text in %s an offer', (language) => {
  const { offers } = readExamples(language);
  expect(offers.length).toBeGreaterThanOrEqual(5);
  const foundOffers = offers.map(([text]) => [text, findOffer({ text, language })]);
  expect(foundOffers).toEqual(offers);
});

test.each(LANGUAGES)('finds no offer in ordinary follow-ups in %s', (language) => {
  const { ordinary } = readExamples(language);
  expect(ordinary.length).toBeGreaterThanOrEqual(5);
  expect(ordinary.filter((text) => findOffer({ text, language }) !== undefined)).toEqual([]);
});

test.each(LANGUAGES)('finds no offer in the built-in follow-ups in %s', (language) => {
  const { playbooks, greetings, closings } = LANGUAGE_PLAYBOOKS[language];
  const wordings = Object.values(playbooks).flatMap(({ messages }) => messages.flat());
  const sharedTemplates = BUILT_IN_SEQUENCE_TEMPLATES.filter(
    (template) => template.language === language,
  );
  const texts = [
    ...wordings,
    ...greetings,
    ...closings,
    ...sharedTemplates.map(({ messageTemplate }) => messageTemplate),
  ];
  expect(texts.filter((text) => findOffer({ text, language }) !== undefined)).toEqual([]);
});
