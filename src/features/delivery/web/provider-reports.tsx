import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { ChannelState, ProviderConnection } from '../schema.ts';
import { deliveryApi } from './api.ts';
import { CALLBACK_TEXTS, CHANNEL_TEXTS } from './provider-reports-texts.ts';

/** Shows what the provider reported, and the address for its reports. */
export function ProviderReports() {
  const query = useQuery(
    deliveryApi.providerConnection.queryOptions({ staleTime: 0, meta: NOT_STORED }),
  );
  return (
    <Card title={CALLBACK_TEXTS.title} description={CALLBACK_TEXTS.help}>
      {query.isPending && <SkeletonText label={CALLBACK_TEXTS.loading} rows={2} />}
      {query.isLoadingError && (
        <ErrorState
          title={failureText(query.error, { fallback: CALLBACK_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && (
        <div className="grid gap-5">
          <ChannelTrouble channel={query.data.channel} />
          <CallbackAddress callback={query.data.callback} />
        </div>
      )}
    </Card>
  );
}

/** Says why nothing should be sent for now; a user may know that it is over. */
function ChannelTrouble({ channel: { state, reason, since } }: { channel: ChannelState }) {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const works = useMutation(
    deliveryApi.channelWorks.mutationOptions({
      onSuccess: (connection) =>
        queryClient.setQueryData(deliveryApi.providerConnection.queryKey(), connection),
    }),
  );
  if (state === 'working') return null;
  return (
    <Banner
      tone="attention"
      action={
        <Button busy={works.isPending} onClick={() => works.mutate(undefined)}>
          {CALLBACK_TEXTS.works}
        </Button>
      }
    >
      <strong>{CHANNEL_TEXTS[state]}</strong>
      <span className="block text-sm">
        {reason} {since && CALLBACK_TEXTS.since(formatInstant(since, clinic.timeZone))}
      </span>
      {works.isError && (
        <span className="block text-sm">
          {failureText(works.error, { fallback: CALLBACK_TEXTS.worksFailed })}
        </span>
      )}
    </Banner>
  );
}

function CallbackAddress({ callback }: Pick<ProviderConnection, 'callback'>) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation(
    deliveryApi.renewCallback.mutationOptions({
      // The secret is shown once and never cached.
      gcTime: 0,
      onSuccess: () => {
        setAsking(false);
        void queryClient.invalidateQueries({ queryKey: deliveryApi.providerConnection.key() });
      },
    }),
  );
  const failure = renew.isError && (
    <Banner tone="danger">{failureText(renew.error, { fallback: CALLBACK_TEXTS.failed })}</Banner>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose grow basis-60">
          {callback ? <LastReport {...callback} /> : CALLBACK_TEXTS.none}
        </p>
        {callback ? (
          <Button onClick={() => setAsking(true)}>{CALLBACK_TEXTS.renew}</Button>
        ) : (
          <Button
            busy={renew.isPending}
            busyText={CALLBACK_TEXTS.making}
            onClick={() => renew.mutate(undefined)}
          >
            {CALLBACK_TEXTS.make}
          </Button>
        )}
      </div>
      {!isAsking && failure}
      {renew.data && <NewAddress address={location.origin + renew.data.path} />}
      <ConfirmDialog
        title={CALLBACK_TEXTS.renewTitle}
        open={isAsking}
        action={CALLBACK_TEXTS.renewAction}
        busyAction={CALLBACK_TEXTS.making}
        busy={renew.isPending}
        onConfirm={() => renew.mutate(undefined)}
        onClose={() => setAsking(false)}
        banner={failure}
      >
        {CALLBACK_TEXTS.renewQuestion}
      </ConfirmDialog>
    </div>
  );
}

function LastReport({ madeAt, lastEventAt }: NonNullable<ProviderConnection['callback']>) {
  const { clinic } = useSession();
  const when = (instant: string) => formatInstant(instant, clinic.timeZone);
  return (
    <>
      {CALLBACK_TEXTS.madeAt(when(madeAt))}{' '}
      {lastEventAt ? CALLBACK_TEXTS.heardAt(when(lastEventAt)) : CALLBACK_TEXTS.neverHeard}
    </>
  );
}

/** Shows the address; it cannot be read again. */
function NewAddress({ address }: { address: string }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
      <output className="block text-sm">{CALLBACK_TEXTS.once}</output>
      <code
        aria-label={CALLBACK_TEXTS.address}
        className="text-sm break-all select-all"
        translate="no"
      >
        {address}
      </code>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={address} label={CALLBACK_TEXTS.copy} onRefused={() => setRefused(true)} />
        {isRefused && <span role="alert">{CALLBACK_TEXTS.copyRefused}</span>}
      </div>
    </div>
  );
}
