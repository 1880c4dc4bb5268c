import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { takeChoiceBeforeSignIn } from '#platform/web/screen-language.ts';
import { accountsApi } from './api.ts';
import { announceSession } from './use-session-events.ts';

/** Clinics without appointments are led on from it to the dashboard. */
export const FIRST_SCREEN = '/today';

/**
 * Loads the code of the first screen while the user types, and opens the product after any sign-in method, once its first screen is there: until then the card stays, and it says when the
 * session cannot be read.
 */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    // A part that does not arrive is loaded again when it is needed.
    const [routes] = router.getMatchedRoutes(FIRST_SCREEN);
    for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  }, [router]);
  return async () => {
    // A new user must not see what another read before on this device.
    queryClient.clear();
    announceSession('signed-in');
    const { actor } = await queryClient.fetchQuery(sessionQuery);
    const screenLanguage = takeChoiceBeforeSignIn();
    if (actor.screenLanguage === null && screenLanguage !== undefined)
      // Without an answer the browser's choice still counts here.
      await accountsApi.updateAccount.call({ screenLanguage }).catch(() => undefined);
    await router.preloadRoute({ to: FIRST_SCREEN });
    await router.navigate({ to: FIRST_SCREEN });
  };
}
