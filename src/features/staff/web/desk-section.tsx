import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, Plus, Trash2 } from 'lucide-react';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { useFormDrawer } from '#platform/web/use-form-drawer.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { DeskDevice } from '../schema.ts';
import { staffApi } from './api.ts';
import { DeskForm } from './desk-form.tsx';
import { DESK_TEXTS } from './desk-texts.ts';

/** The clinic's shared devices; an owner marks the device at hand and removes any. */
export function DeskSection({ notice }: { notice: NoticeState }) {
  const queryClient = useQueryClient();
  const drawer = useFormDrawer();
  const desks = useQuery(staffApi.desks.queryOptions({ staleTime: 0 }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: staffApi.desks.key() });
  const remove = useMutation({
    mutationFn: ({ id }: DeskDevice) => staffApi.removeDesk.call({ id }),
    onSuccess: (_removed, { name }) => {
      notice.succeed(DESK_TEXTS.removed(name));
      refresh();
    },
    onError: (error) => notice.fail(failureText(error, { fallback: DESK_TEXTS.changeFailed })),
  });
  const accept = () => {
    drawer.close();
    notice.succeed(DESK_TEXTS.marked);
    refresh();
    // The frame then offers to switch the person, and locks.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const items = desks.data?.items ?? [];
  const mayMark = desks.data !== undefined && !items.some(({ isHere }) => isHere);
  return (
    <Card
      title={DESK_TEXTS.title}
      description={DESK_TEXTS.help}
      aside={
        mayMark && (
          <Button icon={Plus} onClick={drawer.open}>
            {DESK_TEXTS.mark}
          </Button>
        )
      }
      flush
    >
      {desks.isPending && <SkeletonRows label={DESK_TEXTS.loading} rows={2} />}
      {desks.isLoadingError && (
        <ErrorState
          title={failureText(desks.error, { fallback: DESK_TEXTS.loadFailed })}
          onRetry={() => void desks.refetch()}
          busy={desks.isFetching}
        />
      )}
      <ReloadFailed list={desks} />
      <ul aria-label={DESK_TEXTS.list} className="divide-y divide-line empty:hidden">
        {items.map((desk) => (
          <DeskRow
            key={desk.id}
            desk={desk}
            isRemoving={remove.isPending && remove.variables.id === desk.id}
            onRemove={() => remove.mutate(desk)}
          />
        ))}
      </ul>
      {desks.data && items.length === 0 && (
        <EmptyState icon={MonitorSmartphone} title={DESK_TEXTS.empty}>
          {DESK_TEXTS.emptyHelp}
        </EmptyState>
      )}
      <Drawer title={DESK_TEXTS.mark} open={drawer.isOpen} onClose={drawer.close}>
        <DeskForm onMarked={accept} />
      </Drawer>
    </Card>
  );
}

interface DeskRowProps {
  desk: DeskDevice;
  isRemoving: boolean;
  onRemove: () => void;
}

function DeskRow({ desk, isRemoving, onRemove }: DeskRowProps) {
  const { name, lockMinutes, markedByName, usedAt, isHere } = desk;
  const { timeZone } = useSession().clinic;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isHere && <Badge tone="brand">{DESK_TEXTS.here}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{DESK_TEXTS.locks(lockMinutes)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {DESK_TEXTS.lastUsed({ time: formatInstant(usedAt, timeZone), name: markedByName })}
        </p>
      </div>
      <Button icon={Trash2} label={DESK_TEXTS.removeOf(name)} busy={isRemoving} onClick={onRemove}>
        {DESK_TEXTS.remove}
      </Button>
    </li>
  );
}
