import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import catalogue from '#content/screens/en.json';
import { contract } from '#app/contract.ts';
import { PUBLIC_PAGES, ROUTES, SIGN_IN_PAGES } from '#app/routes.ts';
import { HOLIDAY_STATES, listComingHolidays } from '#features/hours/holidays.ts';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { i18n } from '#platform/i18n.ts';
import { LANGUAGES, ownName } from '#platform/language.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import { exampleOutput } from '#platform/web/testing/example-output.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { createAppRouter } from './routes.tsx';
import { findScreen } from './screens.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const SESSION = sessionWith({
  actor: { name: 'पाठ', role: 'admin' },
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
  ...HOLIDAY_STATES,
  ...HOLIDAY_STATES.flatMap((state) =>
    listComingHolidays(state, SESSION.today).map(({ name }) => name),
  ),
  ...Intl.supportedValuesOf('timeZone'),
  DEFAULT_TIME_ZONE,
]);

/** Each letter of each message, but none of an argument. */
const toPseudo = (text: string) => text.replace(/[A-Za-z]/g, 'क');

beforeEach(() => {
  // Live updates are not tested here.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

beforeAll(async () => {
  // Texts that a screen reads while it is loaded would stay English.
  await Promise.all(
    Object.values(ROUTES).map(async ({ screen }) => findScreen(screen).preload?.()),
  );
  const messages = Object.entries(catalogue).map(([id, message]) => [
    id,
    compileMessage(message, toPseudo),
  ]);
  i18n.loadAndActivate({ locale: 'hi', messages: Object.fromEntries(messages) });
});

function answerEverything(pick: number): void {
  const answers: Record<string, () => unknown> = {};
  for (const [feature, operations] of Object.entries(contract))
    for (const [name, { '~orpc': definition }] of Object.entries(operations)) {
      const { outputSchema } = definition;
      answers[`${feature}.${name}`] = () =>
        outputSchema instanceof z.core.$ZodType ? exampleOutput(outputSchema, pick) : undefined;
    }
  answers['clinics.session'] = () => SESSION;
  // Its answer would lead the browser away.
  answers['accounts.startGoogle'] = () => refusal('NOT_FOUND');
  stubServer(answers);
}

async function openScreen(path: string, isSignedIn: boolean) {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  // A failed read is not waited for three times.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  const storedCache = storeCache(queryClient, { build: 'test', mayStore: () => false });
  if (isSignedIn) queryClient.setQueryData(sessionQuery.queryKey, SESSION);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ queryClient, storedCache }, history);
  const shown = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await expect.poll(() => router.state.status).toBe('idle');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(
    router.state.matches.map(({ error }) => error),
    path,
  ).toEqual(router.state.matches.map(() => undefined));
  return shown;
}

/** Returns the words in Latin letters that a person reads or hears. */
function readLatinWords(): string[] {
  const shown = [document.title, document.body.innerText];
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      shown.push(element.getAttribute(name) ?? '');
  const found = shown.flatMap((text) => text.match(/[A-Za-z][\w’/+ -]*[A-Za-z’\d]/g) ?? []);
  return found.filter((words) => !SAME.has(words));
}

async function expectNoEnglish() {
  const found: string[] = [];
  for (const path of Object.keys(ROUTES)) {
    const isSignedIn = !(path in SIGN_IN_PAGES) && !(path in PUBLIC_PAGES);
    const shown = await openScreen(path.replace('$id', ID), isSignedIn);
    for (const words of new Set(readLatinWords())) found.push(`${path}: ${words}`);
    await shown.unmount();
  }
  expect(found).toEqual([]);
}

// covers: no-english-in-another-language
test.each([0, 1, 2])(
  'no screen shows an English word in another language, with example answers %s',
  async (pick) => {
    answerEverything(pick);
    await expectNoEnglish();
  },
);

test('no screen shows an English word in another language when the server has no answer', async () => {
  stubServer({ 'clinics.session': () => SESSION });
  await expectNoEnglish();
});
