import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Suppression } from '#features/patients/schema.ts';
import { formatInstant } from '#platform/calendar.ts';
import { COUNTRY_CODE } from '#platform/phone.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { deliveryApi } from './api.ts';
import { SuppressNumberForm } from './suppress-number-form.tsx';
import { SUPPRESSION_TEXTS } from './do-not-contact-texts.ts';

/** Shows the do-not-contact list; sending to one of its numbers is refused. */
export function DoNotContactPage() {
  const queryClient = useQueryClient();
  const notice = useNotice();
  const [leaving, setLeaving] = useState<Suppression>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: deliveryApi.suppressions.key() });
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 gap-6">
        <Card title={SUPPRESSION_TEXTS.add} description={SUPPRESSION_TEXTS.help}>
          <SuppressNumberForm
            onAdded={(added) => {
              notice.succeed(SUPPRESSION_TEXTS.added(shortName(added)));
              void refresh();
            }}
          />
        </Card>
        <Card title={SUPPRESSION_TEXTS.list} flush>
          <Numbers onRemove={setLeaving} />
        </Card>
      </div>
      {leaving && (
        <RemoveDialog
          suppression={leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={() => {
            notice.succeed(SUPPRESSION_TEXTS.removed(shortName(leaving)));
            setLeaving(undefined);
            void refresh();
          }}
        />
      )}
    </>
  );
}

function Numbers({ onRemove }: { onRemove: (suppression: Suppression) => void }) {
  const { clinic } = useSession();
  const query = useInfiniteQuery(
    deliveryApi.suppressions.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: 0,
    }),
  );
  if (query.isPending) return <SkeletonRows label={SUPPRESSION_TEXTS.loading} rows={3} />;
  if (query.isLoadingError)
    return (
      <ErrorState
        title={failureText(query.error, { fallback: SUPPRESSION_TEXTS.loadFailed })}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  const numbers = query.data.pages.flatMap(({ items }) => items);
  if (numbers.length === 0)
    return (
      <EmptyState icon={ShieldOff} title={SUPPRESSION_TEXTS.empty}>
        {SUPPRESSION_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      <ReloadFailed list={query} />
      <ul aria-label={SUPPRESSION_TEXTS.list}>
        {numbers.map((suppression) => (
          <li
            key={shortName(suppression)}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:px-6"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words tabular-nums">
                {suppression.number !== null && `+${COUNTRY_CODE} `}
                {shortName(suppression)}
              </p>
              {suppression.reason && <p>{suppression.reason}</p>}
              {suppression.number === null && (
                <p className="text-sm text-ink-soft">{SUPPRESSION_TEXTS.userHelp}</p>
              )}
              <p className="text-sm text-ink-soft">
                {SUPPRESSION_TEXTS.addedAt(formatInstant(suppression.addedAt, clinic.timeZone))}
              </p>
            </div>
            <Button
              label={SUPPRESSION_TEXTS.removeLabel(shortName(suppression))}
              onClick={() => onRemove(suppression)}
            >
              {SUPPRESSION_TEXTS.remove}
            </Button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line px-4 py-3 sm:px-6">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {SUPPRESSION_TEXTS.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface RemoveDialogProps {
  suppression: Suppression;
  onClose: () => void;
  onRemoved: () => void;
}

/** Returns the number, or a short name for a person who shows none. */
function shortName({ number, whatsappUserId }: Suppression): string {
  return number ?? SUPPRESSION_TEXTS.user(whatsappUserId ?? '');
}

function RemoveDialog({ suppression, onClose, onRemoved }: RemoveDialogProps) {
  const { number, whatsappUserId } = suppression;
  const remove = useMutation({
    mutationFn: () =>
      number === null
        ? deliveryApi.unsuppressUser.call({ whatsappUserId: whatsappUserId ?? '' })
        : deliveryApi.unsuppress.call({ number }),
    onSuccess: onRemoved,
  });
  return (
    <ConfirmDialog
      title={SUPPRESSION_TEXTS.removeTitle}
      open
      action={SUPPRESSION_TEXTS.removeAction}
      busyAction={SUPPRESSION_TEXTS.removing}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      failure={
        remove.isError && failureText(remove.error, { fallback: SUPPRESSION_TEXTS.removeFailed })
      }
    >
      {SUPPRESSION_TEXTS.removeQuestion(shortName(suppression))}
    </ConfirmDialog>
  );
}
