// The screens' only part that runs on the server, built with them into a program of its own (docs/decisions/024).
import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OperationName } from '#app/contract.ts';
import type { KeyedAnswer, Picture, TakePicture } from '#app/picture.ts';
import type { Session } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { keepAnswer, questionOf } from '#platform/web/api.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { themeStyles } from '#platform/web/theme.tsx';
import { createAppRouter } from './routes.tsx';

/** A browser's memory, which a server has not. */
const KEEPS_NOTHING = {
  begin: () => Promise.resolve(),
  openUnreachable: () => Promise.resolve(false),
  forget: () => Promise.resolve(),
};

/**
 * Draws the screen as the browser will, with the very same components. The first drawing only tells which answers the
 * screen waits for; what it loads later is no part of the picture (vite.config.ts, `firstSightOnly`).
 */
export const takePicture: TakePicture = async ({ address, ask }) => {
  const queryClient = new QueryClient();
  const answers: KeyedAnswer[] = [];
  const learn = async (key: readonly unknown[]) => {
    const { operation, input } = questionOf(key);
    const answer = await ask(operation as OperationName, input);
    answers.push({ key, answer });
    keepAnswer(queryClient, { key, answer });
  };
  await learn(sessionQuery.queryKey);
  const wanted: { picture?: Picture } = {};
  const handle = createRequestHandler({
    request: new Request(new URL(address, 'http://localhost')),
    createRouter: () => {
      const router = createAppRouter({ queryClient, keptCache: KEEPS_NOTHING });
      // On a server this option writes an inline script into the page, which its content security policy refuses.
      router.update({ ...router.options, scrollRestoration: false });
      return router;
    },
  });
  // Not called for an address that redirects.
  await handle(async ({ router }) => {
    const draw = () =>
      renderToStaticMarkup(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
    draw();
    const asked = queryClient.getQueryCache().getAll().filter(isUnanswered);
    await Promise.all(asked.map(({ queryKey }) => learn(queryKey)));
    const { clinic } = queryClient.getQueryData(sessionQuery.queryKey) as Session;
    wanted.picture = { html: withoutAddresses(draw()), styles: themeStyles(clinic), answers };
    return new Response();
  });
  return wanted.picture;
};

/** No link of a picture can be followed, and those to WhatsApp carry whole messages: half of the page's length. */
function withoutAddresses(html: string): string {
  return html.replaceAll(/ href="[^"]*"/g, '');
}

function isUnanswered({ state, options }: Query): boolean {
  const isOff = 'enabled' in options && options.enabled === false;
  return state.data === undefined && !isOff;
}
