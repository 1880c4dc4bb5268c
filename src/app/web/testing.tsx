import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import { PUBLIC_PAGES, SIGN_IN_PAGES } from '#app/routes.ts';
import type { Session } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import { exampleOutput } from '#platform/web/testing/example-output.ts';
import { refusal, stubServer, type RecordedRequest } from '#platform/web/testing/stub-server.ts';
import { createAppRouter } from './routes.tsx';

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
