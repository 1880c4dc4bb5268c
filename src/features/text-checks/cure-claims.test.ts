import { expect, test } from 'vitest';
import CLAIMS from '../../../test-data/cure-claims.json' with { type: 'json' };
import { LANGUAGES } from '#platform/language.ts';
import { checkText } from './check-text.ts';

const clinic = { names: [], phones: [], links: [] };

// covers: cure-claims-in-ten-languages
test.each(LANGUAGES)(
  'claims of a cure in %s are found in each script, and advice is not',
  (language) => {
    const isClaim = (text: string) =>
      checkText({ text, language, kind: 'sequence', clinic }).some(
        ({ rule }) => rule === 'CURE_CLAIM',
      );
    const { claims, harmless } = CLAIMS[language];
    expect(claims.filter((text) => !isClaim(text))).toEqual([]);
    expect(harmless.filter(isClaim)).toEqual([]);
  },
);
