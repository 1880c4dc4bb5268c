import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  Message,
  MessageDate,
  MessageOrder,
  MessageStatus,
} from '#features/messages/schema.ts';
import { messagesApi } from '#features/messages/web/api.ts';
import type { CalendarDate } from '#platform/time.ts';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';

interface MessageSearch {
  patient?: string;
  date?: MessageDate;
  status?: MessageStatus;
  beforeChange?: true | undefined;
  order: MessageOrder;
}

/** Loads messages page after page. */
export function useMessages({ patient, ...filter }: MessageSearch) {
  const query = useInfiniteQuery(
    messagesApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filter,
        cursor,
        limit: LIST_PAGE_SIZE,
        patient: patient === '' ? undefined : patient,
      }),
      ...PAGED,
      // Another person or the autopilot may have sent some meanwhile.
      staleTime: 0,
      // After returning from WhatsApp the message just sent is still listed and can be taken back.
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

/** True for a message that is waiting to be sent. */
export function isWaiting({ status, cancelledAt }: Message): boolean {
  return status === 'pending' && cancelledAt === null;
}
