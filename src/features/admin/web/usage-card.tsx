import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { NOT_STORED } from '#platform/web/api.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { ModelUsage } from '../schema.ts';
import { adminApi } from './api.ts';
import { USAGE_TEXTS as TEXTS } from './usage-texts.ts';

/** Shows the tokens and the estimated cost of the text model this month, by clinic. */
export function UsageCard() {
  const query = useQuery(adminApi.modelUsage.queryOptions({ staleTime: 0, meta: NOT_STORED }));
  return (
    <Card title={TEXTS.title} description={TEXTS.help}>
      <ReloadFailed list={query} />
      {query.data && <Usage {...query.data} />}
      {!query.data && query.isError && (
        <ErrorState
          title={TEXTS.failed}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {TEXTS.failedHelp}
        </ErrorState>
      )}
      {query.isPending && <SkeletonText label={TEXTS.loading} rows={3} />}
    </Card>
  );
}

function Usage({ total, clinics, currency }: ModelUsage) {
  if (total.requests === 0)
    return (
      <EmptyState icon={Coins} title={TEXTS.none}>
        {TEXTS.noneHelp}
      </EmptyState>
    );
  return (
    <div className="grid gap-3">
      {currency === null && <p className="text-ink-soft">{TEXTS.noPrices}</p>}
      <ul className="divide-y divide-line border-t border-line">
        <UsageRow name={TEXTS.total} usage={total} currency={currency} />
        {clinics.map((clinic) => (
          <UsageRow key={clinic.id} name={clinic.name} usage={clinic} currency={currency} />
        ))}
      </ul>
    </div>
  );
}

function UsageRow({
  name,
  usage,
  currency,
}: {
  name: string;
  usage: ModelUsage['total'];
  currency: string | null;
}) {
  const { requests, inputTokens, outputTokens, estimatedCost } = usage;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">{TEXTS.used(requests, inputTokens + outputTokens)}</p>
      </div>
      {estimatedCost !== null && currency !== null && <p>{TEXTS.cost(estimatedCost, currency)}</p>}
    </li>
  );
}
