import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import { PUBLIC_PAGES, ROUTES, SIGN_IN_PAGES } from '#app/routes.ts';
import type { Session } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
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
  const view = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const settle = async () => {
    await expect.poll(() => router.state.status).toBe('idle');
    await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
    // Without `act` React shows a part that has just been loaded only after 300 ms.
    for (let frame = 0; frame < 4; frame += 1)
      await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  };
  await settle();
  expect(
    router.state.matches.map(({ error }) => error),
    path,
  ).toEqual(router.state.matches.map(() => undefined));
  return { view, settle };
}

/** Opens a screen of the app with its frame, and waits until it has its answers. */
export async function openRoute(path: string, session: Session) {
  const isSignedIn = !(path in SIGN_IN_PAGES) && !(path in PUBLIC_PAGES);
  return openScreen(path.replace('$id', session.clinic.id), isSignedIn ? session : undefined);
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
