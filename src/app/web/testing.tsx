import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import { PUBLIC_PAGES, ROUTES, SIGN_IN_PAGES } from '#app/routes.ts';
import type { Session } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { SCREEN_LANGUAGES } from '#platform/language.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import { switchLanguage } from '#platform/web/screen-language.ts';
import { exampleOutput } from '#platform/web/testing/example-output.ts';
import { refusal, stubServer, type RecordedRequest } from '#platform/web/testing/stub-server.ts';
import { stubLiveUpdates } from '#platform/web/testing/stub-live-updates.ts';
import { createAppRouter } from './routes.tsx';
import { findScreen } from './screens.ts';

/** Prepares the tests of a file that opens whole screens, which are all loaded; nothing arrives by live updates. */
export function prepareScreens(): void {
  beforeAll(async () => {
    await Promise.all(
      Object.values(ROUTES).map(async ({ screen }) => findScreen(screen).preload?.()),
    );
  });
  beforeEach(() => {
    stubLiveUpdates();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
}

/** Answers each operation with an example of its output, or with its own answer; `pick` chooses among examples. */
export function answerEverything(
  pick: number,
  session: Session,
  ownAnswers: Readonly<Record<string, () => unknown>> = {},
): RecordedRequest[] {
  const answers: Record<string, () => unknown> = {};
  for (const [feature, operations] of Object.entries(contract))
    for (const [name, { '~orpc': definition }] of Object.entries(operations)) {
      const { outputSchema } = definition;
      answers[`${feature}.${name}`] = () =>
        outputSchema instanceof z.core.$ZodType ? exampleOutput(outputSchema, pick) : undefined;
    }
  answers['clinics.session'] = () => session;
  // A desk device would show its own screen in place of the sign-in.
  answers['accounts.options'] = () => ({ signUp: true, google: true, sms: true, isDesk: false });
  // Its answer would lead the browser away.
  answers['accounts.startGoogle'] = () => refusal('NOT_FOUND');
  return stubServer({ ...answers, ...ownAnswers });
}

async function openScreen(path: string, session: Session | undefined) {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  // A failed read is not waited for three times.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  const storedCache = storeCache(queryClient, { build: 'test', mayStore: () => false });
  if (session) queryClient.setQueryData(sessionQuery.queryKey, session);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ queryClient, storedCache }, history);
  const caughtErrors: unknown[] = [];
  router.update({ ...router.options, defaultOnCatch: (error) => caughtErrors.push(error) });
  const view = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const settle = async () => {
    await expect.poll(() => router.state.status).toBe('idle');
    // Before its first screen a router is idle too.
    await expect.poll(() => router.state.resolvedLocation?.href).toBe(router.state.location.href);
    await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
    // Without `act` React shows a part that has just been loaded only after 300 ms.
    for (let frame = 0; frame < 4; frame += 1)
      await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    // A screen that cannot be drawn says so in the user's language.
    expect(caughtErrors, path).toEqual([]);
  };
  await settle();
  expect(
    router.state.matches.map(({ error }) => error),
    path,
  ).toEqual(router.state.matches.map(() => undefined));
  return { view, router, settle };
}

/** Opens a screen of the app with its frame, and waits until it has its answers. */
export async function openRoute(path: string, session: Session) {
  const isSignedIn = !(path in SIGN_IN_PAGES) && !(path in PUBLIC_PAGES);
  return openScreen(path.replace('$id', session.clinic.id), isSignedIn ? session : undefined);
}

/** Names, headings and buttons are read whole. */
const WHOLE = 'h1, h2, h3, legend, label, th, button, a';

/** Returns the texts that are cut in a part of the page. */
export function listCuts(part: ParentNode): string[] {
  return [...part.querySelectorAll<HTMLElement>(WHOLE)]
    .filter(
      (element) =>
        // Texts for screen readers alone are one pixel wide.
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible',
    )
    .map((element) => `cuts ${element.innerText}`);
}

