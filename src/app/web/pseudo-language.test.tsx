import { compileMessage } from '@lingui/message-utils/compileMessage';
import { act } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import catalogue from '#content/screens/en.json';
import { ROUTES } from '#app/routes.ts';
import { DEFAULT_PROFILE_TYPE, PROFILE_TYPES } from '#features/clinics/profile-types.ts';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { LANGUAGES, ownName } from '#platform/language.ts';
import { switchLanguage } from '#platform/web/screen-language.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import {
  answerEverything,
  listDialogCuts,
  openRoute,
  prepareScreens,
  typeInto,
  visitViews,
} from './testing.tsx';

const SESSION = sessionWith({
  actor: { name: 'पाठ', role: 'admin', screenLanguage: 'hi' },
  clinic: { clinicName: 'पाठ', languages: ['hi'], defaultLanguage: 'hi' },
});

/** Names, and what is written alike in each language. */
const SAME = new Set([
  'WhatsApp',
  'Wellword',
  'BlueTicks',
  'Google',
  'CSV',
  'XLSX',
  'am',
  'pm',
  ...LANGUAGES.map(ownName),
  ...Intl.supportedValuesOf('timeZone'),
  DEFAULT_TIME_ZONE,
  // The offset of India, as far as its colon.
  'GMT+5',
  // The form offers them as text to be changed.
  DEFAULT_PROFILE_TYPE,
  ...PROFILE_TYPES,
]);

/** Another letter for each letter of each message, but for none of an argument. */
const LETTERS = 'कखगघचछजझटठडढणतथदधनपफबभमयरल';
const toPseudo = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => LETTERS[Number.parseInt(letter, 36) - 10] ?? '');

/** The language of this test: each letter of the English, in its place. */
const CATALOGUES = {
  '../../../content/screens/hi.json': async () =>
    Object.fromEntries(
      Object.entries(catalogue).map(([id, text]) => [id, compileMessage(text, toPseudo)]),
    ),
};
const PARTS = import.meta.glob('../../features/*/web/!(*.test).tsx');

beforeAll(async () => {
  // Texts that a screen reads while it is loaded would stay English.
  await Promise.all(Object.values(PARTS).map((load) => load()));
});
prepareScreens();

beforeEach(() => switchLanguage('hi', CATALOGUES));

/** The frame around the screens is the same on each. */
const pressedInFrame = new Set<string>();

const ADDRESS = /https?:\/\/\S+|\S+@\S+/g;

/** Where the library of the charts measures texts, unseen, after they are gone. */
const MEASURED_TEXT = '__react_svg_text_measurement_id';

/** Returns the words in Latin letters that a person reads or hears. */
function readLatinWords(): string[] {
  document.getElementById(MEASURED_TEXT)?.closest('svg')?.remove();
  // A calendar announces its month once more when a dialog was measured in another language.
  document.querySelector('[data-live-announcer]')?.replaceChildren();
  const shownTexts = [document.title, document.body.innerText];
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      shownTexts.push(element.getAttribute(name) ?? '');
  const englishWords = shownTexts.flatMap(
    (text) => text.replace(ADDRESS, '').match(/[A-Za-z][\w’/+ -]*[A-Za-z’\d]/g) ?? [],
  );
  return englishWords.filter((words) => !SAME.has(words));
}

async function expectNoEnglish() {
  const englishWords: string[] = [];
  for (const path of Object.keys(ROUTES)) {
    const { view } = await openRoute(path, SESSION);
    for (const words of new Set(readLatinWords())) englishWords.push(`${path}: ${words}`);
    await view.unmount();
  }
  expect(englishWords).toEqual([]);
}

/** Returns the English words of a screen and of all that opens on it, and what a dialog there cuts in any language. */
async function readParts(path: string): Promise<Set<string>> {
  const problems = new Set<string>();
  await visitViews(path, { session: SESSION, pressedInFrame }, async () => {
    for (const problem of [...readLatinWords(), ...(await listDialogCuts())]) problems.add(problem);
    // By another one: a page that was measured in Hindi is not drawn again for other messages in Hindi.
    await act(() => switchLanguage('en'));
    await act(() => switchLanguage('hi', CATALOGUES));
  });
  return problems;
}

// covers: no-english-in-another-language
test('no screen shows an English word in another language, with example answers', async () => {
  answerEverything(1, SESSION);
  await expectNoEnglish();
});

test.each([0, 2])(
  'no screen shows an English word in another language, with other example answers, %s @full',
  async (pick) => {
    answerEverything(pick, SESSION);
    await expectNoEnglish();
  },
);

test('no screen shows an English word in another language when the server has no answer @full', async () => {
  stubServer({ 'clinics.session': () => SESSION });
  await expectNoEnglish();
});

/** As for other full tests: on a busy machine the appointments take three minutes. */
const WALK_LIMIT_MS = 300_000;

// covers: no-english-in-what-opens
test.each(Object.keys(ROUTES))(
  'nothing that opens on %s, and no answer of its forms, has an English word or a cut one @full',
  async (path) => {
    answerEverything(1, SESSION);
    vi.spyOn(globalThis, 'print').mockReturnValue();
    vi.spyOn(globalThis, 'open').mockReturnValue(null);

    expect([...(await readParts(path))]).toEqual([]);
  },
  WALK_LIMIT_MS,
);

// covers: a-switch-loses-nothing
test('a screen that is open speaks the new language and keeps what was typed', async () => {
  answerEverything(1, SESSION);
  const problems: string[] = [];
  for (const path of Object.keys(ROUTES)) {
    await switchLanguage('en');
    const english = { ...SESSION, actor: { ...SESSION.actor, screenLanguage: 'en' as const } };
    const { view, settle } = await openRoute(path, english);
    const field = document.querySelector<HTMLInputElement>(
      'main :is([type=text], [type=email], textarea)',
    );
    if (field) typeInto(field, '12');
    field?.focus();
    const { activeElement } = document;
    await switchLanguage('hi', CATALOGUES);
    await settle();
    for (const words of new Set(readLatinWords())) problems.push(`${path}: ${words}`);
    if (field && !field.value.includes('12')) problems.push(`${path}: what was typed is lost`);
    if (document.activeElement !== activeElement) problems.push(`${path}: the focus is lost`);
    await view.unmount();
  }
  expect(problems).toEqual([]);
});
