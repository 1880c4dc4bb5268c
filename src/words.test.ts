import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOtherCapitals, findOtherNames, FIXED_WORDS } from '../scripts/screen-words.ts';
import { readTree } from '../scripts/source-tree.ts';
import { isBareParticiple, isVagueName, listDeclaredNames } from '../scripts/source-names.ts';
import {
  countWords,
  findMarkerWords,
  findStiltedWords,
  isBadFunctionName,
  isBadOpener,
  isShortTitle,
  listFunctions,
  listProse,
  listSentences,
  listTexts,
  listTitles,
  listUnmarkedSentences,
} from '../scripts/source-words.ts';

const FOLDERS = ['src', 'e2e', 'security', 'bench', 'scripts'];
/** Marker words per 1,000 words of comments and test titles; open-source models of plain code have 0.0–0.1. */
const MOST_PER_THOUSAND = 0.3;

const scripts = [...readTree('.', FOLDERS).values()].filter(({ path }) =>
  /\.(?:ts|tsx|mjs)$/u.test(path),
);

test('comments and test titles use the words of the field', () => {
  const markedWords: string[] = [];
  let words = 0;
  for (const { path, code } of scripts) {
    for (const { line, text } of listProse(path, code)) {
      words += countWords(text);
      markedWords.push(...findMarkerWords(text).map((word) => `${path}:${line}: ${word}`));
    }
  }

  expect(words).toBeGreaterThan(10_000);
  const perThousand = (1000 * markedWords.length) / words;
  expect(perThousand, markedWords.join('\n')).toBeLessThanOrEqual(MOST_PER_THOUSAND);
});

/** Texts in the words of patients, and errors for maintainers, which go into a log. */
const NO_TEXTS =
  /\.test\.tsx?$|(?:^|\/)testing\.tsx?$|\/server\/db\/|features\/(?:review-drafts|sequence-writer)\/(?!web|server)/u;

test('texts for people use everyday words', () => {
  const bad: string[] = [];
  let count = 0;
  for (const { path, code } of scripts) {
    if (!path.startsWith('src/') || NO_TEXTS.test(path)) continue;
    for (const { line, text } of listTexts(path, code)) {
      count += 1;
      bad.push(...findStiltedWords(text).map((word) => `${path}:${line}: ${word}: ${text}`));
    }
  }

  expect(count).toBeGreaterThan(2_000);
  expect(bad).toEqual([]);
});

test.each([
  ["const TEXT = 'What stands in the sheet stays.';", ['stands']],
  ['const text = `${name} was saved meanwhile.`;', ['meanwhile']],
  ["throw new Refusal('It does nothing by itself.');", ['by itself']],
  ['export const Note = () => <p>Whoever signs in sees it.</p>;', ['Whoever']],
  ["const TEXT = 'A letter is on its way.';", ['A letter is']],
])('finds the stilted words of %s', (code, expected) => {
  expect(listTexts('example.tsx', code).flatMap(({ text }) => findStiltedWords(text))).toEqual(
    expected,
  );
});

test.each([
  "const TEXT = 'A stand-in takes the place of your sheet.';",
  "const TEXT = 'Use at least two letters; we understand both.';",
  "// The text stands by itself.\nconst TEXT = 'Save your changes first';",
])('finds no stilted word in %s', (code) => {
  expect(listTexts('example.ts', code).flatMap(({ text }) => findStiltedWords(text))).toEqual([]);
});

/** Every text of the screens. */
const screenTexts = Object.keys(
  JSON.parse(readFileSync('content/screens/en.json', 'utf8')) as Record<string, string>,
);

// covers: one-name-for-one-thing
test('the screens have one name for one thing, but where the specification fixes another', () => {
  expect(screenTexts.length).toBeGreaterThan(2_000);
  expect(findOtherNames(screenTexts)).toEqual([]);
  expect(findOtherCapitals(screenTexts)).toEqual([]);
});

test('each exception to the names of the screens is in the specification and on a screen', () => {
  const specification = readFileSync('docs/specification.md', 'utf8');

  expect(FIXED_WORDS.filter((words) => !specification.includes(words.trim()))).toEqual([]);
  expect(FIXED_WORDS.filter((words) => !screenTexts.some((text) => text.includes(words)))).toEqual(
    [],
  );
});

