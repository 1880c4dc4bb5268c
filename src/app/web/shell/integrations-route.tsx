import { can } from '#app/access.ts';
import { IntegrationsPage } from '#features/clinics/web/integrations-page.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import { ProviderReports } from '#features/delivery/web/provider-reports.tsx';
import { ProviderCheck, SheetCheck } from '#features/sheet-export/web/connection-check.tsx';
import { SheetGuide } from '#features/sheet-export/web/sheet-guide.tsx';

/** The Integrations screen with the checks and the guide of features that it may not import. */
export function IntegrationsRoute() {
  const { actor } = useSession();
  return (
    <IntegrationsPage
      providerCheck={can(actor, 'messaging.testProvider') && <ProviderCheck />}
      providerReports={can(actor, 'messaging.providerConnection') && <ProviderReports />}
      sheetCheck={can(actor, 'messaging.testSheet') && <SheetCheck />}
      sheetGuide={can(actor, 'messaging.sheetSetup') && <SheetGuide />}
    />
  );
}
