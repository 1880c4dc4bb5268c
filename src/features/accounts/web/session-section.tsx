import { useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { translateDevice } from '../rules.ts';
import type { OwnSession } from '../schema.ts';
import { accountsApi } from './api.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountFailure, useOwnAccount } from './use-own-account.ts';

/** Lists the other sessions of this login. */
export function SessionSection({ notice }: { notice: NoticeState }) {
  const { reload } = useOwnAccount();
  const sessions = useQuery(accountsApi.sessions.queryOptions({ staleTime: 0 }));
  const onError = (error: unknown) => notice.fail(accountFailure(error));
  const end = useMutation(
    accountsApi.endSession.mutationOptions({
      onError,
      onSuccess: async () => {
        notice.succeed(ACCOUNT_TEXTS.ended);
        await reload();
      },
    }),
  );
  const endOthers = useMutation(
    accountsApi.endOtherSessions.mutationOptions({
      onError,
      onSuccess: async ({ ended }) => {
        notice.succeed(ACCOUNT_TEXTS.othersEnded(ended));
        await reload();
      },
    }),
  );
  const items = sessions.data?.items ?? [];
  return (
    <Card
      title={ACCOUNT_TEXTS.sessions}
      description={ACCOUNT_TEXTS.sessionsHelp}
      aside={
        items.length > 1 && (
          <Button onClick={() => endOthers.mutate()} busy={endOthers.isPending}>
            {ACCOUNT_TEXTS.endOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonText label={ACCOUNT_TEXTS.loading} rows={2} />}
      <ReloadFailed list={sessions} />
      {sessions.isLoadingError && (
        <ErrorState
          title={accountFailure(sessions.error)}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate({ id: session.id })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { timeZone } = useSession().clinic;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grow">
        <p className="font-semibold">{translateDevice(session.device)}</p>
        <p className="text-sm text-ink-soft">
          {ACCOUNT_TEXTS.lastUsed(formatInstant(session.usedAt, timeZone))}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="brand">{ACCOUNT_TEXTS.here}</Badge>
      ) : (
        <Button
          onClick={onEnd}
          busy={isEnding}
          label={ACCOUNT_TEXTS.endOf(translateDevice(session.device))}
        >
          {ACCOUNT_TEXTS.end}
        </Button>
      )}
    </li>
  );
}