test.each([
  'Book all the same',
  'Take back from the sheet ({count})',
  'Bring back my text',
  'Save changes',
  'Save hours',
  'Theirs',
  'The saved text',
  'Cancel the visit',
  '{count, plural, one {{count} visit to move} other {{count} visits to move}}',
  'The visit was cancelled.',
  'Did not come',
  'By hand',
  'Phone of the patient',
  'Patient’s number',
  'New sequence',
  'Whom we ask, and why not',
  'Look at it again.',
  'It goes on as it was set.',
])('finds another name for a thing in ‘%s’', (text) => {
  expect(findOtherNames([text])).toHaveLength(1);
});

test('finds texts that differ only in capitals after the first letter', () => {
  expect(findOtherCapitals(['Today', 'today', 'Save Changes', 'Save changes'])).toEqual([
    'Save changes',
  ]);
});

// covers: sentences-about-fields-are-messages
test('what a schema or the server says of a field is a message of the screens', () => {
  const sentences = scripts
    .filter(({ path }) => path.startsWith('src/') && !NO_TEXTS.test(path))
    .flatMap(({ path, code }) =>
      listUnmarkedSentences(path, code).map(({ line, text }) => `${path}:${line}: ${text}`),
    );

  expect(sentences).toEqual([]);
});

test.each([
  ["const Name = nameSchema('Patient name required');", ['Patient name required']],
  ['const Note = z.maxLength(9, `Use at most ${9} characters`);', ['Use at most ']],
  ["throw invalid('doctorId', 'Choose a doctor');", ['Choose a doctor']],
  ["const issues = [{ path: 'month', message: 'Choose this month' }];", ['Choose this month']],
  ["const Name = nameSchema(markText('Patient name required'));", []],
  ["const error = () => i18n.t('Use at most {max} characters', { max });", []],
  ["const Id = z.string().check(z.describe('An id of the API'));", []],
])('finds the sentences about a field that are no messages in %s', (code, expected) => {
  expect(listUnmarkedSentences('schema.ts', code).map(({ text }) => text)).toEqual(expected);
});

test('the title of a test has three words or more, and not only placeholders', () => {
  const titles = scripts.flatMap(({ path, code }) =>
    listTitles(path, code).map(({ line, text }) => ({ text, shown: `${path}:${line}: ${text}` })),
  );

  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.filter(({ text }) => isShortTitle(text)).map(({ shown }) => shown)).toEqual([]);
});

test.each([
  ["test('sends once', () => {})", ['sends once']],
  ["test.each([1])('%s', () => {})", ['%s']],
  ["test.for([{ name }])('$name: %s, %j', () => {})", ['$name: %s, %j']],
  ['it(`${name}`, () => {})', ['${name}']],
  ["test('%s is public', async () => test.step('sign in', () => {}))", []],
])('finds the titles that are too short in %s', (code, expected) => {
  const titles = listTitles('example.ts', code).map(({ text }) => text);

  expect(titles.filter(isShortTitle)).toEqual(expected);
});

test('functions are not named by a past participle or with …Of', () => {
  const bad = scripts.flatMap(({ path, code }) =>
    listFunctions(path, code)
      .filter(({ name }) => isBadFunctionName(name))
      .map(({ line, name }) => `${path}:${line}: ${name}`),
  );

  expect(bad).toEqual([]);
});

test.each([
  ['// Nobody may read it.', ['Nobody']],
  ['/** What stands in the row. */', ['stands']],
  ["test('whoever signs in is told so', () => {})", ['whoever', 'told']],
  ["test.each([1])('an outcome in doubt %s', () => {})", ['in doubt']],
  ["describe('a row that was mended', () => {})", ['mended']],
])('finds the marker words of %s', (code, expected) => {
  const prose = listProse('example.ts', code);

  expect(prose.flatMap(({ text }) => findMarkerWords(text))).toEqual(expected);
});

test.each([
  "const text = 'Nobody was told.';",
  'function nobodyKnows() {}',
  '// Understands the amended outstanding standard.',
])('finds no marker word in %s', (code) => {
  expect(listProse('example.ts', code).flatMap(({ text }) => findMarkerWords(text))).toEqual([]);
});

test.each([
  ['function loggedReview() {}', 'loggedReview'],
  ['const keptKey = () => 1;', 'keptKey'],
  ['export async function rowsOf(x) {}', 'rowsOf'],
  ['class Log { sentBy() {} }', 'sentBy'],
])('rejects the function name in %s', (code, name) => {
  expect(
    listFunctions('example.ts', code).filter((namedFunction) =>
      isBadFunctionName(namedFunction.name),
    ),
  ).toEqual([{ line: 1, name }]);
});

