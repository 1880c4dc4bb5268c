// Compares the catalogue of the screens with the code, and the arguments of each message with those that the code gives.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { SCREEN_LANGUAGES } from '../src/platform/language.ts';
import { listCatalogueFaults, readCatalogue } from './catalogue-faults.ts';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

const [catalog] = await getCatalogs(getConfig());
const foundMessages = await catalog?.collect();
if (!catalog || !foundMessages) throw new Error('The messages could not be read');

const current = Object.fromEntries(
  Object.entries(foundMessages).map(([id, { message = id }]) => [id, message]),
);
const storedMessages: unknown = JSON.parse(readFileSync(catalog.getFilename('en'), 'utf8'));
if (!isDeepStrictEqual(current, storedMessages))
  fail('The catalogue is not current: run `npm run i18n` and commit content/screens/en.json.');

for (const [id, { message = id, placeholders = {} }] of Object.entries(foundMessages)) {
  const neededNames = new Set(argumentNames(compileMessageOrThrow(message)));
  const givenNames = new Set(Object.keys(placeholders));
  if (!isDeepStrictEqual(neededNames, givenNames))
    fail(
      `‘${message}’ needs {${[...neededNames].join()}}, but the code gives {${[...givenNames].join()}}.`,
    );
}

for (const language of SCREEN_LANGUAGES.filter((each) => each !== 'en'))
  for (const fault of listCatalogueFaults(readCatalogue(language))) fail(`${language}: ${fault}.`);

function argumentNames(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const inner: unknown[] = typeof choices === 'object' ? Object.values(choices ?? {}) : [];
    return [
      name,
      ...inner.flatMap((choice) => (Array.isArray(choice) ? argumentNames(choice) : [])),
    ];
  });
}

function fail(problem: string) {
  console.log(problem);
  process.exitCode = 1;
}
