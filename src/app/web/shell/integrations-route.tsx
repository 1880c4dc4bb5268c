import { Suspense } from 'react';
import { can } from '#app/access.ts';
import { IntegrationsPage } from '#features/clinics/web/integrations-page.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import { ProviderReports } from '#features/delivery/web/provider-reports.tsx';
import { ProviderCheck, SheetCheck } from '#features/sheet-export/web/connection-check.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';

// At the end of the screen, and longer than what is above it.
const SheetGuide = lazyPart(
  async () => (await import('#features/sheet-export/web/sheet-guide.tsx')).SheetGuide,
);

/** The Integrations screen with the checks and the guide of features that it may not import. */
export function IntegrationsRoute() {
  const { actor } = useSession();
  return (
    <IntegrationsPage
      providerCheck={can(actor, 'messaging.testProvider') && <ProviderCheck />}
      providerReports={can(actor, 'messaging.providerConnection') && <ProviderReports />}
      sheetCheck={can(actor, 'messaging.testSheet') && <SheetCheck />}
      sheetGuide={
        can(actor, 'messaging.sheetSetup') && (
          <Suspense fallback={null}>
            <SheetGuide />
          </Suspense>
        )
      }
    />
  );
}
