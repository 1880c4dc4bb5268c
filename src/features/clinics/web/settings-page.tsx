import { useQuery } from '@tanstack/react-query';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { clinicsApi } from './api.ts';
import { ClinicForm } from './clinic-form.tsx';
import { CLINICS_TEXTS } from './texts.ts';

export function SettingsPage() {
  // The form starts from the values that were stored when it was opened, and keeps that start while
  // the user types.
  const settings = useQuery(
    clinicsApi.settings.queryOptions({
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      meta: NOT_STORED,
    }),
  );
  // A failed refresh keeps what the user is typing.
  if (settings.data) return <ClinicForm settings={settings.data} />;
  return (
    <Card beside title={CLINICS_TEXTS.basic}>
      {settings.isPending ? (
        <SkeletonText label={CLINICS_TEXTS.loading} rows={6} />
      ) : (
        <ErrorState
          title={failureText(settings.error, { fallback: CLINICS_TEXTS.loadFailed })}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        >
          {CLINICS_TEXTS.loadFailedHelp}
        </ErrorState>
      )}
    </Card>
  );
}
