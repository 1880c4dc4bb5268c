import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Integrations } from '../integrations-schema.ts';
import { clinicsApi } from './api.ts';
import { ProviderKeySection } from './provider-key-section.tsx';
import { SheetSection } from './sheet-section.tsx';
import { CLINICS_TEXTS } from './texts.ts';
import { StandIn } from './stand-in.tsx';
import { sessionQuery, useSession } from './use-session.ts';

interface IntegrationsPageProps {
  /** Parts of other features: tests of the saved connections, and the sheet's instructions. */
  providerCheck?: ReactNode;
  providerReports?: ReactNode;
  sheetCheck?: ReactNode;
  sheetGuide?: ReactNode;
}

/** Connections to external services (S18). */
export function IntegrationsPage({
  providerCheck,
  providerReports,
  sheetCheck,
  sheetGuide,
}: IntegrationsPageProps) {
  const queryClient = useQueryClient();
  const { standIns } = useSession();
  const notice = useNotice();
  const query = useQuery(
    clinicsApi.integrations.queryOptions({
      staleTime: 0,
      refetchOnWindowFocus: false,
      meta: NOT_STORED,
    }),
  );
  const adopt = (integrations: Integrations) => {
    queryClient.setQueryData(clinicsApi.integrations.queryKey(), integrations);
    // The session says whether messages can be sent directly.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  // A failed refresh keeps what the user is typing.
  if (!query.data)
    return (
      <Card title={CLINICS_TEXTS.provider}>
        {query.isPending ? (
          <SkeletonText label={CLINICS_TEXTS.loading} rows={4} />
        ) : (
          <ErrorState
            title={failureText(query.error, { fallback: CLINICS_TEXTS.loadFailed })}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Card>
    );
  const { providerKey: key, googleSheetId, googleAppsScriptUrl } = query.data;
  const hasSheet = googleSheetId !== '' && googleAppsScriptUrl !== '';
  const isStandIn = hasSheet && standIns.includes('sheet');
  const commonProps = { integrations: query.data, onSaved: adopt, notice };
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 grid-cols-1 gap-6">
        <ProviderKeySection {...commonProps}>
          {standIns.includes('provider') && <StandIn name="provider" address="/demo/outbox" />}
          {key && providerCheck}
        </ProviderKeySection>
        {key && providerReports}
        <SheetSection {...commonProps} hasSheet={hasSheet} isStandIn={isStandIn} guide={sheetGuide}>
          {standIns.includes('sheet') && <StandIn name="sheet" address="/demo/sheet" />}
          {hasSheet && sheetCheck}
        </SheetSection>
      </div>
    </>
  );
}
