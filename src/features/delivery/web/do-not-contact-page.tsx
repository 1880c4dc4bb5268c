import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Suppression } from '#features/patients/schema.ts';
import { formatInstant } from '#platform/calendar.ts';
import { formatNumber } from '#platform/phone.ts';
import { failureText } from '#platform/web/texts.ts';
import { useFormDrawer } from '#platform/web/use-form-drawer.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { deliveryApi } from './api.ts';
import { SuppressNumberForm } from './suppress-number-form.tsx';
import { SUPPRESSION_TEXTS } from './do-not-contact-texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { deliveryAccess } from '../policy.ts';

/** Shows the do-not-contact list; sending to one of its numbers is refused. */
export function DoNotContactPage() {
  const queryClient = useQueryClient();
  const notice = useNotice();
  const drawer = useFormDrawer();
  const [leaving, setLeaving] = useState<Suppression>();
  const mayAdd = useMay(deliveryAccess['messaging.suppress']);
  const mayRemove = useMay(deliveryAccess['messaging.unsuppress']);
  const refresh = () => queryClient.invalidateQueries({ queryKey: deliveryApi.suppressions.key() });
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="max-w-240">
        <Card
          title={SUPPRESSION_TEXTS.list}
          description={SUPPRESSION_TEXTS.help}
          aside={
            mayAdd && (
              <PageAction>
                <Button variant="primary" icon={Plus} wide onClick={drawer.open}>
                  {SUPPRESSION_TEXTS.add}
                </Button>
              </PageAction>
            )
          }
          flush
        >
          <Numbers onRemove={mayRemove ? setLeaving : undefined} />
        </Card>
      </div>
      <Drawer title={SUPPRESSION_TEXTS.add} open={drawer.isOpen} onClose={drawer.close}>
        <SuppressNumberForm
          onAdded={(suppression) => {
            drawer.close();
            notice.succeed(SUPPRESSION_TEXTS.added(shortName(suppression)));
            void refresh();
          }}
        />
      </Drawer>
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

function Numbers({ onRemove }: { onRemove: ((suppression: Suppression) => void) | undefined }) {
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
          <SuppressedNumber
            key={suppression.number ?? suppression.whatsappUserId}
            suppression={suppression}
            addedAt={formatInstant(suppression.addedAt, clinic.timeZone)}
            onRemove={onRemove && (() => onRemove(suppression))}
          />
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

interface SuppressedNumberProps {
  suppression: Suppression;
  addedAt: string;
  onRemove: (() => void) | undefined;
}

/** Two lines, as in every list on a phone: the number; why and since when. */
function SuppressedNumber({ suppression, addedAt, onRemove }: SuppressedNumberProps) {
  const { number, reason } = suppression;
  const name = shortName(suppression);
  return (
    <li className="flex min-h-17 items-center justify-between gap-4 border-t border-line px-4 py-1 first:border-t-0 sm:min-h-14 sm:px-6">
      <div className="min-w-0">
        <p title={name} className="truncate font-semibold tabular-nums">
          {name}
        </p>
        <p title={reason || undefined} className="truncate text-sm text-ink-soft">
          {reason && (
            <>
              <span>{reason}</span>
              {' · '}
            </>
          )}
          {SUPPRESSION_TEXTS.addedAt(addedAt)}
        </p>
        {number === null && (
          <p className="pb-2 text-sm text-ink-soft">{SUPPRESSION_TEXTS.userHelp}</p>
        )}
      </div>
      {onRemove && (
        <Button label={SUPPRESSION_TEXTS.removeLabel(name)} onClick={onRemove}>
          {SUPPRESSION_TEXTS.remove}
        </Button>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  suppression: Suppression;
  onClose: () => void;
  onRemoved: () => void;
}

/** Returns the number, or a short name for a person who shows none. */
function shortName({ number, whatsappUserId }: Suppression): string {
  if (number !== null) return formatNumber(number);
  return SUPPRESSION_TEXTS.user(whatsappUserId ?? '');
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
