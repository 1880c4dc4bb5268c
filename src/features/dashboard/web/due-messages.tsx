import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Message } from '#features/messaging/schema.ts';
import { messagingApi } from '#features/messaging/web/api.ts';
import { formatDate } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

/** How many of a list stand on the start page (specification, section 9). */
const SHOWN = 3;

interface DueMessagesProps {
  date: 'due_today' | 'overdue';
  title: string;
  empty: string;
}

/** The first few pending messages of a kind, and the way to the others. */
export function DueMessages({ date, title, empty }: DueMessagesProps) {
  const messages = useQuery(
    messagingApi.search.queryOptions({ input: { date, status: 'pending', limit: SHOWN } }),
  );
  const total = messages.data?.total ?? 0;
  return (
    <Card
      title={title}
      flush
      aside={
        total > 0 && (
          <Badge tone={date === 'overdue' ? 'danger' : 'attention'}>{String(total)}</Badge>
        )
      }
    >
      {messages.isPending && <SkeletonRows label={DASHBOARD_TEXTS.loadingMessages} rows={SHOWN} />}
      {messages.isError && (
        <ErrorState
          title={failureText(messages.error, { fallback: DASHBOARD_TEXTS.messagesFailed })}
          onRetry={() => void messages.refetch()}
          busy={messages.isFetching}
        />
      )}
      {messages.isSuccess && total === 0 && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">{empty}</p>
      )}
      {messages.isSuccess && total > 0 && (
        <ul>
          {messages.data.items.slice(0, SHOWN).map((message) => (
            <DueMessage key={message.id} message={message} />
          ))}
        </ul>
      )}
      {total > SHOWN && (
        <p className="border-t border-line px-4 sm:px-6">
          <Link to="/quick-send" className="link inline-flex min-h-11 items-center">
            {DASHBOARD_TEXTS.viewMore(total - SHOWN)}
          </Link>
        </p>
      )}
    </Card>
  );
}

function DueMessage({ message }: { message: Message }) {
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{message.patientName || DASHBOARD_TEXTS.unknownPatient}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {DASHBOARD_TEXTS.scheduled(formatDate(message.scheduledDate))}
        </p>
      </div>
      <p lang={message.language} className="line-clamp-2 text-ink-soft">
        {message.messageContent}
      </p>
    </li>
  );
}