test.each(['insertReview', 'isClosed', 'feedRows', 'needsConsent', 'proof', 'seedClinic'])(
  'accepts the function name %s',
  (name) => {
    expect(isBadFunctionName(name)).toBe(false);
  },
);

/** Names that say nothing of their value are counted per 1,000; open-source models of plain code have 0.0–1.6. */
const names = scripts.flatMap(({ path, code }) =>
  listDeclaredNames(path, code).map(({ line, name }) => ({ place: `${path}:${line}`, name })),
);

test.each([
  // Fields of the API and of SQL keep their names.
  ['no bare participles', 2, isBareParticiple],
  ['no little words that say nothing', 2, isVagueName],
])('names of values are nouns and verbs: %s', (_title, mostPerThousand, isBad) => {
  const bad = names.filter(({ name }) => isBad(name));

  expect(names.length).toBeGreaterThan(30_000);
  const list = bad.map(({ place, name }) => `${place}: ${name}`).join('\n');
  expect((1000 * bad.length) / names.length, list).toBeLessThanOrEqual(mostPerThousand);
});

test.each([
  ['const kept = read();', ['kept']],
  ['function send(asked: Options) {}', ['asked']],
  ['for (const one of rows) one.send();', ['one']],
  ['const { at: own, ...wanted } = row;', ['own', 'wanted']],
  ['const [seen = []] = await read();', ['seen']],
  ['type Visit = { look: string; cancelled: boolean };', ['look', 'cancelled']],
  ['try { send(); } catch (thrown) {}', ['thrown']],
])('finds the names that say nothing in %s', (code, expected) => {
  expect(listDeclaredNames('example.ts', code).filter(isBadName).map(toName)).toEqual(expected);
});

test.each([
  'const keptPatient = read();',
  'const { kept, at } = row;',
  'const rows = await query<{ at: Date; kept: boolean }>(text);',
  'function Box({ disabled }: { disabled: boolean }) {}',
  'const seed = feed(speed, need);',
])('finds no name that says nothing in %s', (code) => {
  expect(listDeclaredNames('example.ts', code).filter(isBadName)).toEqual([]);
});

function isBadName({ name }: { name: string }): boolean {
  return isBareParticiple(name) || isVagueName(name);
}

function toName({ name }: { name: string }): string {
  return name;
}

/** Sentences that begin with What or Who, per 1,000 sentences of comments; the same models have 0.0–0.2. */
const MOST_OPENERS_PER_THOUSAND = 1;

test('sentences of comments begin with their subject or their verb', () => {
  const sentences = scripts.flatMap(({ path, code }) =>
    listSentences(path, code).map(({ line, text }) => ({
      text,
      shown: `${path}:${line}: ${text}`,
    })),
  );
  const bad = sentences.filter(({ text }) => isBadOpener(text));

  expect(sentences.length).toBeGreaterThan(5_000);
  const perThousand = (1000 * bad.length) / sentences.length;
  const list = bad.map(({ shown }) => shown).join('\n');
  expect(perThousand, list).toBeLessThanOrEqual(MOST_OPENERS_PER_THOUSAND);
});

test.each([
  ['/** What a list shows, newest first. */', ['What a list shows, newest first.']],
  ['// Reads a row.\n// Who may read it?', ['Who may read it?']],
  ['/**\n * Reads a row. Who may\n * read it? All.\n */', ['Who may read it?']],
  ['/** Whom it is for. Returns nothing. */', ['Whom it is for.']],
])('finds the bad first words of %s', (code, expected) => {
  const sentences = listSentences('example.ts', code).map(({ text }) => text);

  expect(sentences.filter(isBadOpener)).toEqual(expected);
});

test('commands speak in the words of the field', () => {
  const bad = scripts
    .filter(({ path }) => /^(?:scripts|bench)\/(?!hints\/|source-|.*\.test\.)/u.test(path))
    .flatMap(({ path, code }) =>
      listTexts(path, code).flatMap(({ line, text }) =>
        findMarkerWords(text).map((word) => `${path}:${line}: ${word}: ${text}`),
      ),
    );

  expect(bad).toEqual([]);
});
