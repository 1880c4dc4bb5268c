import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/platform/language.ts';
import { LanguageExamples } from './schema.ts';

const FOLDER = join(import.meta.dirname, '../../test-data/guard-examples');

/** Returns the examples of the rules' author, which the rules may be adapted to. */
export function readFirstExamples(language: Language): LanguageExamples {
  return readExamples(language);
}

/** Returns the examples of a second author, which the rules were never adapted to. */
export function readSecondExamples(language: Language): LanguageExamples {
  return readExamples(`${language}-second`);
}

function readExamples(name: string): LanguageExamples {
  return LanguageExamples.parse(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')));
}