const OPENED = 'dialog[open], [popover]:popover-open';
const measuredDialogs = new Set<string>();

/**
 * Returns what is cut, or reaches out, in the dialog or menu that is open: at 320 px in each language, and at 390 px in
 * one after the other. Each is measured once.
 */
export async function listDialogCuts(): Promise<string[]> {
  const openPart = [...document.querySelectorAll<HTMLElement>(OPENED)].at(-1);
  if (!openPart || measuredDialogs.has(openPart.innerText)) return [];
  const turn = measuredDialogs.size % SCREEN_LANGUAGES.length;
  measuredDialogs.add(openPart.innerText);
  const cuts: string[] = [];
  for (const [width, languages] of [
    [320, SCREEN_LANGUAGES],
    [390, SCREEN_LANGUAGES.slice(turn, turn + 1)],
  ] as const) {
    await page.viewport(width, 844);
    for (const language of languages) {
      await act(() => switchLanguage(language));
      const place = `${language}, ${width} px, ${openPart.querySelector('h2')?.innerText}`;
      for (const cut of [...listCuts(openPart), ...listOverflows(openPart)])
        cuts.push(`${place}: ${cut}`);
    }
  }
  return cuts;
}

/** Returns the parts that are wider than their room, as with a word that cannot be broken. */
function listOverflows(openPart: HTMLElement): string[] {
  return [openPart, ...openPart.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return (
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.matches('svg, input, textarea, select') &&
        textOverflow !== 'ellipsis' &&
        // A form's actions reach over its edge, as far as the dialog's own.
        (overflowX !== 'visible' || hasOwnText(element))
      );
    })
    .map(({ tagName, innerText, scrollWidth, clientWidth }) => {
      const missing = scrollWidth - clientWidth;
      return `${tagName} is ${missing} px too narrow for ${innerText.slice(0, 60)}`;
    });
}

function hasOwnText({ childNodes }: HTMLElement): boolean {
  return [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
}

const BUTTONS = 'button:not(:disabled, [aria-disabled=true])';
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';
/** A menu, its dialog, and what that asks or opens. */
const DEPTH = 3;

/** Returns what can be pressed, each name once: the rows of a list have the same buttons. */
function listButtons(): Map<string, HTMLElement> {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  const buttons = [...(dialog ?? document).querySelectorAll<HTMLElement>(BUTTONS)];
  const visible = buttons.filter((button) => button.checkVisibility());
  return new Map(visible.map((button) => [button.ariaLabel ?? button.innerText, button]));
}

export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype: object = Object.getPrototypeOf(field);
  // React hears of a value only when it is set as the browser sets it.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Presses each button of a screen and of what it opens, sends each form, and calls `onView` with each view. Buttons of
 * the frame are pressed unless they are in `pressedInFrame`.
 */
export async function visitViews(
  path: string,
  { session, pressedInFrame }: { session: Session; pressedInFrame: Set<string> },
  onView: () => void | Promise<void>,
): Promise<void> {
  const pressedInScreen = new Set<string>();
  const waiting: string[][] = [[]];
  for (let names = waiting.shift(); names; names = waiting.shift()) {
    const { view, settle } = await openRoute(path, session);
    for (const name of names) {
      listButtons().get(name)?.click();
      await settle();
    }
    await onView();
    for (const [name, button] of listButtons()) {
      const pressedNames = button.closest('main, dialog, [role=menu]')
        ? pressedInScreen
        : pressedInFrame;
      if (!pressedNames.has(name) && names.length < DEPTH) waiting.push([...names, name]);
      pressedNames.add(name);
    }
    for (const form of document.forms) {
      if (pressedInScreen.has(form.innerText)) continue;
      pressedInScreen.add(form.innerText);
      form.requestSubmit();
      await settle();
      await onView();
      for (const field of form.querySelectorAll<HTMLInputElement>(FIELDS)) typeInto(field, '?');
      if (form.isConnected) form.requestSubmit();
      await settle();
      await onView();
    }
    await view.unmount();
  }
}
