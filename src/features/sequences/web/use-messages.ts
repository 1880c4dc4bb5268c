import { useInfiniteQuery } from '@tanstack/react-query';
import type { Message, MessageDate, MessageStatus } from '#features/messages/schema.ts';
import { messagesApi } from '#features/messages/web/api.ts';
import type { CalendarDate } from '#platform/time.ts';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';

interface Wanted {
  patient?: string;
  date?: MessageDate;
  status?: MessageStatus;
  order: 'scheduled' | 'created';
}

/** Messages page after page; while a filter changes the former rows stay. */
export function useMessages({ patient, ...wanted }: Wanted) {
  const query = useInfiniteQuery(
    messagesApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...wanted,
        cursor,
        limit: LIST_PAGE_SIZE,
        patient: patient === '' ? undefined : patient,
      }),
      ...PAGED,
      // Another person, or the machine, may have sent some meanwhile.
      staleTime: 0,
      // Coming back from WhatsApp, what was just sent still stands there, to be taken back.
      refetchOnWindowFocus: false,
    }),
  );
  const pages = query.data?.pages ?? [];
  const messages: Message[] = toRows(query);
  const today: CalendarDate = pages[0]?.today ?? '';
  const total = pages.at(-1)?.total ?? 0;
  return { query, messages, today, total };
}

export type MessageList = ReturnType<typeof useMessages>;

/** Of a list of pending messages, how many still are: what was sent from it stands there until it is asked for anew. */
export function pendingIn({ messages, total }: MessageList): number {
  return total - messages.filter((message) => !isWaiting(message)).length;
}

/** True for a message that waits to be sent. */
export function isWaiting({ status, cancelledAt }: Message): boolean {
  return status === 'pending' && cancelledAt === null;
}
