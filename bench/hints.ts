import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '../src/platform/language.ts';

/** Each text has choices, `[this|that]`; every combination is one text. */
const Hints = z.strictObject({ praise: z.array(z.string()), complaint: z.array(z.string()) });

const FOLDER = resolve(import.meta.dirname, '../test-data/hints');

/** Short texts as patients and receptionists type them: own script, Latin letters, mixed, with and without marks. */
export const HINTS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Hints.parse(JSON.parse(readFileSync(resolve(FOLDER, `${language}.json`), 'utf8'))),
  ]),
) as Record<Language, z.infer<typeof Hints>>;
