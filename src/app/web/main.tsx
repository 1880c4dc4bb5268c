import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { configureApi, createQueryClient } from '#platform/web/api.ts';
import '#platform/web/styles.css';
import { takeDoubleClicksAsOne } from '#platform/web/double-clicks.ts';
import { keepFocus } from '#platform/web/keep-focus.ts';
import { storeCache } from '#platform/web/persist.ts';
import { languageOfBrowser, switchLanguage } from '#platform/web/screen-language.ts';
import { isSharedDevice } from '#platform/web/shared-device.ts';
import { closeOnBack } from '#platform/web/close-on-back.ts';
import { createAppRouter } from './routes.tsx';
import { endRefusedSession } from './shell/use-session-ended.ts';

configureApi(location.origin);

const queryClient = createQueryClient({
  onUnauthenticated: (error) => endRefusedSession(queryClient, error),
});
const isDesk = () =>
  queryClient.getQueryData(sessionQuery.queryKey)?.actor.deskLockMinutes !== undefined;
const storedCache = storeCache(queryClient, {
  build: __BUILD__,
  mayStore: () => !isSharedDevice() && !isDesk(),
});
const router = createAppRouter({ queryClient, storedCache });
closeOnBack(router.history);

takeDoubleClicksAsOne(document);
keepFocus(document);

const show = () =>
  createRoot(document.querySelector('#root') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );

// A page whose language does not arrive is English.
switchLanguage(languageOfBrowser() ?? document.documentElement.lang).then(show, show);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'));
}
