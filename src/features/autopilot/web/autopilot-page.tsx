import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Autopilot } from '../schema.ts';
import { autopilotApi } from './api.ts';
import { AutopilotForm } from './autopilot-form.tsx';
import { AutopilotPreview } from './autopilot-preview.tsx';
import { AutopilotState } from './autopilot-state.tsx';
import { AutopilotToday } from './autopilot-today.tsx';
import { AUTOPILOT_TEXTS } from './texts.ts';

/** Whether due messages go out by themselves: the switch, today, the days to come, and the settings. */
export function AutopilotPage() {
  const query = useQuery(
    autopilotApi.autopilot.queryOptions({ staleTime: 0, gcTime: 0, meta: NOT_STORED }),
  );
  if (query.data) return <Loaded autopilot={query.data} />;
  return (
    <Card title={AUTOPILOT_TEXTS.title}>
      {query.isPending ? (
        <SkeletonText label={AUTOPILOT_TEXTS.loading} rows={6} />
      ) : (
        <ErrorState
          title={failureText(query.error, { fallback: AUTOPILOT_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {AUTOPILOT_TEXTS.loadFailedHelp}
        </ErrorState>
      )}
    </Card>
  );
}

function Loaded({ autopilot }: { autopilot: Autopilot }) {
  const queryClient = useQueryClient();
  const notice = useNotice();
  const onChanged = (latest: Autopilot) => {
    queryClient.setQueryData(autopilotApi.autopilot.queryKey(), latest);
    void queryClient.invalidateQueries({ queryKey: autopilotApi.previewAutopilot.key() });
  };
  const part = { autopilot, onChanged, notice };
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-6">
        <AutopilotState {...part} />
        <AutopilotToday autopilot={autopilot} />
        <AutopilotPreview />
        <AutopilotForm {...part} />
      </div>
    </>
  );
}
